"""Tests made of several rolls: opposition, teamwork, an attack up to its boxes, drain.

All weights are whole numbers over one denominator; a fraction is made only when somebody asks for it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import mul
from typing import TypeAlias

from tripot.games.rpg.odds.laws import MOST_DICE, Final, Policy, final, law

Pool: TypeAlias = tuple[int, int, int, int]
"""Dice, level, hits removed, automatic hits."""
Share: TypeAlias = tuple[int, int]
"""A weight and its denominator."""
OUTCOMES = ("critical_failure", "failure", "success_complication", "success")


@dataclass(frozen=True, slots=True)
class Chain:
    """What a test may come to."""

    den: int
    parts: tuple[int, int, int, int]
    """The weight of each outcome."""
    nets: list[Share]
    """Each number of net hits."""
    gained: int
    """The mean of the net hits."""
    others: list[int] | None = None
    """The same for the other side."""
    tied: int | None = None
    wins: list[Share] | None = None
    """Success after exactly so many rolls."""
    rolled: int | None = None
    """The mean number of rolls."""
    filled: tuple[list[int], int] | None = None
    """Boxes, over a denominator of their own."""

    @property
    def outcomes(self) -> dict[str, Fraction]:
        """The chance of each outcome."""
        return {name: Fraction(part, self.den) for name, part in zip(OUTCOMES, self.parts, strict=True)}

    @property
    def success(self) -> Fraction:
        """The chance to succeed, complicated or not."""
        return Fraction(self.won, self.den)

    @property
    def won(self) -> int:
        """The weight of success."""
        return self.parts[2] + self.parts[3]

    @property
    def mean(self) -> Fraction:
        """The mean of the net hits."""
        return Fraction(self.gained, self.den)

    @property
    def net(self) -> list[Fraction]:
        """The law of the net hits."""
        return [Fraction(*share) for share in self.nets]

    @property
    def opposition(self) -> list[Fraction] | None:
        """The law of the other side's net hits."""
        return None if self.others is None else [Fraction(weight, self.den) for weight in self.others]

    @property
    def tie(self) -> Fraction | None:
        """The chance of equal hits."""
        return None if self.tied is None else Fraction(self.tied, self.den)

    @property
    def rolls(self) -> list[Fraction] | None:
        """The chance to succeed after exactly so many rolls."""
        return None if self.wins is None else [Fraction(*share) for share in self.wins]

    @property
    def mean_rolls(self) -> Fraction | None:
        """The mean number of rolls."""
        return None if self.rolled is None else Fraction(self.rolled, self.den)

    @property
    def boxes(self) -> list[Fraction] | None:
        """The law of the boxes filled."""
        return None if self.filled is None else [Fraction(weight, self.filled[1]) for weight in self.filled[0]]


class _Tally:
    """Weights of outcomes and net hits over one denominator."""

    __slots__ = ("bad", "doomed", "net", "won")

    def __init__(self, most: int) -> None:
        self.doomed = self.bad = self.won = 0
        self.net = [0] * (most + 1)

    def add(self, test: Final, threshold: int, weight: int) -> None:
        """A test that is made with so much weight, against a threshold."""
        self.doomed += weight * test.bad[0]
        shares = test.total[threshold + 1 :]
        self.won += weight * sum(shares)
        self.bad += weight * sum(test.bad[threshold + 1 :])
        for net, share in enumerate(shares, start=1):
            self.net[net] += weight * share

    def _parts(self, den: int) -> tuple[int, int, int, int]:
        """The weight of each outcome."""
        return self.doomed, den - self.won - self.doomed, self.bad, self.won - self.bad

    def chain(self, den: int, others: list[int] | None = None, tied: int | None = None) -> Chain:
        """All of it."""
        nets = [(weight, den) for weight in trimmed([den - self.won, *self.net[1:]])]
        gained = sum(map(mul, self.net, range(len(self.net))))
        return Chain(den, self._parts(den), nets, gained, others, tied)


def trimmed(row: list[int]) -> list[int]:
    """A row of weights without its empty end."""
    while len(row) > 1 and not row[-1]:
        row.pop()
    return row


