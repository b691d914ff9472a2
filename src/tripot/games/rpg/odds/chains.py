"""Tests made of several rolls: opposition, teamwork, extended tests, an attack up to its boxes, drain."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from tripot.games.rpg.odds.laws import Final, Law, Policy, final, law

Pool: TypeAlias = tuple[int, int, int, int]
"""Dice, level, hits removed, automatic hits."""
MOST_DICE = 60
OUTCOMES = ("critical_failure", "failure", "success_complication", "success")


@dataclass(frozen=True, slots=True)
class Chain:
    """What a test may come to."""

    outcomes: dict[str, Fraction]
    net: list[Fraction]
    opposition: list[Fraction] | None = None
    tie: Fraction | None = None
    rolls: list[Fraction] | None = None
    mean_rolls: Fraction | None = None
    boxes: list[Fraction] | None = None

    @property
    def success(self) -> Fraction:
        """The chance to succeed, complicated or not."""
        return self.outcomes["success"] + self.outcomes["success_complication"]

    @property
    def mean(self) -> Fraction:
        """The mean of the net hits."""
        return sum((net * p for net, p in enumerate(self.net)), Fraction(0))


class _Tally:
    """Whole-number weights of outcomes and net hits over one denominator."""

    __slots__ = ("bad", "doomed", "net", "won")

    def __init__(self, most: int) -> None:
        self.doomed = self.bad = self.won = 0
        self.net = [0] * (most + 1)

    def add(self, test: Final, threshold: int, weight: int) -> None:
        self.doomed += weight * test.bad[0]
        for hits in range(threshold + 1, len(test.total)):
            share = test.total[hits]
            self.won += weight * share
            self.bad += weight * test.bad[hits]
            self.net[hits - threshold] += weight * share

    def chain(self, den: int) -> Chain:
        self.net[0] = den - self.won
        parts = (self.doomed, den - self.won - self.doomed, self.bad, self.won - self.bad)
        outcomes = {name: Fraction(part, den) for name, part in zip(OUTCOMES, parts, strict=True)}
        return Chain(outcomes, fractions(self.net, den))


def fractions(row: list[int], den: int) -> list[Fraction]:
    """A row of weights as probabilities, without its empty end."""
    while len(row) > 1 and not row[-1]:
        row.pop()
    return [Fraction(weight, den) for weight in row]


def simple(pool: Pool, threshold: int, policy: Policy) -> Chain:
    """A test against a known threshold. [SR-ODDS-03, SR-ODDS-04, SR-ODDS-05]"""
    test = final(law(*pool), threshold, policy)
    tally = _Tally(len(test.total))
    tally.add(test, threshold, 1)
    return tally.chain(test.den)


def _blind(pool: Pool) -> Final:
    """Somebody whose hits alone matter: opposition, resistance, assistance. [SR-ADV-19]"""
    return final(law(*pool), 0, "blind")


def _against(roll: Law, other: Final, policy: Policy) -> list[Final]:
    """The test for each threshold that the opposition may set."""
    return [final(roll, threshold, policy) for threshold in range(len(other.total))]


def opposed(pool: Pool, opposition: Pool, policy: Policy) -> Chain:
    """A test whose threshold is another's hits; with the other side's net hits and the ties. [SR-ODDS-07]"""
    roll, other = law(*pool), _blind(opposition)
    tally, tie = _Tally(len(roll.total)), 0
    theirs = [0] * len(other.total)
    den = other.den
    for threshold, test in enumerate(_against(roll, other, policy)):
        weight = other.total[threshold]
        if not weight:
            continue
        tally.add(test, threshold, weight)
        for hits in range(min(threshold + 1, len(test.total))):
            if hits == threshold:
                tie += weight * test.total[hits]
            else:
                theirs[threshold - hits] += weight * test.total[hits]
        den = other.den * test.den
    theirs[0] = den - sum(theirs)
    chain = tally.chain(den)
    return Chain(chain.outcomes, chain.net, fractions(theirs, den), Fraction(tie, den))


def team(pool: Pool, threshold: int, policy: Policy, assistants: list[Pool]) -> Chain:
    """Every hit of an assistant is a die of the leader. [SR-ODDS-09, SR-TEAM-02]"""
    dice, level, removed, automatic = pool
    extra, extra_den = [1], 1
    for assistant in assistants:
        helped = _blind(assistant)
        extra, extra_den = _convolve(extra, helped.total), extra_den * helped.den
    weights: dict[int, int] = {}
    for more, weight in enumerate(extra):
        size = min(MOST_DICE, dice + more)
        weights[size] = weights.get(size, 0) + weight
    tests = {size: final(law(size, level, removed, automatic), threshold, policy) for size in weights}
    den = max(test.den for test in tests.values())
    tally = _Tally(max(len(test.total) for test in tests.values()))
    for size, weight in weights.items():
        tally.add(tests[size], threshold, weight * (den // tests[size].den))
    return tally.chain(den * extra_den)


def _convolve(left: list[int], right: list[int]) -> list[int]:
    made = [0] * (len(left) + len(right) - 1)
    for i, a in enumerate(left):
        if a:
            for j, b in enumerate(right):
                made[i + j] += a * b
    return made


def attack(pool: Pool, opposition: Pool, policy: Policy, base: int, resistance: Pool, flat: int) -> Chain:
    """From the attack to the boxes filled; a miss fills none. [SR-ODDS-10]"""
    chain = opposed(pool, opposition, policy)
    resist = _blind(resistance)
    den = _common(chain.net)
    weights = [int(p * den) for p in chain.net]
    boxes = [0] * (base + len(weights) + 1)
    boxes[0] = weights[0] * resist.den
    for net, weight in enumerate(weights[1:], start=1):
        for hits, share in enumerate(resist.total):
            boxes[max(0, base + net - hits - flat)] += weight * share
    return Chain(chain.outcomes, chain.net, chain.opposition, chain.tie, boxes=fractions(boxes, den * resist.den))


def _common(row: list[Fraction]) -> int:
    return max(p.denominator for p in row) if row else 1


def drain(dice: int, resistance: int) -> Chain:
    """Boxes of drain: four-sided dice, less the resistance once. [SR-ODDS-11, SR-MAG-06]"""
    sums = [1]
    for _ in range(dice):
        sums = _convolve(sums, [0, 1, 1, 1, 1])
    boxes = [0] * (len(sums) + 1)
    for total, weight in enumerate(sums):
        boxes[max(0, total - resistance)] += weight
    nothing = dict.fromkeys(OUTCOMES, Fraction(0))
    return Chain(nothing, [Fraction(1)], boxes=fractions(boxes, 4**dice))
