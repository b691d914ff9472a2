"""Rows of long whole numbers, the weight of every total, and what a roll makes of them. [SR-ODDS-08]

The law of a roll is a row too, and a roll more is a product of two rows. One die more is `4 + 2x`: whoever had a total
keeps it, or goes one further. Counted in `u = x / 2` that is `4 * (1 + u)`: no product at all, a sum of neighbours.
"""

from collections.abc import Sequence
from functools import reduce
from operator import add, mul, or_

from tripot.games.rpg.odds.laws import WEIGHTS, Law


def spread(row: list[int], roll: Law, hits: Sequence[int]) -> list[int]:
    """The product of a row and the hits of a roll, once its choices are made."""
    hit, fault, neutral = WEIGHTS[roll.level]
    chosen = roll.level == 2
    if chosen or not roll.even or _twos([hit]) != hit.bit_length() - 1:
        return times(row, hits)
    none = (fault + neutral).bit_length() - 1  # a power of two at every level
    return _dice(row, roll.dice, none, none - hit.bit_length() + 1)


def _dice(row: list[int], dice: int, none: int, step: int) -> list[int]:
    """A row after so many dice: `2**none` for no hit, so many times two less for a hit.

    >>> _dice([1], 2, 2, 1) == [16, 16, 4]
    True
    """
    made = [weight << step * place for place, weight in enumerate(row)]
    for _ in range(dice):
        made = [made[0], *map(add, made, made[1:]), made[-1]]
    shift = none * dice
    return [weight << shift >> step * place for place, weight in enumerate(made)]


def times(row: Sequence[int], weights: Sequence[int]) -> list[int]:
    """The product of two rows, the second of which holds short numbers.

    >>> times([1, 2], [1, 1])
    [1, 3, 2]
    """
    zeros, last = _twos(weights), len(weights) - 1
    back = [weight >> zeros for weight in reversed(weights)]
    made = [sum(map(mul, row, back[last - place :])) for place in range(last + 1)]
    made += [sum(map(mul, row[place:], back)) for place in range(1, len(row))]
    return [weight << zeros for weight in made]


def _twos(weights: Sequence[int]) -> int:
    """How many times two divides every weight."""
    bits = reduce(or_, weights)
    return (bits & -bits).bit_length() - 1
