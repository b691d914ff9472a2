"""The discards: ordered, face up, each card with the reason why it lies there. [SN-DISC-01, SN-DISC-02]

A card covered by others still lies there, and its effect goes on: effects hang on the card, not on its place.
[SN-DISC-06]
"""

from typing import Any

from tripot.engine.seats import Seat
from tripot.games.startup_nation.deck import MACRON
from tripot.games.startup_nation.state import Table

RESIGNED, DIED, REPLACED, LEFTOVER = range(4)
REASONS = ("resigned", "died", "replaced", "leftover")


def lay(s: Table, seat: Seat, card: int, reason: int) -> None:
    """Put a card on top of the discard of the player who held it; Macron and Brigitte die there whatever the
    reason. [SN-DISC-01, SN-DISC-03, SN-DISC-04]"""
    if card >> 2 >= MACRON:
        reason = DIED
    s.piles[seat] += (card << 2 | reason,)


def take(s: Table, owner: Seat, index: int) -> int:
    """Take a card out of a discard: the pile closes up and keeps its order. [SN-DISC-07]"""
    pile = s.piles[owner]
    s.piles[owner] = pile[:index] + pile[index + 1 :]
    return pile[index] >> 2


def shown_pile(s: Table, owner: Seat) -> tuple[int, ...]:
    """A discard as everybody sees it: under a dead Investor, the list as it lay before a card was taken.
    [SN-DISC-05, SN-IVT-10]"""
    pile = s.piles[owner]
    if s.sealed is None or s.sealed[0] != owner:
        return pile
    covered = s.sealed[1]
    return covered + pile[len(covered) - 1 :]


def taken_from_sealed(s: Table) -> int | None:
    """Which card of a sealed list its owner took: a secret of theirs. [SN-IVT-09]"""
    if s.sealed is None:
        return None
    owner, covered = s.sealed
    below = s.piles[owner][: len(covered) - 1]
    return next(at for at, entry in enumerate(covered) if entry not in below)


def place_of(s: Table, card: int) -> dict[str, Any]:
    """Where a face-up card lies, as everybody sees it: whose discard, and its place in it. [SN-IVT-10]"""
    for owner, pile in enumerate(s.piles):
        for index, entry in enumerate(pile):
            if entry >> 2 == card:
                return {"owner": owner, "index": _shown_index(s, owner, index)}
    raise LookupError(f"no face-up card {card}")


def _shown_index(s: Table, owner: Seat, index: int) -> int:
    if s.sealed is None or s.sealed[0] != owner:
        return index
    covered = s.sealed[1]
    # The real pile is one card shorter, but nobody may see where.
    return covered.index(s.piles[owner][index]) if index < len(covered) - 1 else index + 1
