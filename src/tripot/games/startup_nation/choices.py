"""What the one who decides should have beside the menu. [SN-ACT-06, SN-UI-02]"""

from typing import Any

from tripot.engine.seats import Seat
from tripot.games.startup_nation import moves
from tripot.games.startup_nation.cards.investor import Fallback, Rehire
from tripot.games.startup_nation.choice import Choice
from tripot.games.startup_nation.deck import INVESTOR, MACRON, NAMES, name_of
from tripot.games.startup_nation.promotion import Promote
from tripot.games.startup_nation.question import Answer
from tripot.games.startup_nation.state import Table


def choices(s: Table, seat: Seat) -> list[dict[str, Any]] | None:
    """Each line of the menu of the one who decides, the card it is about if it names a place, and whether it surely
    eliminates them. [SN-UI-02, SN-UI-04]"""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, Choice) or top.seat != seat:
        return None
    return [
        {"action": pick.text, "confirm": surely_eliminates(s, top, pick.text), "card": _card(s, top, pick.args)}
        for pick in top.ask(s).picks
    ]


def surely_eliminates(s: Table, top: Choice, text: str) -> bool:
    """Rehiring with Macron or Brigitte in hand, promoting oneself with one of them, or on an empty deck without
    the Investor. [SN-UI-04]"""
    held = s.hand[top.seat] >> 2
    if isinstance(top, Rehire):
        return held >= MACRON and text != moves.NO_REHIRE.text
    if isinstance(top, Promote) and text == f"promote:{moves.player(top.seat)}":
        return held >= MACRON or (not s.deck and held != INVESTOR)
    return False


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
