"""Who wins the match from here, were every point as likely to be anybody's: what a search aims at beyond its round."""

from functools import cache
from math import exp, factorial

STEP, END = 0.1, 30.0


@cache
def match_chances(missing: tuple[int, ...]) -> tuple[float, ...]:
    """The chance of each player to be the first with no point missing.

    Points that come to each player by chance, at the same pace, are a race of waiting times: whoever has waited for
    their last point before all others have theirs. The integral over time is exact enough at steps of a tenth.

    >>> [round(chance, 2) for chance in match_chances((1, 1, 1, 1))]
    [0.25, 0.25, 0.25, 0.25]
    >>> [round(chance, 2) for chance in match_chances((1, 3, 3))]
    [0.8, 0.1, 0.1]
    """
    first = [0.0] * len(missing)
    for at in range(int(END / STEP)):
        time = at * STEP
        terms = [exp(-time) * time**points / factorial(points) for points in range(max(missing))]
        not_yet = [sum(terms[:points]) for points in missing]
        for seat, points in enumerate(missing):
            density = terms[points - 1] * (1.0 if at else 0.5)
            for other, waits in enumerate(not_yet):
                density *= waits if other != seat else 1.0
            first[seat] += density
    total = sum(first)
    return tuple(chance / total for chance in first)
