"""What a roll of an extended test is worth, and so which rolls are thrown again at +1. [SR-ODDS-08]

The chance of final success decides. It is first computed with a few hundred binary places, rounded down, and with the
greatest error that this can have made: nearly always the comparison is clear. Where it is not, whole numbers decide.
"""

from bisect import bisect_left
from operator import mul

from tripot.games.rpg.odds.laws import Law

PLACES = 256
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
    keep: list[list[int]] = [[0] * (threshold + 1)]
    worth, sure, error, gain = [0] * (threshold + 1), 1 << PLACES, 0, 0
    for roll in laws[1:]:
        gain += _most(roll)
        weights = _weights(roll)
        least, now = [], []
        for total in range(threshold + 1):
            if total + gain <= threshold:
                least.append(-1)
                now.append(0)
                continue
            few, fresh, kept, again = _look(roll, weights, worth[total:], sure)
            _make_sure(worth[total:], few, fresh, error)
            least.append(few)
            now.append((kept + again * fresh) // roll.den)
        keep.append(least)
        worth, error = now, error + 2  # a fresh roll and the whole are rounded down
    return keep


def _most(roll: Law) -> int:
    """The most hits of a roll."""
    return max(hits for hits, weight in enumerate(roll.total) if weight)


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


def _make_sure(ahead: list[int], few: int, fresh: int, error: int) -> None:
    """Whether the true values stand on the same sides: each is at most so much above its rounded one."""
    if few < len(ahead) and ahead[few] <= fresh + error + 1:
        raise Unclear
    if few and ahead[few - 1] + error >= fresh:
        raise Unclear


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
