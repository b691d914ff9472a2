"""Anime Studios: every unit, token and studio in one place; nothing below zero. [AN-RES-02, AN-SET-07]"""

from collections import Counter

from machines.tables import TableMachine
from tripot.games.anime_studios import GAME
from tripot.games.anime_studios.forces import count
from tripot.games.anime_studios.maps import STRIDE
from tripot.games.anime_studios.state import NOBODY, AnimeState

UNITS = ((6, 4, 3, 1, 0), (6, 4, 3, 1, 0), (6, 4, 4, 1, 1), (6, 4, 2, 1, 0))
"""How many of each kind exist: Comet, Dragonfly, Midnight, Mirage. [AN-RES-02]"""
RIGHTS = Counter({1: 18, 2: 12, 3: 6})
"""[AN-SET-07]"""
PRODUCTIONS = 6
TURNS = 20


def zones(bits: int) -> list[int]:
    """The zones of a set of bits."""
    return [zone for zone in range(bits.bit_length()) if bits >> zone & 1]


class Watch:
    """One game, from its lobby."""

    def __init__(self, s: AnimeState) -> None:
        self.remember(s)

    def remember(self, s: AnimeState) -> None:
        self.made, self.opened, self.cursor = s.made[:], s.opened[:], s.cursor
        self.turn, self.conventions = s.turn, s.conventions[:]

    def check(self, s: AnimeState) -> None:
        """All of it, and what changed since the last time."""
        if NOBODY not in s.faction:
            self.units_are_all_there(s)
            self.rights_are_all_there(s)
            self.studios_have_one_keeper(s)
            self.one_decides(s)
        self.nothing_is_owed(s)
        self.nothing_goes_back(s)
        self.remember(s)

    def units_are_all_there(self, s: AnimeState) -> None:
        """[AN-RES-01, AN-RES-02, AN-COM-22]"""
        assert len(set(s.faction)) == s.players, "a faction is played twice"
        for player in range(s.players):
            forces = s.force[player * STRIDE : (player + 1) * STRIDE]
            held = [s.captives[captor * s.players + player] for captor in range(s.players)]
            assert held[player] == 0, "somebody holds their own mascot"
            for kind, exist in enumerate(UNITS[s.faction[player]]):
                there = sum(count(force, kind) for force in forces) + s.reserve[player * 5 + kind]
                assert there + (sum(held) if kind == 0 else 0) == exist, f"units of kind {kind} are lost or added"

    def rights_are_all_there(self, s: AnimeState) -> None:
        """[AN-CMP-03, AN-CMP-08]"""
        shown = [
            value
            for event in s.log or ()
            if event.kind == "rights_revealed" and not event.struck
            for value in event.facts["values"]
        ]
        assert Counter((*s.bag, *shown, *(value for hand in s.hands for value in hand))) == RIGHTS

    def studios_have_one_keeper(self, s: AnimeState) -> None:
        """[AN-GEN-08, AN-GEN-09, AN-GEN-12]"""
        opened = [zone for bits in s.opened for zone in zones(bits)]
        kept = [zone for bits in s.kept for zone in zones(bits)]
        assert len(set(opened)) == len(opened), "two studios in a zone"
        assert len(set(kept)) == len(kept), "a studio with two keepers"
        assert set(kept) <= set(opened), "a keeper of no studio"
        for player in range(s.players):
            assert all(count(s.force[player * STRIDE + zone], 0) for zone in zones(s.kept[player])), "no keeper there"

    def nothing_is_owed(self, s: AnimeState) -> None:
        """[AN-GEN-05, AN-GEN-16]"""
        assert min(*s.staff, *s.fans, *s.reserve, *s.captives) >= 0
        assert s.turn <= TURNS, "the crisis comes with turn 20 at the latest"  # AN-END-13

    def nothing_goes_back(self, s: AnimeState) -> None:
        """[AN-PRD-02, AN-GEN-10, AN-CNV-03]"""
        for player in range(s.players):
            assert self.made[player] & ~s.made[player] == 0, "a production is lost"
            assert s.made[player].bit_count() <= PRODUCTIONS
            assert self.opened[player].bit_count() <= s.opened[player].bit_count(), "a studio is lost"  # one may fly
        assert self.cursor <= s.cursor <= len(s.track())
        assert self.turn <= s.turn
        if self.turn == s.turn:
            held = zip(s.conventions, self.conventions, strict=True)
            assert all(now <= then + 1 for now, then in held), "two conventions at once"

    def one_decides(self, s: AnimeState) -> None:
        """[AN-DEC-01, AN-END-09]"""
        if s.outcome is None:
            assert len(s.stack[-1].awaited(s)) == 1
        else:
            able = [player for player in range(s.players) if s.made[player].bit_count() == PRODUCTIONS]
            assert set(s.outcome.winners) <= set(able), "somebody won without six productions"


class Machine(TableMachine):
    """Anime Studios."""

    game, watching, sizes = GAME, Watch, (2, 3, 4)
    dull = ("resign", "abandon")
