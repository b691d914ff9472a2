"""One seat of a game as Gymnasium knows it: the other chairs are played by bots."""

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium

from tripot.engine.game import Game
from tripot.lab.environments import spaces
from tripot.lab.environments.episode import Episode, Forms
from tripot.lab.environments.turns import CYCLES


class SeatEnv(gymnasium.Env):
    """The first chair; it is asked again and again until the game is over."""

    metadata: Mapping[str, Any] = {"render_modes": []}

    def __init__(
        self,
        game: Game[Any],
        players: int,
        bots: Sequence[str],
        options: Mapping[str, Any],
        max_steps: int = CYCLES,
        forms: Forms = "proposals",
    ) -> None:
        self.forms = forms
        self.game, self.players, self.bots, self.options = game, players, tuple(bots), dict(options)
        self.max_steps, self._steps = max_steps, 0
        self.render_mode = None
        self.observation_space = spaces.observations(forms)
        self.action_space = spaces.actions(forms)
        self.episode: Episode | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game, and what the seat observes when it is first asked."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**31))
        chairs = self.game.meta.chairs(self.players)[1:]
        bots = {chair: self.bots[place % len(self.bots)] for place, chair in enumerate(chairs)}
        self.episode, self._steps = Episode(self.game, self.players, (0,), number, self.options, bots, self.forms), 0
        return self._observed(), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """An answer, and everything up to the next question."""
        assert self.episode is not None, "reset comes first"
        spaces.act(self.episode, 0, action)
        self._steps += 1
        given = self.episode.rewards()
        late = given is None and self._steps >= self.max_steps
        reward = 0.0 if given is None else given[0]
        return self._observed(), reward, given is not None, late, spaces.told(self.episode, 0)

    def boxes(self, line: int) -> Any:
        """The boxes of a line that is an empty form, as a space of their own; None for every other line."""
        assert self.episode is not None, "reset comes first"
        return spaces.boxes_of(self.episode, 0, line)

    def _observed(self) -> dict[str, Any]:
        assert self.episode is not None, "reset comes first"
        return spaces.observed(self.episode, 0, self.forms)
