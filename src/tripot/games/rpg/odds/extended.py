"""Extended tests: hits that add up over rolls of fewer and fewer dice. [SR-ODDS-08, SR-EXT-01]

Every weight of a roll is kept over the same denominator as those before it: multiplying a row of whole numbers by the
denominator of the next roll is far cheaper than reducing fractions on the way.
"""

from bisect import bisect_left
from fractions import Fraction
from operator import mul

from tripot.games.rpg.odds.chains import OUTCOMES, Chain, Pool, fractions
from tripot.games.rpg.odds.laws import Law, final, law


def extended(pool: Pool, threshold: int) -> Chain:
    """The odds of an extended test whose choices aim at final success. [SR-ODDS-08]"""
    dice = pool[0]
    laws = [law(left, *pool[1:]) for left in range(dice + 1)]
    keep = keeping(laws, threshold) if pool[1] == 1 else None
    course = _Course(threshold, dice + pool[3])
    for left in range(dice, 0, -1):
        if keep is None:
            course.roll(laws[left])
        else:
            course.roll_again(laws[left], keep[left])
    return course.chain()


class _Course:
    """Where a test stands after some rolls: the weight of each total, and of each end."""

    __slots__ = ("bad", "den", "doomed", "net", "reach", "rolled", "threshold", "won")

    def __init__(self, threshold: int, most: int) -> None:
        self.threshold = threshold
        self.reach = [1, *[0] * threshold]
        self.net = [0] * (most + 1)
        self.won: list[int] = [0]
        self.den = 1
        self.doomed = self.bad = self.rolled = 0

    def roll(self, roll: Law) -> None:
        """One more roll, the same whatever the total."""
        test = final(roll, 0, "success")
        self._enlarge(test.den)
        self._spread([(weight, weight, 0) for weight in self.reach], test.total, test.bad)

    def roll_again(self, roll: Law, least: list[int]) -> None:
        """One more roll at +1: below so many hits it is thrown again, as is every critical failure."""
        bad = list(roll.spoilt)
        bad[0] = roll.doomed
        below = [0]
        for weight in roll.total:
            below.append(below[-1] + weight)
        self._enlarge(roll.den**2)
        rows = []
        for weight, few in zip(self.reach, least, strict=True):
            kept = weight * roll.den
            again = weight * (below[few] if few else roll.doomed)
            rows.append((again + kept, again, few) if few >= 0 else (kept, kept, 0))
        self._spread(rows, list(roll.total), bad)

    def _enlarge(self, den: int) -> None:
        self.rolled = (self.rolled + sum(self.reach)) * den
        self.den *= den
        self.doomed *= den
        self.bad *= den
        self.net = [weight * den for weight in self.net]
        self.won = [weight * den for weight in self.won]

    def _spread(self, rows: list[tuple[int, int, int]], total: list[int], bad: list[int]) -> None:
        """Rows of (weight of a kept roll, of one thrown again, hits from which it is kept)."""
        last, ahead, net = self.threshold, [0] * (self.threshold + 1), self.net
        before, size = sum(net), len(total)
        spoilt = max((hits for hits in range(size) if bad[hits]), default=0)
        for have, (kept, again, few) in enumerate(rows):
            if not kept:
                continue
            lost = (kept if few == 0 and kept == again else again) * bad[0]
            self.doomed += lost
            ahead[have] -= lost + ((kept - again) * bad[0] if few == 0 else 0)
            beyond = min(size, last - have + 1)
            for hits in range(beyond):
                ahead[have + hits] += (kept if hits >= few else again) * total[hits]
            for hits in range(beyond, size):
                net[have + hits - last] += (kept if hits >= few else again) * total[hits]
            for hits in range(beyond, spoilt + 1):
                self.bad += (kept if hits >= few else again) * bad[hits]
        self.won.append(sum(net) - before)
        self.reach = ahead

    def chain(self) -> Chain:
        won, left = sum(self.won), sum(self.reach)
        self.net[0] = self.den - won
        parts = (self.doomed, left, self.bad, won - self.bad)
        outcomes = {name: Fraction(part, self.den) for name, part in zip(OUTCOMES, parts, strict=True)}
        rolls = [Fraction(weight, self.den) for weight in self.won]
        return Chain(outcomes, fractions(self.net, self.den), rolls=rolls, mean_rolls=Fraction(self.rolled, self.den))


def keeping(laws: list[Law], threshold: int) -> list[list[int]]:
    """At +1, by dice and total: the fewest hits worth keeping, so that final success is likeliest. [SR-ODDS-08]

    A total that is further on is never worth less, so the values of a roll grow with its hits.
    """
    keep: list[list[int]] = [[0] * (threshold + 1)]
    worth, den = [0] * (threshold + 1), 1
    for roll in laws[1:]:
        least, now = [], []
        for total in range(threshold + 1):
            few, value = _worth(roll, worth[total:], den)
            least.append(few)
            now.append(value)
        keep.append(least)
        worth, den = now, den * roll.den**2
    return keep


def _worth(roll: Law, ahead: list[int], sure: int) -> tuple[int, int]:
    """The fewest hits worth keeping from one total, and what the roll is then worth."""
    known = min(len(ahead), len(roll.total))
    surely = sum(roll.total[known:]) * sure
    gains = list(map(mul, roll.total, ahead))
    gains[0] -= roll.doomed * ahead[0]
    fresh = sum(gains) + surely
    if not fresh:
        return -1, 0  # nothing is better than anything: nothing is thrown again
    few = bisect_left(ahead, -(-fresh // roll.den), 0, known)
    again = sum(roll.total[:few]) if few else roll.doomed
    return few, (sum(gains[few:]) + surely) * roll.den + again * fresh
