"""The law of one test: how likely each number of hits is, and how often its faults spoil it.

Success compares hits with a threshold; a complication or a critical failure looks at the faults of a given number
of hits. So three rows of whole numbers, indexed by hits, say all there is to know of a roll: `total`, `spoilt`
(its faults would complicate a success) and `doomed` (no hit, and more than half of the dice are faults).
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from operator import sub
from typing import Literal, TypeAlias

Policy: TypeAlias = Literal["success", "net", "clean", "blind"]
MOST_DICE = 60
"""No pool is larger. [SR-DICE-06]"""
LEAST_ROWS = 40
"""Few pools are: larger ones have a table of their own."""
POLICIES: tuple[Policy, ...] = ("success", "net", "clean", "blind")
"""How a roll is kept or thrown again at +1, and which of two is kept at +2. [SR-ODDS-06]"""

WEIGHTS: dict[int, tuple[int, int, int]] = {
    3: (5, 1, 3),
    2: (2, 1, 3),
    1: (2, 1, 3),
    0: (2, 1, 3),
    -1: (1, 1, 1),
    -2: (1, 1, 1),
    -3: (1, 4, 4),
}
"""Hit, fault and neutral weights of one die, rerolls of +3 and -3 included. [SR-ODDS-02]"""


@dataclass(frozen=True, slots=True)
class Law:
    """One roll, before any choice: weights by number of hits that count, over a common denominator. [SR-ODDS-03]"""

    dice: int
    level: int
    den: int
    total: tuple[int, ...]
    spoilt: tuple[int, ...]
    doomed: int

    @property
    def even(self) -> bool:
        """Whether each die counts alike: no hit is removed and none is automatic."""
        return len(self.total) == self.dice + 1 and self.total[-1] > 0

    def mean(self) -> int:
        """The mean of the hits, over the denominator."""
        return sum(hits * weight for hits, weight in enumerate(self.total))


@lru_cache(maxsize=512)
def law(dice: int, level: int = 0, removed: int = 0, automatic: int = 0) -> Law:
    """The law of a roll of that many dice at a level. [SR-ODDS-02, SR-ODDS-03, SR-DICE-07, SR-DICE-08]"""
    hit, fault, neutral = WEIGHTS[level]
    tails, half = _tails(fault, neutral, LEAST_ROWS if dice <= LEAST_ROWS else MOST_DICE), dice // 2 + 1
    total, spoilt = [0] * (dice + automatic + 1), [0] * (dice + automatic + 1)
    doomed, ways = 0, 1
    for h in range(dice + 1):
        hits, tail = (h - removed + automatic if h > removed else automatic), tails[dice - h]
        total[hits] += ways * tail[0]
        least = hits + 1 if level <= -2 else half
        if least < len(tail):
            spoilt[hits] += ways * tail[least]
        if hits == 0 and half < len(tail):
            doomed += ways * tail[half]
        ways = ways * (dice - h) * hit // (h + 1)
    return Law(dice, level, (hit + fault + neutral) ** dice, tuple(total), tuple(spoilt), doomed)


@lru_cache(maxsize=8)
def _tails(fault: int, neutral: int, most: int) -> list[list[int]]:
    """By dice that are no hits, then by faults: the weight of at least so many faults among them.

    One more die is neutral, or one of the faults: each row is made of the one before.
    """
    rows = [[1]]
    for _ in range(most):
        before = rows[-1]
        more = [neutral * some + fault * fewer for some, fewer in zip([*before[1:], 0], before, strict=True)]
        rows.append([before[0] * (neutral + fault), *more])
    return rows


@dataclass(frozen=True, slots=True)
class Final:
    """A test once its choice was made: weights by hits, those of complications or critical failures apart."""

    den: int
    total: list[int]
    bad: list[int]
    """Above the threshold: complications. At no hit, not above it: critical failures. Elsewhere nothing."""


def final(roll: Law, threshold: int, policy: Policy = "success") -> Final:
    """The law after the reroll of +1 or the choice of +2, for a known threshold. [SR-ODDS-04, SR-ODDS-05]"""
    bad = _bad(roll, threshold)
    if roll.dice == 0 or roll.level not in (1, 2):
        return Final(roll.den, list(roll.total), bad)
    if roll.level == 1:
        return _second_chance(roll, bad, _thrown_again(roll, bad, threshold, policy))
    if policy == "clean":
        return _cleanest(roll, bad, threshold)
    return _best(roll, bad if policy != "blind" else _bad(roll, 0), bad)


def _bad(roll: Law, threshold: int) -> list[int]:
    bad = [spoilt if hits > threshold else 0 for hits, spoilt in enumerate(roll.spoilt)]
    bad[0] = roll.doomed
    return bad


def _thrown_again(roll: Law, bad: list[int], threshold: int, policy: Policy) -> tuple[list[int], list[int]]:
    """Of each number of hits, what the policy throws again: of all of it, and of the bad part. [SR-ODDS-06]"""
    nothing = [0] * len(bad)
    if policy == "clean":
        again = [all_ if hits <= threshold else bad[hits] for hits, all_ in enumerate(roll.total)]
        return again, list(bad)
    if policy == "blind":
        aim, worth = roll.mean(), list(range(len(bad)))
    elif policy == "net":
        worth = [max(0, hits - threshold) for hits in range(len(bad))]
        aim = sum(net * weight for net, weight in zip(worth, roll.total, strict=True))
    else:
        return (
            [weight if hits <= threshold else 0 for hits, weight in enumerate(roll.total)],
            [weight if hits <= threshold else 0 for hits, weight in enumerate(bad)],
        )
    again, again_bad = list(nothing), list(nothing)
    for hits, value in enumerate(worth):
        if value * roll.den < aim:
            again[hits], again_bad[hits] = roll.total[hits], bad[hits]
    return again, again_bad


def _second_chance(roll: Law, bad: list[int], thrown: tuple[list[int], list[int]]) -> Final:
    again, again_bad = thrown
    chance = sum(again)
    total = [(w - a) * roll.den + chance * w for w, a in zip(roll.total, again, strict=True)]
    return Final(roll.den**2, total, [(w - a) * roll.den + chance * w for w, a in zip(bad, again_bad, strict=True)])


def _best(roll: Law, unclean: list[int], bad: list[int]) -> Final:
    """The roll with more hits, then the clean one: squares of cumulated weights, no list of pairs. [SR-ODDS-13]

    `unclean` orders the rolls of equal hits, `bad` says what they are worth: the two differ when the chooser is blind.
    """
    below = [0, *accumulate(roll.total)]
    squares = [weight * weight for weight in below]
    # whatever is bad is found among the unclean rolls: a threshold above 0 only makes fewer of them bad
    kept_bad = [low * (2 * less + low) if wrong else 0 for less, low, wrong in zip(below, unclean, bad, strict=False)]
    return Final(roll.den**2, list(map(sub, squares[1:], squares)), kept_bad)


def _cleanest(roll: Law, bad: list[int], threshold: int) -> Final:
    """Tiers first: critical failure, failure, complication, success; then hits. [SR-ODDS-06]"""
    size = len(bad)
    tiers: list[tuple[int, int, bool]] = [(0, bad[0], True)] if bad[0] else []
    tiers += [(hits, roll.total[hits] - bad[hits], False) for hits in range(min(threshold + 1, size))]
    tiers += [(hits, bad[hits], True) for hits in range(threshold + 1, size)]
    tiers += [(hits, roll.total[hits] - bad[hits], False) for hits in range(threshold + 1, size)]
    total, kept_bad, below = [0] * size, [0] * size, 0
    for hits, weight, wrong in tiers:
        kept = (below + weight) ** 2 - below**2
        total[hits] += kept
        if wrong:
            kept_bad[hits] += kept
        below += weight
    return Final(roll.den**2, total, kept_bad)


def mean_hits(dice: int, level: int = 0, removed: int = 0, automatic: int = 0) -> tuple[int, int]:
    """The mean of the hits of one fresh roll, as a fraction.

    >>> mean_hits(3)
    (216, 216)
    """
    roll = law(dice, level, removed, automatic)
    return roll.mean(), roll.den
