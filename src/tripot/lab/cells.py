"""A cell of an experiment: one size, one set of bots, options and figures, played many times."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from tripot.engine.game import Game
from tripot.engine.registry import game_of
from tripot.engine.seats import Seat, read_actor
from tripot.lab.simulate import Simulation

OTHERS = "others"
"""Under this name, who sits in the chairs that are not named."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Everything that decides the games of a cell; it can be sent to any process."""

    game: str
    number: int
    name: str
    players: int
    games: int
    seed: int
    bots: tuple[str, ...] = ("random",)
    """Levels that rotate over the chairs, game after game."""
    chairs: Mapping[str, str] = field(default_factory=dict)
    """Levels that stay in their chair (`P1`, `gm`, `others`); it takes precedence."""
    options: Mapping[str, Any] = field(default_factory=dict)
    parameters: Mapping[str, int] = field(default_factory=dict)
    replays: int = 1
    """How often each deal is played, the bots a chair further each time."""
    budget: int | None = None

    def simulation(self) -> Simulation:
        """The same as a simulation: it refuses what the game has not."""
        levels = (*self.bots, *self.chairs.values())
        return Simulation(
            _game(self.game),
            self.players,
            self.games,
            self.seed,
            levels,
            dict(self.options),
            dict(self.parameters),
            self.budget,
        )

    def levels(self, number: int) -> dict[Seat, str]:
        """Who sits where in a game."""
        chairs = _game(self.game).meta.chairs(self.players)
        turned = {seat: self.bots[(place + number) % len(self.bots)] for place, seat in enumerate(chairs)}
        if OTHERS in self.chairs:
            turned = dict.fromkeys(chairs, self.chairs[OTHERS])
        named = {read_actor(name): level for name, level in self.chairs.items() if name != OTHERS}
        return {**turned, **{seat: level for seat, level in named.items() if seat in turned}}

    def deal(self, number: int) -> int:
        """Which deal a game is a replay of."""
        return number // self.replays

    def luck(self, number: int) -> tuple[random.Random, random.Random]:
        """The chance of the deal and that of play. It depends on the seed and the game's number, not on the cell: cells
        are compared on the same deals."""
        deal = f"{self.seed}/{self.deal(number)}"
        return random.Random(deal), random.Random(f"{deal}/{number % self.replays}")


@lru_cache
def _game(name: str) -> Game[Any]:
    return game_of(name)
