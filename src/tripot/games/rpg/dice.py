"""Dice: six-sided for tests, four-sided for drain, all from the table's one source. [SR-DICE-01, SR-DICE-02]

Streams are named after the die, so that a list of forced faces reads in the order in which dice are thrown.
"""

from collections.abc import Sequence

from tripot.games.rpg.state import Table

MOST_DICE = 60
HIT = 5


def throw(s: Table, count: int, sides: int = 6) -> tuple[int, ...]:
    """That many dice, in order. [SR-DICE-03]"""
    return tuple(s.rng.roll(sides, count, f"d{sides}"))


def hits(faces: Sequence[int]) -> int:
    """How many show 5 or 6. [SR-DICE-01]"""
    return sum(face >= HIT for face in faces)


def faults(faces: Sequence[int], level: int) -> int:
    """How many show 1, or 2 at a disadvantage. [SR-DICE-01, SR-ADV-14]"""
    worst = 2 if level < 0 else 1
    return sum(face <= worst for face in faces)


def size(parts: Sequence[tuple[str, int]]) -> int:
    """The dice of a pool: its parts, not below 0, not above 60. [SR-DICE-06]"""
    return max(0, min(MOST_DICE, sum(value for _, value in parts)))


def score(hit: int, removed: int, automatic: int) -> int:
    """The hits that count. [SR-DICE-08]"""
    return max(0, hit - removed) + automatic
