"""Means, differences and their 95 % intervals, where values come in clusters.

Chairs of one game are not independent, nor are replays of one deal: whatever shares a deal is a cluster. The error of
a mean is made from the sums of each cluster's deviations (the sandwich for a ratio), so that a win of one chair, which
is the loss of another, is not counted as two findings. Few clusters widen it as Student's law does.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist

from tripot.lab.stats import SURE, wilson

_NORMAL = NormalDist()


@dataclass(slots=True)
class Sample:
    """Values, each with the cluster that it is of."""

    values: list[float] = field(default_factory=list)
    clusters: list[Hashable] = field(default_factory=list)

    def add(self, value: float, cluster: Hashable) -> None:
        """One more."""
        self.values.append(value)
        self.clusters.append(cluster)

    @property
    def mean(self) -> float:
        """Of all values; nothing has the mean 0."""
        return sum(self.values) / len(self.values) if self.values else 0.0

    def influence(self) -> dict[Hashable, float]:
        """How far each cluster pulls the mean."""
        mean, pulled = self.mean, defaultdict[Hashable, float](float)
        for value, cluster in zip(self.values, self.clusters, strict=True):
            pulled[cluster] += (value - mean) / len(self.values)
        return pulled


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, or a difference of two, with its 95 % interval and the chance of one as far from 0 by luck alone."""

    value: float
    low: float
    high: float
    count: int
    clusters: int
    chance: float = 1.0


def estimate(sample: Sample, *, is_share: bool = False) -> Estimate:
    """The mean of a sample. A share that never or always happened is given Wilson's interval, a cluster for a trial.

    Nothing that is counted is less than nothing: where no value is, no interval goes below 0.
    """
    pulled = sample.influence()
    clusters, mean = len(pulled), sample.mean
    if is_share and (clusters < 2 or mean in (0.0, 1.0)):
        low, high = wilson(round(mean * clusters), clusters)
        return Estimate(mean, low, high, len(sample.values), clusters)
    low, high, chance = _interval(mean, pulled.values())
    if min(sample.values, default=-1.0) >= 0:
        low = max(0.0, low)
    if is_share:
        high = min(1.0, high)
    return Estimate(mean, low, high, len(sample.values), clusters, chance)


def difference(here: Sample, there: Sample) -> Estimate:
    """How much more it is here than there. Deals that both have played are compared with each other."""
    ours, theirs = here.influence(), there.influence()
    joint = [ours.get(cluster, 0.0) - theirs.get(cluster, 0.0) for cluster in {**ours, **theirs}]
    value = here.mean - there.mean
    if not here.values or not there.values:
        return Estimate(value, value, value, 0, 0)
    low, high, chance = _interval(value, joint)
    return Estimate(value, low, high, len(here.values) + len(there.values), len(joint), chance)


def _interval(value: float, pulled: Iterable[float]) -> tuple[float, float, float]:
    found = list(pulled)
    clusters = len(found)
    if clusters < 2:
        return float("-inf"), float("inf"), 1.0
    error = sqrt(clusters / (clusters - 1) * sum(each * each for each in found))
    spread = error * student(clusters - 1)
    return value - spread, value + spread, _chance(value, error, clusters - 1)


def student(freedom: int) -> float:
    """How many standard errors make 95 % with so many clusters less one (Cornish and Fisher's series).

    >>> [round(student(freedom), 2) for freedom in (5, 10, 1000)]
    [2.57, 2.23, 1.96]
    """
    z = SURE
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def _chance(value: float, error: float, freedom: int) -> float:
    if not error:
        return 1.0 if not value else 0.0
    far = abs(value / error)
    z = far * (1 - 1 / (4 * freedom)) / sqrt(1 + far * far / (2 * freedom))
    return 2 * (1 - _NORMAL.cdf(z))


def holm(chances: Sequence[float]) -> list[float]:
    """The same chances, corrected for how many were looked at.

    >>> [round(each, 3) for each in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    corrected, least = [0.0] * len(chances), 0.0
    for rank, place in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        least = max(least, min(1.0, (len(chances) - rank) * chances[place]))
        corrected[place] = least
    return corrected
