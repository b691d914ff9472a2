"""Extended tests: hits that add up over rolls of fewer and fewer dice. [SR-ODDS-08, SR-EXT-01]

A course holds the weight of every total that a test may stand at. One roll more is one product of two polynomials,
that of the totals and that of the hits; what goes beyond the threshold is success, what is doomed ends the test. All
weights share one denominator: it is far cheaper to multiply by the next one than to reduce fractions on the way.
"""

from collections.abc import Sequence
from functools import reduce
from itertools import accumulate, chain, repeat, zip_longest
from math import gcd
from operator import mul, sub

from tripot.games.rpg.odds.chains import Chain, Pool, Share, trimmed
from tripot.games.rpg.odds.laws import Law, final, law
from tripot.games.rpg.odds.packing import Scale, scale_of
from tripot.games.rpg.odds.worth import keeping


def extended(pool: Pool, threshold: int) -> Chain:
    """The odds of an extended test whose choices aim at final success. [SR-ODDS-08]"""
    dice, level, removed, automatic = pool
    laws = [law(left, level, removed, automatic) for left in range(dice + 1)]
    keep = keeping(laws, threshold) if level == 1 else None
    course = _Course(threshold, scale_of(laws[-1], threshold + dice + automatic))
    for left in range(dice, 0, -1):
        if keep is None:
            course.roll(laws[left])
        else:
            course.roll_again(laws[left], keep[left])
    return course.chain()


class _Course:
    """Where a test stands after some rolls: the weight of each total, and of each end, at one scale."""

    __slots__ = ("bad", "den", "doomed", "factors", "mass", "net", "reach", "rolled", "scale", "threshold", "wins")

    def __init__(self, threshold: int, scale: Scale) -> None:
        self.threshold = threshold
        self.scale, self.factors = scale, scale.factors()
        self.reach = [scale.down**scale.most]
        self.mass = scale.whole()
        self.net: list[int] = []
        self.wins: list[Share] = [(0, 1)]
        self.den = 1
        self.doomed = self.bad = self.rolled = 0

    def roll(self, roll: Law) -> None:
        """One more roll, the same whatever the total."""
        test = final(roll, 0, "success")
        doomed = test.bad[0]
        lost = self.mass * doomed
        self._enlarge(test.den)
        made = self.scale.spread(self.reach, roll, test.total, self.den)
        self._advance(made, [weight * doomed for weight in self.reach], lost, self._spoilt(self.reach, test.bad))

    def roll_again(self, roll: Law, least: list[int]) -> None:
        """One more roll at +1: below so many hits it is thrown again, as is every critical failure."""
        few = least[: len(self.reach)]
        below = [0, *accumulate(roll.total)]
        chances = [0 if one < 0 else below[one] if one else roll.doomed for one in few]
        common = reduce(gcd, set(chances), roll.den)  # whatever they share would only make all numbers longer
        once = roll.den // common
        if not any(few):
            self._roll_doomed_again(roll, once, roll.doomed // common)
            return
        rows = [(weight, chance // common, one) for weight, chance, one in zip(self.reach, chances, few, strict=True)]
        kept = [weight * (once + chance) for weight, chance, _ in rows]
        again = [weight * (chance if one >= 0 else once) for weight, chance, one in rows]
        out = [roll.doomed * (a if one > 0 else k) for a, k, one in zip(again, kept, few, strict=True)]
        self._take_out(out, rows, [once * weight for weight in self.scale.scaled(roll.total)])
        lost = self._sum(again) * roll.doomed
        self._enlarge(roll.den * once)
        made = self.scale.spread(kept, roll, roll.total, self.den)
        self._advance(made, out, lost, self._spoilt(kept, roll.spoilt))

    def _roll_doomed_again(self, roll: Law, once: int, again: int) -> None:
        """Nothing but a critical failure is thrown again, whatever the total: usual while there are many dice."""
        kept = [weight * (once + again) for weight in self.reach]
        lost = self.mass * again * roll.doomed
        self._enlarge(roll.den * once)
        made = self.scale.spread(kept, roll, roll.total, self.den)
        self._advance(made, [weight * roll.doomed for weight in kept], lost, self._spoilt(kept, roll.spoilt))

    def _take_out(self, out: list[int], rows: list[tuple[int, int, int]], hits: list[int]) -> None:
        """What has too few hits is not kept."""
        out += [0] * max((one for _, _, one in rows), default=0)
        for have, (weight, _, few) in enumerate(rows):
            for h in range(few):
                out[have + h] += weight * hits[h]

    def _sum(self, row: list[int]) -> int:
        """The sum of weights, times the whole of the scale."""
        return sum(map(mul, row, self.factors))

    def _spoilt(self, kept: list[int], bad: Sequence[int]) -> int:
        """Successes with a complication."""
        worse = [*accumulate(reversed(bad))]  # backwards: complications with so many hits or more
        first = max(0, self.threshold + 2 - len(bad))
        skipped = len(bad) - 2 - self.threshold + first
        return sum(map(mul, kept[first:], map(mul, worse[skipped:], self.factors[first:])))

    def _enlarge(self, den: int) -> None:
        """A denominator more."""
        self.rolled = (self.rolled + self.mass) * den
        self.mass *= den
        self.den *= den
        self.doomed *= den
        self.bad *= den
        self.net = [weight * den for weight in self.net]

    def _advance(self, made: list[int], out: list[int], lost: int, spoilt: int) -> None:
        """Totals, successes, complications and critical failures after a roll."""
        beyond = made[self.threshold + 1 :]
        self.reach = list(map(sub, made[: self.threshold + 1], chain(out, repeat(0))))
        self.net = [a + b for a, b in zip_longest(self.net, beyond, fillvalue=0)]
        left = self._sum(self.reach)
        self.wins.append((self.mass - left - lost, self.den))
        self.doomed += lost
        self.bad += spoilt
        self.mass = left

    def chain(self) -> Chain:
        """The test, once all rolls are counted."""
        whole, factors = self.scale.whole(), self.factors[self.threshold + 1 :]
        net = [weight * factor // whole for weight, factor in zip(self.net, factors, strict=False)]
        won, bad = sum(net), self.bad // whole
        parts = self.doomed // whole, self.mass // whole, bad, won - bad
        wins = [(weight // whole, den) for weight, den in self.wins]
        return Chain(self.den, parts, trimmed([self.den - won, *net]), wins=wins, rolled=self.rolled // whole)
