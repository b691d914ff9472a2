"""Chance, by named stream and canonical order. [NT-GEN-05, NT-GEN-06, NT-GEN-07, NT-GEN-08]"""

from collections.abc import Sequence
from typing import TypeVar

from tripot.engine.rng import Rng

T = TypeVar("T")

STREAMS = (
    "setup",
    "lots",
    "runs",
    "secrets",
    "fixers",
    "dragon",
    "market",
    "shadow",
    "effects",
    "crash",
    "war",
    "labels",
)
"""Every stream of the game. [NT-GEN-06]"""


def draw(rng: Rng, among: Sequence[T], stream: str) -> T | None:
    """One of a set listed in canonical order; a single one uses no draw, an empty set gives nothing. [NT-GEN-07]"""
    return among[rng.below(len(among), stream)] if among else None


def draw_some(rng: Rng, among: Sequence[T], count: int, stream: str) -> list[T]:
    """Up to that many, each removed before the next is drawn. [NT-GEN-07]"""
    left = list(among)
    return [left.pop(rng.below(len(left), stream)) for _ in range(min(count, len(left)))]


def shuffled(rng: Rng, things: Sequence[T], stream: str) -> list[T]:
    """The things in the order in which they are drawn, all of them. [NT-GEN-07]"""
    return draw_some(rng, things, len(things), stream)


def die(rng: Rng, sides: int, stream: str) -> int:
    """One die, from 1 to its number of sides. [NT-GEN-05]"""
    return rng.roll(sides, 1, stream)[0]


def tails(rng: Rng, stream: str) -> bool:
    """A coin: 1 is tails. [NT-GEN-05]"""
    return rng.below(2, stream) == 1
