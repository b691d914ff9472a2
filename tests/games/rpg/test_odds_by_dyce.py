"""Exact odds against a second library, written by somebody else: dyce. [R23]"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from citing import promise, rule
from games.rpg.test_odds import PER_DIE, outcome
from tripot.games.rpg.odds import answer

dyce = pytest.importorskip("dyce", reason="dyce is not installed: make install-dev")


def thrown(dice: int, level: int) -> Any:
    """A roll: a hit is a hundred, a fault is one."""
    hit, fault = (int(p * 18) for p in PER_DIE[level])
    return dice @ dyce.H({100: hit, 1: fault, 0: 18 - hit - fault})


def chances(roll: Any, name: Callable[[int], str]) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for value, ways in roll.items():
        found[name(value)] = found.get(name(value), Fraction(0)) + Fraction(ways, roll.total)
    return found


@promise("R23")
@rule("SR-ODDS-03")
@pytest.mark.parametrize("level", [0, -1, -2, -3, 3])
@pytest.mark.parametrize("dice", [*range(1, 21), 40])
def test_odds_equal_those_of_a_second_library(dice: int, level: int) -> None:
    roll = thrown(dice, level)
    for threshold in {0, dice // 4, dice // 2}:
        chain = answer({"pool": dice, "threshold": threshold, "level": level}).chain
        found = chances(roll, lambda value, least=threshold: outcome((value // 100, value % 100), dice, least, level))
        assert {name: p for name, p in chain.outcomes.items() if p} == found


@promise("R23")
@rule("SR-ODDS-05", "SR-ODDS-07")
@pytest.mark.parametrize("dice", [5, 12, 20])
def test_the_better_of_two_and_opposed_rolls_equal_those_of_a_second_library(dice: int) -> None:
    hits, theirs = dice @ dyce.H({1: 1, 0: 2}), (dice - 2) @ dyce.H({1: 5, 0: 4})
    at_most = [Fraction(sum(n for value, n in hits.items() if value <= most), hits.total) for most in range(dice + 1)]
    chain = answer({"pool": dice, "threshold": 1, "level": 2}).chain
    assert chain.net[1:] == [at_most[1 + net] ** 2 - at_most[net] ** 2 for net in range(1, len(chain.net))]
    opposed = answer({"kind": "opposed", "pool": dice, "opposition": {"pool": dice - 2, "level": 3}}).chain
    lead = hits - theirs
    ahead = sum(ways for value, ways in lead.items() if value > 0)
    assert (opposed.success, opposed.tie) == (Fraction(ahead, lead.total), Fraction(lead.get(0, 0), lead.total))
