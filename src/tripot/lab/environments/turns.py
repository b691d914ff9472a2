"""A game as PettingZoo knows it: agents one after the other (AEC), or all at once (Parallel).

Both go in cycles. In each, every agent acts once; whoever is not asked can only wait, and its mask says so.
"""

import json
import sys
from collections.abc import Mapping
from typing import Any

from pettingzoo import AECEnv, ParallelEnv

from tripot.engine.game import Game
from tripot.engine.seats import SPECTATOR, Seat
from tripot.lab.environments import spaces
from tripot.lab.environments.episode import Episode, Forms

CYCLES = 500
"""A game of more cycles is broken off."""


class _Table:
    """What both kinds have in common: agents, spaces, an episode."""

    metadata: Mapping[str, Any] = {"render_modes": ["human", "ansi"], "is_parallelizable": True}

    def __init__(
        self,
        game: Game[Any],
        players: int,
        options: Mapping[str, Any],
        max_cycles: int,
        render_mode: str | None = None,
        forms: Forms = "proposals",
    ) -> None:
        self.forms = forms
        self.game, self.players, self.options = game, players, dict(options)
        self.max_cycles, self.render_mode = max_cycles, render_mode
        self.metadata = {**type(self).metadata, "name": f"{game.meta.id.replace('-', '_')}_v0"}
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seats: dict[str, Seat] = {name: seat for seat, name in enumerate(self.possible_agents)}
        self._observations = {name: spaces.observations(forms) for name in self.possible_agents}
        self._actions = {name: spaces.actions(forms) for name in self.possible_agents}
        self._opened, self._cycle = 0, 0
        self._seed = 0
        self.episode: Episode | None = None

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> Any:
        return self._observations[agent]

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    def boxes(self, agent: str, line: int) -> Any:
        """The boxes of a line that is an empty form, as a space of their own; None for every other line."""
        return spaces.boxes_of(self._playing, self._seats[agent], line)

    def render(self) -> str | None:
        """What a spectator sees: as text, or written out for people."""
        text = json.dumps(self._playing.game.view(self._playing.state, SPECTATOR), ensure_ascii=False, indent=1)
        if self.render_mode != "human":
            return text
        sys.stdout.write(text + "\n")
        return None

    def close(self) -> None:
        """Nothing is held open."""

    @property
    def _playing(self) -> Episode:
        assert self.episode is not None, "reset comes first"
        return self.episode

    def _open(self, seed: int | None) -> None:
        """A new game; without a seed, the one after the last."""
        if seed is not None:
            self._seed, self._opened = seed, 0
        self._opened += 1
        self._cycle = 0
        self.agents = list(self.possible_agents)
        number = self._seed * 1_000_003 + self._opened
        self.episode = Episode(
            self.game, self.players, tuple(range(self.players)), number, self.options, {}, self.forms
        )

    def _observed(self, agent: str) -> dict[str, Any]:
        return spaces.observed(self._playing, self._seats[agent], self.forms)


class Parallel(_Table, ParallelEnv):
    """All agents act at once; of what was asked of several, each answer is played in the order of the chairs."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game, and what everybody observes."""
        self._open(seed)
        return {agent: self._observed(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """One cycle."""
        agents = list(self.agents)
        asked = set(self._playing.asked())
        for agent in agents:
            if self._seats[agent] in asked and agent in actions:
                spaces.act(self._playing, self._seats[agent], actions[agent])
        self._cycle += 1
        given = self._playing.rewards()
        over, late = given is not None, given is None and self._cycle >= self.max_cycles
        rewards = {agent: given[self._seats[agent]] if given is not None else 0.0 for agent in agents}
        if over or late:
            self.agents = []
        return (
            {agent: self._observed(agent) for agent in agents},
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, late),
            {agent: spaces.told(self._playing, self._seats[agent]) for agent in agents},
        )


class Turns(_Table, AECEnv):
    """Agents act one after the other, in the order of the chairs, cycle after cycle."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game."""
        self._open(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent observes now."""
        return self._observed(agent)

    def step(self, action: Any) -> None:
        """The selected agent acts, or waits."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        seat = self._seats[agent]
        if seat in self._playing.asked():
            spaces.act(self._playing, seat, action)
        self.infos[agent] = spaces.told(self._playing, seat)
        self._pass_on(seat)
        self._accumulate_rewards()

    def _pass_on(self, seat: Seat) -> None:
        given = self._playing.rewards()
        if given is not None:
            self.rewards = {agent: given[self._seats[agent]] for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        self._cycle += seat == self.players - 1
        if given is None and self._cycle >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[(seat + 1) % self.players]
