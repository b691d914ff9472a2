"""Lots: one of some things, several of them, all of them, each drawn from those left."""

from collections.abc import Sequence
from typing import TypeVar

from tripot.engine.rng import Rng

T = TypeVar("T")
PROPOSING = "propose"
"""The label of draws that fill in a form at random."""


def one(rng: Rng, things: Sequence[T], label: str = PROPOSING) -> T:
    """Any of them; a single one uses no draw."""
    return things[rng.below(len(things), label)]


def some(rng: Rng, things: Sequence[T], count: int, label: str = PROPOSING) -> list[T]:
    """Up to that many, in the order of the draws: each is removed before the next is drawn.

    >>> from tripot.engine.rng import ScriptedRng
    >>> some(ScriptedRng({"lot": [1, 1]}), "abcd", 2, "lot")
    ['b', 'c']
    """
    left = list(things)
    return [left.pop(rng.below(len(left), label)) for _ in range(min(count, len(left)))]


def in_any_order(rng: Rng, things: Sequence[T], label: str = PROPOSING) -> list[T]:
    """All of them, in the order of the draws."""
    return some(rng, things, len(things), label)


def likely(rng: Rng, percent: int, label: str = PROPOSING) -> bool:
    """Whether something of this likelihood happens."""
    return rng.below(100, label) < percent
