"""Small draws of a player of the house."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from tripot.engine.rng import Rng
from tripot.kit import lots

T = TypeVar("T")
LABEL = "bot"


def one(rng: Rng, among: Sequence[T]) -> T:
    """One of these."""
    return lots.one(rng, among, LABEL)


def some(rng: Rng, among: Sequence[T], count: int) -> list[T]:
    """That many of these, at most, in the order in which they are drawn."""
    return lots.some(rng, among, count, LABEL)


def weighted(rng: Rng, weights: Mapping[T, float]) -> T:
    """One of these, the heavier the likelier."""
    mark = rng.below(10_000, LABEL) / 10_000 * sum(weights.values())
    for thing, weight in weights.items():
        mark -= weight
        if mark < 0:
            return thing
    return next(reversed(list(weights)))


def likely(rng: Rng, percent: int) -> bool:
    """Whether something of this likelihood happens."""
    return lots.likely(rng, percent, LABEL)


def between(rng: Rng, least: int, most: int) -> int:
    """A whole number within bounds."""
    return least + rng.below(most - least + 1, LABEL)