def simple(pool: Pool, threshold: int, policy: Policy) -> Chain:
    """A test against a known threshold. [SR-ODDS-03, SR-ODDS-04, SR-ODDS-05]"""
    test = final(law(*pool), threshold, policy)
    tally = _Tally(len(test.total))
    tally.add(test, threshold, 1)
    return tally.chain(test.den)


def _blind(pool: Pool) -> Final:
    """Somebody whose hits alone matter: opposition, resistance, assistance. [SR-ADV-19]"""
    return final(law(*pool), 0, "blind")


def opposed(pool: Pool, opposition: Pool, policy: Policy) -> Chain:
    """A test whose threshold is another's hits; with the other side's net hits and the ties. [SR-ODDS-07]"""
    roll, other = law(*pool), _blind(opposition)
    tally, tie = _Tally(len(roll.total)), 0
    theirs = [0] * len(other.total)
    den = other.den
    for threshold, weight in enumerate(other.total):
        if not weight:
            continue
        test = final(roll, threshold, policy)
        tally.add(test, threshold, weight)
        if threshold < len(test.total):
            tie += weight * test.total[threshold]
        for less, share in enumerate(test.total[:threshold]):
            theirs[threshold - less] += weight * share
        den = other.den * test.den
    theirs[0] = den - sum(theirs)
    return tally.chain(den, trimmed(theirs), tie)


def team(pool: Pool, threshold: int, policy: Policy, assistants: list[Pool]) -> Chain:
    """Every hit of an assistant is a die of the leader. [SR-ODDS-09, SR-TEAM-02]"""
    dice, level, removed, automatic = pool
    extra, extra_den = [1], 1
    for assistant in assistants:
        helped = _blind(assistant)
        extra, extra_den = _helped(extra, helped.total, MOST_DICE - dice), extra_den * helped.den
    tests = [final(law(dice + more, level, removed, automatic), threshold, policy) for more in range(len(extra))]
    den = tests[-1].den
    tally = _Tally(len(tests[-1].total))
    for test, weight in zip(tests, extra, strict=True):
        if weight:
            tally.add(test, threshold, weight * (den // test.den))
    den *= extra_den
    return tally.chain(den)


def _helped(left: list[int], right: list[int], most: int) -> list[int]:
    """The law of a sum, of which no more than so much counts. [SR-DICE-06]"""
    made = convolved(left, right, most)
    whole = sum(left) * sum(right)
    if len(left) + len(right) - 2 >= most:
        made[most] = whole - sum(made[:most])
    return made


def convolved(left: Sequence[int], right: Sequence[int], most: int) -> list[int]:
    """The law of a sum, up to so much."""
    back, last = right[::-1], len(right) - 1
    made = []
    for place in range(min(most + 1, len(left) + last)):
        low, high = max(0, place - last), min(place + 1, len(left))
        made.append(sum(map(mul, left[low:high], back[last - place + low : last - place + high])))
    return made


def attack(pool: Pool, opposition: Pool, policy: Policy, base: int, resistance: Pool, flat: int) -> Chain:
    """From the attack to the boxes filled; a miss fills none. [SR-ODDS-10]"""
    chain, resist = opposed(pool, opposition, policy), _blind(resistance)
    boxes = [0] * (base + len(chain.nets) + 1)
    boxes[0] = chain.nets[0][0] * resist.den
    for net, (weight, _) in enumerate(chain.nets[1:], start=1):
        for hits, share in enumerate(resist.total):
            boxes[max(0, base + net - hits - flat)] += weight * share
    filled = trimmed(boxes), chain.den * resist.den
    return replace(chain, filled=filled)


def drain(dice: int, resistance: int) -> Chain:
    """Boxes of drain: four-sided dice, less the resistance once. [SR-ODDS-11, SR-MAG-06]"""
    sums = [1]
    for _ in range(dice):
        sums = convolved(sums, [0, 1, 1, 1, 1], 4 * dice)
    boxes = [0] * (len(sums) + 1)
    for total, weight in enumerate(sums):
        boxes[max(0, total - resistance)] += weight
    return Chain(1, (0, 0, 0, 0), [(1, 1)], 0, filled=(trimmed(boxes), 4**dice))
