"""Tables in a given position, and short ways to play and look at them."""

from typing import Any

from tripot.engine.actions import Pick
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.engine.step import perform
from tripot.engine.view import View, look
from tripot.games.startup_nation import GAME, position
from tripot.games.startup_nation.deck import NAMES, NO_CARD, name_of
from tripot.games.startup_nation.discards import REASONS
from tripot.games.startup_nation.state import Table

P1, P2, P3, P4, P5, P6 = range(6)
FILLER = "intern programmer intern"
KINDS = {
    "resign",
    "ask",
    "delegate",
    "name",
    "answer",
    "offer",
    "announce",
    "swap",
    "ally",
    "grant_lie",
    "promote",
    "rehire",
    "fallback",
}
"""The thirteen kinds of decision."""


def table(
    hands: str,
    deck: str = FILLER,
    active: str = "P1",
    discards: dict[str, str] | None = None,
    allies: dict[str, str] | None = None,
    liars: dict[str, str] | None = None,
    **more: Any,
) -> Table:
    """A position: hands by seat ("-" is eliminated), the deck from the top, piles from the bottom.

    `allies` and `liars` give anchors to players: {"P1#0": "P2"} joins P1 to P2, or lets P2 lie.
    """
    held = hands.split()
    return position.start(
        {
            "players": len(held),
            "active": active,
            "deck": deck.split(),
            "hands": {f"P{seat}": name for seat, name in enumerate(held, start=1) if name != "-"},
            "discards": {player: pile.split() for player, pile in (discards or {}).items()},
            "alliances": [{"with": player, "anchor": anchor} for anchor, player in (allies or {}).items()],
            "lie_rights": [{"player": player, "anchor": anchor} for anchor, player in (liars or {}).items()],
            **more,
        }
    )


def play(s: Table, *texts: str) -> None:
    """Play actions, each by the player whose decision it is."""
    for text in texts:
        refusal = send(s, s.stack[-1].awaited(s)[0], text)
        assert refusal is None, refusal


def send(s: Table, who: Seat, text: str, decision: int | None = None) -> Refusal | None:
    """Send an action; the refusal, if it is refused."""
    return perform(GAME, s, who, Pick(text), decision)


def code(s: Table, who: Seat, text: str, decision: int | None = None) -> str | None:
    """The code an action is refused with."""
    refusal = send(s, who, text, decision)
    return None if refusal is None else refusal.code


def lines(s: Table) -> list[str]:
    """The legal actions."""
    return [pick.text for pick in s.stack[-1].offers(s, s.stack[-1].awaited(s)[0])]


def waiting(s: Table) -> tuple[Seat, str] | None:
    """Whose decision is awaited, and of what kind."""
    return (s.stack[-1].awaited(s)[0], s.stack[-1].kind) if s.stack else None


def hand(s: Table, seat: Seat) -> str | None:
    """The character a player holds."""
    return None if s.hand[seat] == NO_CARD else name_of(s.hand[seat])


def hands(s: Table) -> list[str | None]:
    """The characters held, by seat."""
    return [hand(s, seat) for seat in range(s.players)]


def pile(s: Table, seat: Seat) -> list[str]:
    """A discard, oldest first, as `character reason`."""
    return [f"{NAMES[entry >> 4]} {REASONS[entry & 3]}" for entry in s.piles[seat]]


def deck(s: Table) -> list[str]:
    """The deck from the top."""
    return [name_of(card) for card in reversed(s.deck)]


def alive(s: Table) -> list[Seat]:
    """The players still in the round."""
    return [seat for seat in range(s.players) if s.alive >> seat & 1]


def told(s: Table, kind: str) -> list[dict[str, Any]]:
    """The facts of every event of a kind."""
    return [dict(event.facts) for event in s.log or () if event.kind == kind]


def seen(s: Table, seat: Seat) -> View:
    """What a seat sees."""
    return look(GAME, s, seat)


def heard(s: Table, seat: Seat, kind: str) -> list[dict[str, Any]]:
    """The facts of the events of a kind that a seat was told."""
    return [dict(event.facts) for event in seen(s, seat).events if event.kind == kind]


def known(s: Table, seat: Seat) -> list[str | None]:
    """What a player knows for certain of each hand."""
    hands_known: list[str | None] = seen(s, seat).facts["knowledge"]["hands"]
    return hands_known


def points(s: Table) -> list[int]:
    """The points of the last round."""
    last: list[int] = told(s, "round_ended")[-1]["points"]
    return last
