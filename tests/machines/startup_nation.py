"""Start-Up Nation: every card in one place, one decision at a time, the dead stay dead. [SN-PROP-01 to SN-PROP-17]"""

from collections import Counter

from machines.tables import TableMachine
from tripot.games.startup_nation import GAME
from tripot.games.startup_nation.deck import NO_CARD, name_of
from tripot.games.startup_nation.state import Table, seats_of

BOOK = (
    ("intern", 3, 3, 3, 4),
    ("programmer", 2, 3, 3, 4),
    ("tech_lead", 1, 1, 2, 2),
    ("recruiter", 1, 2, 2, 3),
    ("salesman", 1, 2, 3, 3),
    ("accountant", 1, 2, 2, 3),
    ("director", 1, 1, 2, 2),
    ("investor", 1, 1, 1, 1),
    ("macron", 1, 1, 1, 1),
    ("brigitte", 1, 1, 1, 1),
)
"""The cards of the rulebook, for 3, 4, 5 and 6 players. [SN-DECK-02, SN-DECK-03]"""
ROYAL = {"macron", "brigitte"}


def pile(s: Table, seat: int) -> list[int]:
    """The cards of a discard, without the reasons why they lie there."""
    return [entry >> 2 for entry in s.piles[seat]]


class Watch:
    """One match, from its deal."""

    def __init__(self, s: Table) -> None:
        self.round, self.alive, self.scores = s.round, s.alive, s.scores
        self.deck = list(s.deck)
        self.cards = Counter({row[0]: row[s.players - 2] for row in BOOK}) + Counter(zemmour=s.zemmour)

    def check(self, s: Table) -> None:
        """All of it, and what changed since the last time."""
        if s.round != self.round:
            self.deck, self.alive = [*s.deck, s.drawn], (1 << s.players) - 1
        self.cards_are_all_there(s)
        self.hands_have_their_size(s)
        self.ties_hang_on_cards(s)
        self.nothing_comes_back(s)
        self.one_decides(s)
        self.round, self.alive, self.scores = s.round, s.alive, s.scores

    def cards_are_all_there(self, s: Table) -> None:
        """[SN-PROP-01, SN-DECK-05]"""
        held = [card for card in (*s.hand, s.drawn) if card != NO_CARD]
        everywhere = [*s.deck, *held, *(card for seat in range(s.players) for card in pile(s, seat))]
        assert len(set(everywhere)) == len(everywhere), "a card lies in two places"
        assert Counter(map(name_of, everywhere)) == self.cards, "cards are lost or added"

    def hands_have_their_size(self, s: Table) -> None:
        """[SN-PROP-02]"""
        kind = s.stack[-1].kind if s.stack else ""
        waits = s.stack[-1].awaited(s) if s.stack else ()
        assert (s.drawn != NO_CARD) == (kind == "resign"), "two cards in hand, and none of them to resign"
        for seat in range(s.players):
            holds, is_asked = s.hand[seat] != NO_CARD, seat in waits
            if not s.alive >> seat & 1 or (is_asked and kind == "fallback"):
                assert not holds, f"seat {seat} is out and holds a card"
            elif not (is_asked and kind == "promote"):  # SN-VAR-07: a dying Director may be his own successor
                assert holds, f"seat {seat} is alive and holds nothing"

    def ties_hang_on_cards(self, s: Table) -> None:
        """[SN-PROP-03, SN-PROP-04, SN-PROP-05]"""
        members = [seat for one, other, _ in s.alliances for seat in (one, other)]
        assert len(set(members)) == len(members), "somebody is in two alliances"
        assert all(s.alive >> seat & 1 for seat in members), "an alliance with the dead"
        for one, _, card in s.alliances:
            assert card in pile(s, one), "an alliance hangs on nothing"
            assert name_of(card) == "salesman"
        for who, card in s.rights:
            assert s.alive >> who & 1, "the dead may lie"
            assert name_of(card) == "accountant"
            assert any(card in pile(s, seat) for seat in range(s.players))
        for seat in seats_of(s.alive):
            assert not ROYAL & set(map(name_of, pile(s, seat))), "they lie in the discard of somebody alive"

    def nothing_comes_back(self, s: Table) -> None:
        """[SN-PROP-06, SN-PROP-07, SN-MATCH-02]"""
        assert not s.alive & ~self.alive, "somebody rose from the dead"
        order = iter(self.deck)
        assert all(card in order for card in s.deck), "the deck was put in another order"
        assert all(now >= then for now, then in zip(s.scores, self.scores, strict=True)), "points are lost"
        assert s.scores == self.scores or s.round != self.round or s.outcome is not None, "points within a round"
        if s.outcome is not None and s.outcome.winners:
            assert all(
                s.scores[seat] == max(s.scores) or s.scores[seat] >= s.points_to_win for seat in s.outcome.winners
            )

    def one_decides(self, s: Table) -> None:
        """[SN-PROP-08]"""
        if s.outcome is not None:
            return
        top = s.stack[-1]
        (decider,) = top.awaited(s)
        assert s.alive >> decider & 1 or top.kind in ("announce", "promote"), "the dead decide"


class Machine(TableMachine):
    """Start-Up Nation."""

    game, watching, sizes = GAME, Watch, (3, 4, 5, 6)
