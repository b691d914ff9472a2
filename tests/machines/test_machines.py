"""Stateful machines at the tables of the five games, and a fault planted in each game that they must find."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from citing import promise
from machines import anime_studios, manhattan, neo_tokyo, rpg, startup_nation
from machines.tables import TableMachine
from tripot.games.anime_studios import staff
from tripot.games.manhattan.resolution import Resolution, pay
from tripot.games.neo_tokyo import account
from tripot.games.rpg import atouts
from tripot.games.startup_nation import turn

MACHINES: dict[str, type[TableMachine]] = {
    "anime-studios": anime_studios.Machine,
    "manhattan": manhattan.Machine,
    "neo-tokyo": neo_tokyo.Machine,
    "rpg": rpg.Machine,
    "startup-nation": startup_nation.Machine,
}
TABLES = {"anime-studios": 12, "manhattan": 10, "neo-tokyo": 7, "rpg": 8, "startup-nation": 12}
"""In `make test`; `make soak` goes on for its share of the time."""
USUAL = settings(
    derandomize=True,
    database=None,
    deadline=None,
    stateful_step_count=25,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def run(name: str, tables: int) -> int:
    """So many tables; how many moves were watched."""
    machine = MACHINES[name]
    before = machine.moves
    run_state_machine_as_test(machine, settings=settings(USUAL, max_examples=tables))
    return machine.moves - before


@promise("R20")
@pytest.mark.parametrize("name", MACHINES)
def test_whatever_is_done_to_a_table_its_invariants_hold(name: str) -> None:
    assert run(name, TABLES[name]) >= 200


def _captives_are_freed_and_kept(s: Any, real: Callable[[Any], None] = staff.free_captives) -> None:
    held = s.captives[:]
    real(s)
    s.captives[:] = held


def _somebody_plays_for_nothing(s: Any) -> None:
    pay(s)
    s.money[:] = [left + paid for left, paid in zip(s.money, s.working.paid, strict=True)]


def _income_comes_twice(s: Any, seat: int, amount: int, *words: str, **facts: Any) -> None:
    real_post(s, seat, amount, *words, **facts)
    s.players[seat].money += max(amount, 0)


def _more_luck_than_there_is(s: Any) -> None:
    for c in s.people():
        c.atouts = c.atout_max + 1


def _a_card_is_drawn_and_stays(s: Any, seat: int, real: Callable[[Any, int], None] = turn.begin) -> None:
    real(s, seat)
    s.deck.append(s.drawn)


real_post = account.post
STEPS = tuple(_somebody_plays_for_nothing if step is pay else step for step in Resolution.steps)
FAULTS: dict[str, tuple[Any, str, Any]] = {
    "anime-studios": (staff, "free_captives", _captives_are_freed_and_kept),
    "manhattan": (Resolution, "steps", STEPS),
    "neo-tokyo": (account, "post", _income_comes_twice),
    "rpg": (atouts, "restore", _more_luck_than_there_is),
    "startup-nation": (turn, "begin", _a_card_is_drawn_and_stays),
}


@promise("R20")
@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_planted_in_the_rules_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*FAULTS[name])
    with pytest.raises(AssertionError):
        run(name, 60)
