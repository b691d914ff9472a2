"""The example that learns: it can be taught in a moment, and what it learned beats chance from any chair."""

import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from tripot.engine import registry
from tripot.engine.registry import game_of
from tripot.lab.simulate import Simulation, simulate

SOURCE = Path(__file__).resolve().parent.parent.parent / "examples" / "tripot-learner" / "src"


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The example, as if it were installed."""
    monkeypatch.syspath_prepend(str(SOURCE))
    outside = EntryPoint("startup-nation.learner", "tripot_learner:learner", registry.BOTS)
    found = registry.entry_points
    monkeypatch.setattr(
        registry, "entry_points", lambda group: [outside] if group == registry.BOTS else found(group=group)
    )
    registry._outside.cache_clear()
    yield
    registry._outside.cache_clear()
    for name in [name for name in sys.modules if name.startswith("tripot_learner")]:
        del sys.modules[name]


def test_its_entry_point_is_the_one_it_declares() -> None:
    import tomllib

    declared = tomllib.loads((SOURCE.parent / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]
    assert declared == {registry.BOTS: {"startup-nation.learner": "tripot_learner:learner"}}


def test_what_it_learned_beats_chance_in_every_chair() -> None:
    tally = simulate(Simulation(game_of("startup-nation"), 4, 200, 9, ("learner", "random", "random", "random")))
    shares = {row["bot"]: row for row in tally.as_json()["bots"]}
    assert tally.failed == []
    assert {seat for seat, level in tally.sat if level == "learner"} == {0, 1, 2, 3}
    assert shares["learner"]["low"] > shares["random"]["high"]


def test_a_short_lesson_teaches_the_same_twice_and_something() -> None:
    train = import_module("tripot_learner.train").train
    policy, course = train(120, seed=3, told=60)
    again, _ = train(120, seed=3, told=60)
    assert policy.weights == again.weights
    assert len(course) == 2
    assert max(abs(weight) for weight in policy.weights.values()) > 0.05
