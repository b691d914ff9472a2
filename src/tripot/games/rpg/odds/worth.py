"""What a roll of an extended test is worth, and so which rolls are thrown again at +1. [SR-ODDS-08]

The chance of final success decides. It is first computed in machine numbers, and so is the chance to fail: both are
sums in which nothing is negative, so each is known to twelve digits however small it is. Nearly always that says which
of two rolls is better. Where it does not, whole numbers decide.
"""

from bisect import bisect_left
from itertools import accumulate
from operator import add, lt, mul
from typing import TypeAlias

from tripot.games.rpg.odds.laws import Law

MARGIN = 1e-11
"""Chances that differ by a smaller part are too close to tell: sixty rolls cannot have lost so much."""
TINY = 1e-280
"""Below this a machine number has fewer digits than usual."""
Row: TypeAlias = list[float]
"""Chances by the hits that are still missing; as soon as there are more hits, success is sure."""


class Unclear(Exception):
    """A rounded chance is too close to another."""


def keeping(laws: list[Law], threshold: int) -> list[list[int]]:
    """At +1, by dice and total: the fewest hits worth keeping, so that final success is likeliest. [SR-ODDS-08]

    A total that is further on is never worth less, so the values of a roll grow with its hits. Where success is out of
    reach nothing is better than anything, and nothing is thrown again: -1.
    """
    try:
        return _rounded(laws, threshold)
    except Unclear:
        return _exact(laws, threshold)


def _rounded(laws: list[Law], threshold: int) -> list[list[int]]:
    """By chances in machine numbers: to lose, and to win as long as that may be the smaller one."""
    keep: list[list[int]] = [[0] * (threshold + 1)]
    won, lost, gain = [0.0] * (threshold + 1), [1.0] * (threshold + 1), 0
    doomed = [roll.doomed / roll.den for roll in laws]
    for dice, roll in enumerate(laws[1:], start=1):
        if _never_again(max(lost), doomed[dice:]):
            return keep + [[0] * (threshold + 1)] * (len(laws) - dice)
        gain += next(hits for hits in range(len(roll.total) - 1, -1, -1) if roll.total[hits])
        near = min(gain, threshold + 1)
        ahead = _Ahead(roll, won[:near], lost[:near])
        least = [0] * near if _settled(roll) else ahead.least()
        keep.append([*([-1] * (threshold + 1 - near)), *reversed(least)])
        lost[:near] = ahead.lost.before(least)
        if max(lost) < 0.5:
            won = []
        elif won:
            won[:near] = ahead.won.before(least)
    return keep


def _never_again(lost: float, doomed: list[float]) -> bool:
    """Whether nothing but what is doomed is thrown again from here on.

    A fresh roll fails at least as often as it is doomed: whoever fails far less often keeps what there is. One roll
    more adds no more than this to the chance of those who fail most.
    """
    if 2 * lost >= min(doomed):
        return False
    for chance in doomed:
        if 2 * lost >= chance:
            return False
        lost += chance * (lost + chance)
    return True


def _settled(roll: Law) -> bool:
    """Whether there is only one way for a roll to end: it may as well be kept."""
    return roll.doomed == 0 and max(roll.total) == roll.den


class _Chances:
    """The chances of one end, after a roll and before it."""

    __slots__ = ("after", "doomed", "fresh", "means", "sure", "weights")

    def __init__(self, weights: Row, doomed: float, after: Row, sure: Row, end: float) -> None:
        self.weights, self.doomed, self.after, self.sure = weights, doomed, after, sure
        back, last = after[::-1], len(after) - 1
        sums = [sum(map(mul, weights, back[last - missing :])) for missing in range(len(after))]
        self.means = list(map(add, sums, sure))
        self.fresh = [mean + doomed * end for mean in self.means]
        """Of one more roll, whatever it may be."""

    def before(self, least: list[int]) -> Row:
        """When fewer hits than the fewest are thrown again, as is whatever is doomed."""
        made = [mean + self.doomed * fresh for mean, fresh in zip(self.means, self.fresh, strict=True)]
        for missing, few in enumerate(least):
            if few:
                kept = self.weights[few : missing + 1]
                hits = self.after[missing - few :: -1] if kept else []
                again = self.doomed + sum(self.weights[:few])
                made[missing] = sum(map(mul, kept, hits)) + self.sure[missing] + again * self.fresh[missing]
        if min(filter(None, made), default=1.0) < TINY:
            raise Unclear
        return made


class _Ahead:
    """One roll in machine numbers, and the chances that lie behind it."""

    __slots__ = ("lost", "won")

    def __init__(self, roll: Law, won: Row, lost: Row) -> None:
        doomed = roll.doomed / roll.den
        clean = [(roll.total[0] - roll.doomed) / roll.den, *[weight / roll.den for weight in roll.total[1:]]]
        more = [*accumulate(reversed(clean))][-2::-1] + [0.0] * len(won)  # more hits than so many
        self.lost = _Chances(clean, doomed, lost, [0.0] * len(lost), end=1.0)
        self.won = _Chances(clean, doomed, won, more[: len(won)], end=0.0)

    def least(self) -> list[int]:
        """The fewest hits worth keeping."""
        fresh = self.lost.fresh
        if all(map(lt, self.lost.after, [fail * (1 - MARGIN) for fail in fresh])):
            return [0] * len(fresh)
        return [self._fewest(missing, fail) for missing, fail in enumerate(fresh)]

    def _fewest(self, missing: int, fail: float) -> int:
        """The fewest hits worth keeping with so much missing, when a fresh roll fails that often."""
        losing = fail < 0.5 or not self.won.after
        row, aim = (self.lost.after, fail) if losing else (self.won.after, self.won.fresh[missing])
        for few in range(missing + 1):
            gap = row[missing - few] - aim
            if aim and abs(gap) <= MARGIN * aim:
                raise Unclear
            if gap <= 0 if losing else gap >= 0:
                return few
        return missing + 1


def _weights(roll: Law) -> list[int]:
    """The weights of a roll, without what is doomed."""
    return [roll.total[0] - roll.doomed, *roll.total[1:]]


def _look(roll: Law, weights: list[int], ahead: list[int], sure: int) -> tuple[int, int, int, int]:
    """The fewest hits worth keeping, the value of a fresh roll, the weight of what is kept and of what is not."""
    known = min(len(ahead), len(weights))
    surely = sum(weights[known:]) * sure
    gains = list(map(mul, weights, ahead))
    fresh = (sum(gains) + surely) // roll.den
    few = bisect_left(ahead, fresh, 0, known)
    return few, fresh, sum(gains[few:]) + surely, sum(roll.total[:few]) if few else roll.doomed


def _exact(laws: list[Law], threshold: int) -> list[list[int]]:
    """The same in whole numbers, over a denominator that grows with each roll."""
    keep: list[list[int]] = [[0] * (threshold + 1)]
    worth, den = [0] * (threshold + 1), 1
    for roll in laws[1:]:
        least, now, weights = [], [], _weights(roll)
        ahead = [value * roll.den for value in worth]  # so that the mean of a fresh roll is a whole number
        for total in range(threshold + 1):
            few, fresh, kept, again = _look(roll, weights, ahead[total:], den * roll.den)
            least.append(few if fresh else -1)
            now.append(kept + again * fresh if fresh else 0)
        keep.append(least)
        worth, den = now, den * roll.den**2
    return keep
