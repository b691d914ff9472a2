"""How the market may close the game: who pushes what, for how many turns, and what a share will score by it."""

from collections import Counter
from math import exp

from tripot.games.manhattan.corporations import Corporation
from tripot.games.manhattan.forecast import Forecast

_PUSH = 0.4
"""Assets that somebody who owns most of a corporation adds to it in a turn, net of what the others take."""
_POINTS = (5, 3)
"""What a share of the first and of the second scores. [MH-END-03]"""


def final_points(forecast: Forecast, left: int) -> dict[Corporation, float]:
    """The points that a share of each corporation may be expected to score."""
    known = forecast.outlooks.get(left)
    if known is None:
        backers = Counter(each for each in forecast.favourites if each is not None)
        heights = {c: (forecast.assets[c], backers[c]) for c in forecast.ranking}
        known = forecast.outlooks[left] = points_of_heights(heights, left)
    return known


def points_of_heights(standing: dict[Corporation, tuple[int, int]], left: int) -> dict[Corporation, float]:
    """The same, from assets and how many push each."""
    spread = 0.8 + 0.7 * left
    heights = {c: assets + _PUSH * min(left, 4) * backers for c, (assets, backers) in standing.items()}
    best = max(heights.values())
    weights = {c: exp((height - best) / spread) for c, height in heights.items()}
    total = sum(weights.values())
    first = {c: weight / total for c, weight in weights.items()}
    return {c: _POINTS[0] * first[c] + _POINTS[1] * _second(c, weights, first, total) for c in weights}


def _second(
    corporation: Corporation, weights: dict[Corporation, float], first: dict[Corporation, float], total: float
) -> float:
    """How likely it is the best of the rest."""
    rest = (chance / max(1e-9, total - weights[other]) for other, chance in first.items() if other != corporation)
    return weights[corporation] * sum(rest)
