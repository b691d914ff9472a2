"""The same games in processes with other hash seeds: one digest of every position, view and event."""

from typing import Any

import pytest

from citing import promise
from tripot.engine.conformance import purity
from tripot.engine.conformance.trial import Trial
from tripot.engine.game import Game
from tripot.engine.registry import games

HASH_SEEDS = (0, 7)


def trials(game: Game[Any]) -> list[Trial]:
    return [Trial(game, game.meta.usual_seats, seed, limit=40) for seed in range(2)]


@promise("R19")
@pytest.mark.parametrize("name", sorted(games()))
def test_no_game_depends_on_the_hash_seed(name: str) -> None:
    assert list(purity.hash_dependent(trials(games()[name]), HASH_SEEDS)) == []
