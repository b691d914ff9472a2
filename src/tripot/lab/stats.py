"""What many games tell: who wins, how long it lasts, with honest intervals."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import accumulate
from math import sqrt
from typing import Any, Self

from tripot.engine.outcome import Outcome

SURE = 1.959963984540054
"""How many standard errors make 95 %."""


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """The 95 % interval of a share, by Wilson: sensible near 0 and 1 and for few trials.

    >>> [round(bound, 3) for bound in wilson(5, 10)]
    [0.237, 0.763]
    """
    if not trials:
        return 0.0, 1.0
    share, square = successes / trials, SURE**2
    centre = share + square / (2 * trials)
    spread = SURE * sqrt(share * (1 - share) / trials + square / (4 * trials**2))
    scale = 1 + square / trials
    low = (centre - spread) / scale if successes else 0.0
    high = (centre + spread) / scale if successes < trials else 1.0
    return low, high


@dataclass(frozen=True, slots=True)
class Played:
    """One game: how it ended, after how many entries, and which level sat in each chair."""

    outcome: Outcome
    entries: int
    levels: tuple[str, ...]
    counts: Mapping[str, int] = field(default_factory=dict)
    """What the game itself counts, if it does."""


@dataclass(frozen=True, slots=True)
class Fell:
    """One game that went wrong."""

    number: int
    seed: str
    error: str


@dataclass(slots=True)
class Tally:
    """The sum of many games. Two tallies add up to the tally of all their games, in any order."""

    games: int = 0
    wins: Counter[tuple[int, str]] = field(default_factory=Counter)
    """Games won, by chair and level; a shared victory is a victory."""
    sat: Counter[tuple[int, str]] = field(default_factory=Counter)
    points: Counter[tuple[int, str]] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    shared: int = 0
    """Games that several won, or nobody."""
    counts: Counter[str] = field(default_factory=Counter)
    """The game's own counts, summed."""
    failed: list[Fell] = field(default_factory=list)

    def add(self, played: Played) -> None:
        """One more game."""
        self.games += 1
        self.lengths[played.entries] += 1
        self.reasons[played.outcome.reason] += 1
        self.shared += len(played.outcome.winners) != 1
        self.counts.update(played.counts)
        for seat, level in enumerate(played.levels):
            self.sat[seat, level] += 1
            self.wins[seat, level] += seat in played.outcome.winners
            self.points[seat, level] += played.outcome.points[seat]

    def merge(self, other: Self) -> None:
        """All the games of another tally."""
        self.games += other.games
        self.shared += other.shared
        for name in ("wins", "sat", "points", "lengths", "reasons", "counts"):
            getattr(self, name).update(getattr(other, name))
        self.failed += other.failed

    def as_json(self) -> dict[str, Any]:
        """The figures, for people and programs."""
        seats = sorted({seat for seat, _ in self.sat})
        levels = sorted({level for _, level in self.sat})
        counts = {"counts": dict(sorted(self.counts.items()))} if self.counts else {}
        return {
            "games": self.games,
            "entries": sum(length * times for length, times in self.lengths.items()),
            "length": self._length(),
            "not_one_winner": self.shared,
            "reasons": dict(sorted(self.reasons.items())),
            "seats": [{"seat": seat + 1, **self._share(seat=seat)} for seat in seats],
            "bots": [{"bot": level, **self._share(level=level)} for level in levels],
            **counts,
            "failed": [
                {"game": fell.number, "seed": fell.seed, "error": fell.error}
                for fell in sorted(self.failed, key=lambda fell: fell.number)
            ],
        }

    def _share(self, seat: int | None = None, level: str | None = None) -> dict[str, Any]:
        keys = [key for key in self.sat if seat in {None, key[0]} and level in {None, key[1]}]
        sat, wins, points = (sum(count[key] for key in keys) for count in (self.sat, self.wins, self.points))
        low, high = wilson(wins, sat)
        share = wins / sat if sat else 0.0
        mean = points / sat if sat else 0.0
        return {"played": sat, "wins": wins, "share": share, "low": low, "high": high, "points": mean}

    def _length(self) -> dict[str, Any]:
        if not self.games:
            return {"least": 0, "median": 0, "mean": 0.0, "most": 0}
        ordered = sorted(self.lengths)
        total = sum(length * times for length, times in self.lengths.items())
        return {"least": ordered[0], "median": self._median(ordered), "mean": total / self.games, "most": ordered[-1]}

    def _median(self, ordered: list[int]) -> int:
        passed = accumulate(self.lengths[length] for length in ordered)
        return next(length for length, games in zip(ordered, passed, strict=True) if 2 * games >= self.games)
