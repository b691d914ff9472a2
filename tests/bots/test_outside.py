"""Bots of other packages: found by entry point, listed beside the game's own, used wherever those are."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from bots.test_levels import GAME, last_line
from tripot.bots.levels import UnknownLevel, bot_for
from tripot.engine import registry
from tripot.engine.registry import levels_of
from tripot.lab.simulate import Simulation, simulate

POINTS = (
    EntryPoint("toy-cards.nadine", "bots.test_levels:last_line", registry.BOTS),
    EntryPoint("toy-cards.broken", "bots.nowhere:policy", registry.BOTS),
    EntryPoint("toy-cards.deep", "bots.test_levels:last_line", registry.BOTS),
    EntryPoint("toy-auction.nadine", "bots.nowhere:policy", registry.BOTS),
)


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Somebody's bots, as if they were installed."""
    monkeypatch.setattr(registry, "entry_points", lambda group: [point for point in POINTS if point.group == group])
    registry._outside.cache_clear()
    yield
    registry._outside.cache_clear()


def test_they_are_listed_after_the_levels_of_the_game_without_being_loaded() -> None:
    assert levels_of(GAME) == ("random", "stubborn", "deep", "broken", "nadine")


def test_a_level_of_the_game_is_never_replaced() -> None:
    assert bot_for(GAME, "nadine") is last_line
    assert bot_for(GAME, "deep") is not last_line


def test_they_play_in_a_simulation() -> None:
    tally = simulate(Simulation(GAME, 3, 6, 1, ("nadine", "random")))
    assert (tally.games, tally.failed) == (6, [])
    with pytest.raises(UnknownLevel, match="there is random, stubborn, deep, broken, nadine"):
        Simulation(GAME, 3, 6, 1, ("genius",))
