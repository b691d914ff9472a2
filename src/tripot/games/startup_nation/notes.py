"""What the decider alone sees beside a choice, which stays allowed. [SN-SHOW-04]

The one place where cards are counted for a player; everything else is left to them. [SN-KNOW-09]
"""

from collections.abc import Sequence

from tripot.engine.actions import Pick
from tripot.engine.seats import Seat
from tripot.games.startup_nation import moves, question
from tripot.games.startup_nation.cards.intern import Ask
from tripot.games.startup_nation.cards.programmer import Delegate, Name
from tripot.games.startup_nation.cards.tech_lead import Announce
from tripot.games.startup_nation.choice import Choice
from tripot.games.startup_nation.deck import CHARACTER, NO_CARD, copies
from tripot.games.startup_nation.state import Table


class Notes:
    """The notes beside the choices of one decision."""

    def __init__(self, s: Table, top: Choice, known: Sequence[str | None]) -> None:
        self.s = s
        self.top = top
        self.known = known
        """The hands that the decider knows for certain."""
        self.gone = _all_in_sight(s, top.seat)

    def known_hands(self, pick: Pick) -> list[list[object]]:
        """The players whom a choice names and whose cards the decider knows, with their characters."""
        named = [self.top.asker] if isinstance(self.top, question.Offer) else _players(self.top, pick)
        others = (seat for seat in named if seat != self.top.seat)
        return [[seat, self.known[seat]] for seat in others if self.known[seat] is not None]

    def cannot_be_true(self, pick: Pick) -> bool:
        """Whether a choice names a character whom nobody can hold; not said of a question to somebody who may lie."""
        if not isinstance(self.top, Ask | Name | Announce) or not pick.args:
            return False
        target = self.top.target if isinstance(self.top, Name) else pick.args[0]
        if not isinstance(self.top, Announce) and question.may_lie(self.s, target):
            return False
        return CHARACTER[pick.args[-1]] in self.gone

    def same_character(self, pick: Pick) -> bool:
        """Whether a post is offered to somebody known to hold the same character."""
        if not isinstance(self.top, question.Offer) or pick is not moves.OFFER_YES:
            return False
        theirs = self.known[self.top.asker]
        return theirs is not None and CHARACTER[theirs] == self.s.hand[self.top.seat] >> 2


def _players(top: Choice, pick: Pick) -> list[Seat]:
    if isinstance(top, Ask | Announce | Delegate) or top.kind in ("swap", "ally", "grant_lie", "promote"):
        return [arg for arg in pick.args if isinstance(arg, int)]
    return []


def _all_in_sight(s: Table, seat: Seat) -> frozenset[int]:
    """The characters all of whose copies lie face up outside a sealed list or in a player's own hand."""
    left = list(copies(s.players, s.zemmour, s.figures))
    seen = [s.hand[seat], s.drawn if s.active == seat else NO_CARD]
    for owner, pile in enumerate(s.piles):
        is_sealed = s.sealed is not None and s.sealed[0] == owner
        covered = len(s.sealed[1]) - 1 if s.sealed is not None and is_sealed else 0
        seen += [entry >> 2 for entry in pile[covered:]]
    for card in seen:
        if card != NO_CARD:
            left[card >> 2] -= 1
    return frozenset(character for character, count in enumerate(left) if count <= 0)
