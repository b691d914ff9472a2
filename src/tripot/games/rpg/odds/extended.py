"""Extended tests: hits that add up over rolls of fewer and fewer dice. [SR-ODDS-08, SR-EXT-01]

A course holds the weight of every total that a test may stand at. One roll more is one product of two polynomials,
that of the totals and that of the hits; what goes beyond the threshold is success, what is doomed ends the test. All
weights share one denominator: it is far cheaper to multiply by the next one than to reduce fractions on the way.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate, chain, repeat
from math import gcd
from operator import add, mul, or_

from tripot.games.rpg.odds.chains import Chain, Pool, Share, trimmed
from tripot.games.rpg.odds.laws import Final, Law, final, law
from tripot.games.rpg.odds.worth import keeping


def extended(pool: Pool, threshold: int) -> Chain:
    """The odds of an extended test whose choices aim at final success. [SR-ODDS-08]"""
    dice, level, removed, automatic = pool
    laws = [law(left, level, removed, automatic) for left in range(dice + 1)]
    keep = keeping(laws, threshold) if level == 1 else None
    course = _Course(threshold, dice + automatic)
    for left in range(dice, 0, -1):
        if keep is None:
            course.roll(final(laws[left], 0, "success"))
        else:
            course.roll_again(laws[left], keep[left])
    return course.chain()


class _Course:
    """Where a test stands after some rolls: the weight of each total, and of each end."""

    __slots__ = ("bad", "den", "doomed", "net", "reach", "rolled", "threshold", "wins")

    def __init__(self, threshold: int, most: int) -> None:
        self.threshold = threshold
        self.reach = [1]
        self.net = [0] * (most + 1)
        self.wins: list[Share] = [(0, 1)]
        self.den = 1
        self.doomed = self.bad = self.rolled = 0

    def roll(self, test: Final) -> None:
        """One more roll, the same whatever the total."""
        self._enlarge(test.den)
        self._advance(_Rows(self.reach, self.reach, [0] * len(self.reach)), test.total, test.bad, test.bad[0])

    def roll_again(self, roll: Law, least: list[int]) -> None:
        """One more roll at +1: below so many hits it is thrown again, as is every critical failure."""
        few = least[: len(self.reach)]
        below = [0, *accumulate(roll.total)]
        chances = [0 if one < 0 else below[one] if one else roll.doomed for one in few]
        common = reduce(gcd, chances, roll.den)  # whatever they share would only make all numbers longer
        once = roll.den // common
        again = [weight * (chance // common) for weight, chance in zip(self.reach, chances, strict=True)]
        kept = [weight * once + more for weight, more in zip(self.reach, again, strict=True)]
        again = [k if one < 0 else a for k, a, one in zip(kept, again, few, strict=True)]
        self._enlarge(roll.den * once)
        self._advance(_Rows(kept, again, few), roll.total, roll.spoilt, roll.doomed)

    def _enlarge(self, den: int) -> None:
        self.rolled = (self.rolled + sum(self.reach)) * den
        self.den *= den
        self.doomed *= den
        self.bad *= den
        self.net = [weight * den for weight in self.net]

    def _advance(self, rows: "_Rows", total: Sequence[int], bad: Sequence[int], doomed: int) -> None:
        """Totals, successes, complications and critical failures after a roll."""
        last = self.threshold
        ahead, beyond = rows.times(total, last)
        for have, (first, lost) in enumerate(rows.doomed()):
            ahead[have] -= first * doomed
            self.doomed += lost * doomed
        for net, weight in enumerate(beyond, start=1):
            self.net[net] += weight
        self.wins.append((sum(beyond), self.den))
        worse = [*accumulate(reversed(bad))][::-1]  # complications with so many hits or more
        for have, weight in enumerate(rows.kept):
            if last - have + 1 < len(worse):
                self.bad += weight * worse[last - have + 1]
        self.reach = ahead

    def chain(self) -> Chain:
        """The test, once all rolls are counted."""
        won, left = sum(self.net), sum(self.reach)
        parts = self.doomed, left, self.bad, won - self.bad
        nets = trimmed([self.den - won, *self.net[1:]])
        return Chain(self.den, parts, nets, wins=self.wins, rolled=self.rolled)


@dataclass(frozen=True, slots=True)
class _Rows:
    """Weights by total: of a roll that is kept, of one thrown again, and the hits from which it is kept.

    Nothing at all is thrown again below 0 hits; at 0 hits only what is doomed.
    """

    kept: list[int]
    again: list[int]
    few: list[int]

    def doomed(self) -> Iterator[tuple[int, int]]:
        """For each total: the weight of a first roll without a hit, and of one that is doomed for good."""
        for kept, again, few in zip(self.kept, self.again, self.few, strict=True):
            yield (kept if few <= 0 else again), again

    def times(self, total: Sequence[int], last: int) -> tuple[list[int], list[int]]:
        """The product with the law of a roll: totals that go on, up to the last, and those beyond."""
        zeros = _twos(total)
        weights, size = [weight >> zeros for weight in total], len(total)
        made = [0] * (len(self.kept) + size - 1)
        for have, (kept, again, few) in enumerate(zip(self.kept, self.again, self.few, strict=True)):
            cut = max(0, few)
            row = chain(map(mul, weights[:cut], repeat(again)), map(mul, weights[cut:], repeat(kept)))
            made[have : have + size] = map(add, made[have : have + size], row)
        made = [weight << zeros for weight in made]
        return made[: last + 1], made[last + 1 :]


def _twos(total: Sequence[int]) -> int:
    """How many times two divides every weight."""
    bits = reduce(or_, total)
    return (bits & -bits).bit_length() - 1
