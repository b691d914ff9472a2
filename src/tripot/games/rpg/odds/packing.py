"""Rows of whole numbers packed into one: a product of two rows is then a few sums of very long numbers. [SR-ODDS-08]

A row holds the weight of every total. One die more is `4 + 2x`: whoever had a total keeps it, or goes one further.
Counted in `u = x / 2` that is `4 (1 + u)`, so a packed row takes one die more by a shift and a sum. A `Scale` says
which `u` that is, and so what a packed weight has to be divided by.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import repeat
from math import gcd
from operator import add, mul, or_

from tripot.games.rpg.odds.laws import WEIGHTS, Law


def pack(row: Sequence[int], width: int) -> int:
    """A row as one number, so many bytes for each place.

    >>> hex(pack([1, 2, 3], 1))
    '0x30201'
    """
    return int.from_bytes(b"".join([weight.to_bytes(width, "little") for weight in row]), "little")


def unpack(packed: int, width: int) -> list[int]:
    """The row again, without its empty end.

    >>> unpack(0x30201, 1)
    [1, 2, 3]
    """
    size = -(-packed.bit_length() // (8 * width)) * width
    data = packed.to_bytes(size, "little")
    return [int.from_bytes(data[at : at + width], "little") for at in range(0, size, width)]


@dataclass(frozen=True, slots=True)
class Scale:
    """Place `t` of a row holds its weight times `up**t * down**(most - t)`."""

    up: int
    down: int
    most: int
    even: bool
    """Every die counts alike: a roll of many dice is many rolls of one."""

    def bits(self) -> int:
        """How much longer the scale makes a weight, at most."""
        return self.most * ((self.up - 1).bit_length() + (self.down - 1).bit_length())

    def factors(self) -> list[int]:
        """What turns each place into a weight, once all are divided by `whole`."""
        return [self.down**t * self.up ** (self.most - t) for t in range(self.most + 1)]

    def whole(self) -> int:
        """The scale of weights multiplied by their factors."""
        made: int = (self.up * self.down) ** self.most
        return made

    def scaled(self, hits: Sequence[int]) -> list[int]:
        """The weights of a roll, so that a row times them keeps its scale; where hits are scaled up only."""
        if self.up == 1:
            return list(hits)
        step = self.up.bit_length() - 1  # a power of two at every level
        return [weight << step * h for h, weight in enumerate(hits)]

    def spread(self, row: list[int], roll: Law, hits: Sequence[int], den: int) -> list[int]:
        """The product of a row and the hits of a roll; no weight that comes out of it is more than `den`."""
        if not self.even:
            return times(row, self.scaled(hits))
        width = (den.bit_length() + self.bits()) // 8 + 1
        return unpack(_rolled(pack(row, width), width, roll), width)


def scale_of(roll: Law, most: int) -> Scale:
    """The scale that suits such rolls, for totals up to the most."""
    if not roll.even:
        return Scale(1, 1, most, even=False)
    if roll.level == 2:
        return Scale(4, 1, most, even=False)
    hit, fault, neutral = WEIGHTS[roll.level]
    common = gcd(hit, fault + neutral)
    return Scale((fault + neutral) // common, hit // common, most, even=True)


def _rolled(packed: int, width: int, roll: Law) -> int:
    """A packed row after a roll whose dice count alike."""
    bits = 8 * width
    for _ in range(roll.dice):
        packed += packed << bits
    _, fault, neutral = WEIGHTS[roll.level]
    return packed << roll.dice * ((fault + neutral).bit_length() - 1)  # a power of two at every level


def times(row: Sequence[int], weights: Sequence[int]) -> list[int]:
    """The product of two rows, the second of which holds short numbers.

    >>> times([1, 2], [1, 1])
    [1, 3, 2]
    """
    zeros, size = _twos(weights), len(weights)
    short = [weight >> zeros for weight in weights]
    made = [0] * (len(row) + size - 1)
    for place, weight in enumerate(row):
        made[place : place + size] = map(add, made[place : place + size], map(mul, short, repeat(weight)))
    return [weight << zeros for weight in made]


def _twos(weights: Sequence[int]) -> int:
    """How many times two divides every weight."""
    bits = reduce(or_, weights)
    return (bits & -bits).bit_length() - 1
