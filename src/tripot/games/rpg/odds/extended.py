"""Extended tests: hits that add up over rolls of fewer and fewer dice. [SR-ODDS-08, SR-EXT-01]

A course holds the weight of every total that a test may stand at. One roll more is one product of two polynomials,
that of the totals and that of the hits; what goes beyond the threshold is success, what is doomed ends the test. All
weights share one denominator: it is far cheaper to multiply by the next one than to reduce fractions on the way.
"""

from collections.abc import Sequence
from functools import reduce
from itertools import accumulate, chain, count, repeat, zip_longest
from math import gcd
from operator import mul, sub

from tripot.games.rpg.odds.chains import Chain, Pool, Share
from tripot.games.rpg.odds.laws import Law, final, law
from tripot.games.rpg.odds.rows import spread
from tripot.games.rpg.odds.worth import keeping


def extended(pool: Pool, threshold: int) -> Chain:
    """The odds of an extended test whose choices aim at final success. [SR-ODDS-08]"""
    dice, level, removed, automatic = pool
    laws = [law(left, level, removed, automatic) for left in range(dice + 1)]
    keep = keeping(laws, threshold) if level == 1 else None
    course = _Course(threshold)
    for left in range(dice, 0, -1):
        if keep is None:
            course.roll(laws[left])
        elif any(keep[left][: len(course.reach)]):
            course.roll_again(laws[left], keep[left])
        else:
            course.roll_doomed_again(laws[left])
    return course.chain()


class _Course:
    """Where a test stands after some rolls: the weight of each total, and of each end."""

    def __init__(self, threshold: int) -> None:
        self.threshold = threshold
        self.reach = [1]
        self.mass = self.each = self.den = 1
        """`each` is what all weights of `reach`, and their sum, are still to be multiplied by."""
        self.net: list[int] = []
        self.nets: list[Share] = []
        """What no roll can add to any more: the highest numbers of net hits are the first to be known."""
        self.wins: list[Share] = [(0, 1)]
        self.doomed = self.bad = self.won = self.gained = self.rolled = 0

    def roll(self, roll: Law) -> None:
        """One more roll, the same whatever the total."""
        test = final(roll, 0, "success")
        self._enlarge(test.den)
        self.doomed += self.mass * test.bad[0]
        self.bad += self._spoilt(self.reach, test.bad)
        made = spread(self.reach, roll, test.total)
        self._advance(made, [weight * test.bad[0] for weight in self.reach], roll)

    def roll_doomed_again(self, roll: Law) -> None:
        """One more roll at +1, of which critical failures alone are thrown again: usual while there are many dice.

        Whatever the total, a roll is then as likely as it was, and once more after a critical failure.
        """
        common = gcd(roll.doomed, roll.den)
        once, again = roll.den // common, roll.doomed // common
        self._enlarge(roll.den * once)
        self.doomed += self.mass * self.each * again * roll.doomed
        self.each *= once + again
        self.bad += self._spoilt(self.reach, roll.spoilt) * self.each
        made = spread(self.reach, roll, roll.total)
        self._advance(made, [weight * roll.doomed for weight in self.reach], roll)

    def roll_again(self, roll: Law, least: list[int]) -> None:
        """One more roll at +1: below so many hits it is thrown again, as is every critical failure."""
        few = least[: len(self.reach)]
        below = [0, *accumulate(roll.total)]
        chances = [0 if one < 0 else below[one] if one else roll.doomed for one in few]
        common = reduce(gcd, set(chances), roll.den)  # whatever they share would only make all numbers longer
        once = roll.den // common
        self._enlarge(roll.den * once)
        rows = [(self.each * w, chance // common, one) for w, chance, one in zip(self.reach, chances, few, strict=True)]
        kept = [weight * (once + chance) for weight, chance, _ in rows]
        again = [weight * (chance if one >= 0 else once) for weight, chance, one in rows]
        out = [roll.doomed * (a if one > 0 else k) for a, k, one in zip(again, kept, few, strict=True)]
        _take_out(out, rows, [once * weight for weight in roll.total])
        self.each = 1
        self.doomed += sum(again) * roll.doomed
        self.bad += self._spoilt(kept, roll.spoilt)
        self._advance(spread(kept, roll, roll.total), out, roll)

    def _spoilt(self, kept: list[int], bad: Sequence[int]) -> int:
        """Successes with a complication."""
        worse = [*accumulate(reversed(bad))]  # backwards: complications with so many hits or more
        first = max(0, self.threshold + 2 - len(bad))
        return sum(map(mul, kept[first:], worse[len(bad) - 2 - self.threshold + first :]))

    def _enlarge(self, den: int) -> None:
        """A denominator more."""
        self.rolled = (self.rolled + self.mass * self.each) * den
        self.den *= den
        self.doomed *= den
        self.bad *= den
        self.won *= den
        self.gained *= den
        self.net = [weight * den for weight in self.net]

    def _advance(self, made: list[int], out: list[int], roll: Law) -> None:
        """Totals and successes after a roll."""
        beyond = [self.each * weight for weight in made[self.threshold + 1 :]]
        self.reach = list(map(sub, made[: self.threshold + 1], chain(out, repeat(0))))
        self.mass = sum(self.reach)
        self.net = [a + b for a, b in zip_longest(self.net, beyond, fillvalue=0)]
        still = len(roll.total) - 2  # hits that the next roll may make
        self.nets[:0] = [(weight, self.den) for weight in self.net[still:]]
        del self.net[still:]
        won = sum(beyond)
        self.wins.append((won, self.den))
        self.won += won
        self.gained += sum(map(mul, beyond, count(1)))

    def chain(self) -> Chain:
        """The test, once all rolls are counted."""
        parts = self.doomed, self.mass * self.each, self.bad, self.won - self.bad
        nets = [(self.den - self.won, self.den), *[(weight, self.den) for weight in self.net], *self.nets]
        while not nets[-1][0] and len(nets) > 1:
            nets.pop()
        return Chain(self.den, parts, nets, self.gained, wins=self.wins, rolled=self.rolled)


def _take_out(out: list[int], rows: list[tuple[int, int, int]], hits: list[int]) -> None:
    """What has too few hits is not kept."""
    out += [0] * max((one for _, _, one in rows), default=0)
    for have, (weight, _, few) in enumerate(rows):
        for h in range(few):
            out[have + h] += weight * hits[h]
