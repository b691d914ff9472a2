"""What the one who decides should have beside the menu. [SN-ACT-06, SN-UI-02]"""

from collections.abc import Callable, Sequence
from typing import Any

from tripot.engine.seats import Seat
from tripot.games.startup_nation import moves
from tripot.games.startup_nation.cards.investor import Fallback, Rehire
from tripot.games.startup_nation.choice import Choice
from tripot.games.startup_nation.deck import BRIGITTE, INVESTOR, MACRON, NAMES, name_of
from tripot.games.startup_nation.notes import Notes
from tripot.games.startup_nation.promotion import LastPromotion, Promote
from tripot.games.startup_nation.question import Answer, may_lie
from tripot.games.startup_nation.state import Table
from tripot.games.startup_nation.turn import Resign


def choices(s: Table, seat: Seat, known: Sequence[str | None]) -> list[dict[str, Any]] | None:
    """Each line of the menu of the one who decides, the card it is about if it names a place, whether it surely
    eliminates them, and what they should not overlook. [SN-UI-02, SN-UI-04, SN-SHOW-04]"""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, Choice) or top.seat != seat:
        return None
    beside = Notes(s, top, known)
    return [
        {
            "action": pick.text,
            "confirm": surely_eliminates(s, top, pick.text),
            "card": _card(s, top, pick.args),
            "known": beside.known_hands(pick),
            "cannot_be_true": beside.cannot_be_true(pick),
            "same_character": beside.same_character(pick),
        }
        for pick in top.ask(s).picks
    ]


def surely_eliminates(s: Table, top: Choice, text: str) -> bool:
    """Rehiring with Macron or Brigitte in hand, promoting oneself with one of them, or on an empty deck without
    the Investor; laying Brigitte by choice. [SN-UI-04, SN-VAR-08]"""
    held = s.hand[top.seat] >> 2
    if isinstance(top, Resign):
        return text == moves.LAYS_HER.text and not is_forced_out(s, top)
    if isinstance(top, Rehire):
        return held >= MACRON and text != moves.NO_REHIRE.text
    if isinstance(top, Promote) and text == f"promote:{moves.player(top.seat)}":
        return held >= MACRON or (not s.deck and held != INVESTOR)
    return False


def is_forced_out(s: Table, top: Choice) -> bool:
    """Macron and Brigitte in one hand: the only choice eliminates. [SN-TURN-07, SN-SHOW-03]"""
    return isinstance(top, Resign) and {s.hand[top.seat] >> 2, s.drawn >> 2} == {MACRON, BRIGITTE}


def _card(s: Table, top: Choice, args: tuple[Any, ...]) -> str | None:
    if isinstance(top, Rehire) and args:
        return _character(s, *args[:2])
    if isinstance(top, Fallback):
        return _character(s, top.seat, args[0])
    return None


def _character(s: Table, owner: Seat, index: int) -> str:
    return NAMES[s.piles[owner][index] >> 4]


def truth(s: Table, seat: Seat) -> dict[str, Any] | None:
    """The true answer to the question that this seat is answering, and the character that a yes would kill.
    [SN-UI-03]"""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, Answer) or top.seat != seat:
        return None
    return any_truth(s)


def any_truth(s: Table) -> dict[str, Any] | None:
    """The same for the replay, whoever answers."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, Answer):
        return None
    card = s.hand[top.seat]
    return {"yes": card >> 2 == top.named, "character": name_of(card)}


def hint(s: Table, seat: Seat) -> str | None:
    """Which piece of advice suits the one who decides: none that is forbidden, useless or losing at once."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, Choice) or top.seat != seat:
        return None
    suits = _HINTS.get(top.kind)
    return top.kind + (suits(s, top) if suits else "")


def _resigning(s: Table, top: Choice) -> str:
    held = {s.hand[top.seat] >> 2, s.drawn >> 2}
    if is_forced_out(s, top):
        return "_out"
    return "_same" if len(held) == 1 else "_bound" if max(held) >= MACRON else ""


def _by_hand(s: Table, top: Choice) -> str:
    return "_high" if s.hand[top.seat] >> 2 >= MACRON else ""


def _answering(s: Table, top: Choice) -> str:
    return "_investor" if s.hand[top.seat] >> 2 == INVESTOR else ""


def _granting(s: Table, top: Choice) -> str:
    return "_again" if may_lie(s, top.seat) else ""


def _promoting(s: Table, top: Choice) -> str:
    return "_rising" if isinstance(top, LastPromotion) else "" if s.deck else "_empty"


_HINTS: dict[str, Callable[[Table, Choice], str]] = {
    "resign": _resigning,
    "offer": _by_hand,
    "swap": _by_hand,
    "rehire": _by_hand,
    "answer": _answering,
    "grant_lie": _granting,
    "promote": _promoting,
}
"""Endings of the names of hints, for decisions where the advice depends on the position."""
