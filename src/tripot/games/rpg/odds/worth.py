"""What a roll of an extended test is worth, and so which rolls are thrown again at +1. [SR-ODDS-08]

The chance of final success decides. It is first computed with a few hundred binary places, rounded down, and with the
greatest error that this can have made: nearly always the comparison is clear. Where it is not, whole numbers decide.
"""

from bisect import bisect_left, bisect_right
from itertools import repeat
from operator import mul

from tripot.games.rpg.odds.laws import Law

PLACES = 160
"""Binary places of a rounded chance."""


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
    """By chances to fail, which are listed by the hits that are still missing; out of reach it is sure to fail."""
    keep: list[list[int]] = [[0] * (threshold + 1)]
    sure = 1 << PLACES
    lost, error, gain = [sure] * (threshold + 1), 0, 0
    for roll in laws[1:]:
        gain += _most(roll)
        sums = _sums(roll, lost)
        doomed = roll.doomed * sure
        fresh = [(whole - roll.doomed * fail + doomed) // roll.den for whole, fail in zip(sums, lost, strict=True)]
        near = min(gain, threshold + 1)
        least = _least(lost, fresh, near, error)
        keep.append([*([-1] * (threshold + 1 - near)), *reversed(least)])
        if any(least):
            now = list(map(_failing, repeat(roll), repeat(lost), sums, fresh, least, range(near)))
        else:
            bad, den = roll.doomed, roll.den
            now = [(one + bad * (new - old)) // den for one, new, old in zip(sums, fresh, lost[:near], strict=False)]
        lost = now + lost[near:]
        error += 2  # a fresh roll and the whole are rounded down
    return keep


def _most(roll: Law) -> int:
    """The most hits of a roll."""
    return max(hits for hits, weight in enumerate(roll.total) if weight)


def _sums(roll: Law, lost: list[int]) -> list[int]:
    """By hits that are missing: the chances to fail after a roll, each as often as the roll comes."""
    back = lost[::-1]
    return [sum(map(mul, roll.total, back[have:])) for have in range(len(lost) - 1, -1, -1)]


def _least(lost: list[int], fresh: list[int], near: int, error: int) -> list[int]:
    """The fewest hits worth keeping, where success is in reach; the true values must stand on the same sides."""
    if all(fail + error < again for fail, again in zip(lost[:near], fresh, strict=False)):
        return [0] * near
    least = []
    for missing in range(near):
        left = bisect_right(lost, fresh[missing], 0, missing + 1) - 1
        if left >= 0 and lost[left] + error >= fresh[missing]:
            raise Unclear
        if left < missing and lost[left + 1] <= fresh[missing] + error + 1:
            raise Unclear
        least.append(missing - left)
    return least


def _failing(roll: Law, lost: list[int], whole: int, fresh: int, few: int, missing: int) -> int:
    """The chance to fail with so many hits missing, when fewer than the fewest are thrown again."""
    if not few:
        return (whole + roll.doomed * (fresh - lost[missing])) // roll.den
    thrown = roll.total[:few]
    failed: int = sum(map(mul, thrown, lost[missing : missing - few if missing >= few else None : -1]))
    return (whole - failed + sum(thrown) * fresh) // roll.den


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
