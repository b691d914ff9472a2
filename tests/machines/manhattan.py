"""Manhattan: no nuyen from nowhere, ranks without gaps, nothing left after a crash. [MH-ORD-07, MH-RNK-03]"""

from machines.tables import TableMachine
from tripot.games.manhattan import GAME
from tripot.games.manhattan.state import State

START = 2_000_000
"""[MH-GEN-05]"""
ASSETS = [7, 8, 9, 9, 10, 10, 11, 11, 12, 13]
"""[MH-SET-09]"""
CORPORATIONS = range(10)


class Watch:
    """One game, from its lobby."""

    def __init__(self, s: State) -> None:
        self.remember(s)

    def remember(self, s: State) -> None:
        self.turn, self.money, self.influence = s.turn, s.money[:], s.influence[:]
        self.shares, self.crashed = [row[:] for row in s.shares], s.crashed[:]
        self.citizen, self.papers = s.citizen[:], len(s.papers)

    def check(self, s: State) -> None:
        """All of it, and what changed since the last time."""
        assert min(s.money) >= 0, "somebody is in debt"  # MH-ORD-07
        if s.turn:
            self.ranking_is_total(s)
            self.crashed_are_nowhere(s)
        if s.turn == 1:
            assert sorted(s.assets) == ASSETS
        if len(s.papers) == self.papers:
            self.money_only_changes_hands(s)
        elif self.turn:
            self.a_turn_was_resolved(s)
        self.remember(s)

    def ranking_is_total(self, s: State) -> None:
        """By assets, then by the past, then as drawn. [MH-RNK-01, MH-RNK-02, MH-RNK-03]"""
        alive = [each for each in CORPORATIONS if not s.crashed[each]]
        assert sorted(s.ranking) == alive, "a rank is held twice, or by nobody"
        past = list(reversed(s.history))
        order = sorted(alive, key=lambda each: ([-(line[each] or 0) for line in past], s.initial_rank[each]))
        assert s.ranking == order, "the ranking is not the one of the assets"
        assert all(s.assets[each] >= 1 for each in alive), "a corporation without assets is still there"  # MH-CRA-01

    def crashed_are_nowhere(self, s: State) -> None:
        """[MH-CRA-01, MH-CRA-02, MH-CRA-03]"""
        for gone in (each for each in CORPORATIONS if s.crashed[each]):
            assert gone not in s.citizen
            assert not any(row[gone] for row in s.shares)
            assert not self.crashed[gone] or self.crashed[gone] == s.crashed[gone], "a corporation came back"
        assert not any(then and not now for then, now in zip(self.crashed, s.crashed, strict=True))

    def money_only_changes_hands(self, s: State) -> None:
        """Between two resolutions. [MH-OPT-01]"""
        assert sum(s.money) == sum(self.money), "money came or went without a resolution"
        assert s.transfers or s.money == self.money, "money was sent where that is not allowed"
        assert s.influence == self.influence
        assert s.shares == self.shares

    def a_turn_was_resolved(self, s: State) -> None:
        """[MH-INF-01, MH-SHR-01, MH-VIS-15, MH-CIT-01]"""
        assert len(s.papers) == self.papers + 1, "two turns at once"
        for seat in range(s.seats):
            assert s.influence[seat] - self.influence[seat] in (0, 1)
            bought = [now - then for now, then in zip(s.shares[seat], self.shares[seat], strict=True)]
            kept = [by for each, by in enumerate(bought) if not s.crashed[each]]
            assert min(kept, default=0) >= 0, "shares were sold"
            assert sum(kept) <= self.influence[seat], "more shares than influence"
            account = s.letters[seat][-1]["account"]
            assert account["end"] == s.money[seat]
            assert account["start"] + self.gifts(account) == self.money[seat]
            back = account["refunds"] + account["bets"] + account["dividends"]
            assert self.money[seat] - account["spent"] >= 0, "more was spent than there was"  # MH-ORD-05
            assert self.money[seat] - account["spent"] + back == s.money[seat], "an account does not add up"
            home = s.citizen[seat]
            assert home in (-1, self.citizen[seat]) or self.shares[seat][home], "a citizen without a share"

    def gifts(self, account: dict) -> int:
        """What a seat was sent, less what it sent."""
        received = sum(each["amount"] for each in account.get("received", ()))
        return received - sum(each["amount"] for each in account.get("sent", ()))


class Machine(TableMachine):
    """Manhattan."""

    game, watching, sizes = GAME, Watch, (3, 5, 8)
    dull = ("resign",)
