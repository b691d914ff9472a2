"""Chance, by named stream and canonical order. [NT-GEN-05, NT-GEN-06, NT-GEN-07, NT-GEN-08]"""

from collections.abc import Container, Sequence
from typing import Literal, TypeVar

from tripot.engine.rng import Rng
from tripot.games.neo_tokyo.tables import C

T = TypeVar("T")
_ALPHABET: str = C["label_alphabet"]
_LENGTH: int = C["label_length"]

Stream = Literal[
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
    "contract_labels",
]
"""Every stream of the game. [NT-GEN-06]"""


def draw(rng: Rng, among: Sequence[T], stream: Stream) -> T | None:
    """One of a set listed in canonical order; a single one uses no draw, an empty set gives nothing. [NT-GEN-07]"""
    return among[rng.below(len(among), stream)] if among else None


def die(rng: Rng, sides: int, stream: Stream) -> int:
    """One die, from 1 to its number of sides. [NT-GEN-05]"""
    return rng.roll(sides, 1, stream)[0]


def tails(rng: Rng, stream: Stream) -> bool:
    """A coin: 1 is tails. [NT-GEN-05]"""
    return rng.below(2, stream) == 1


def label(rng: Rng, used: Container[str], stream: Stream) -> str:
    """Six letters or figures never used in this game. [NT-OUT-10, NT-UI-13]"""
    while True:
        found = "".join(_ALPHABET[rng.below(len(_ALPHABET), stream)] for _ in range(_LENGTH))
        if found not in used:
            return found
