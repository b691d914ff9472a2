"""Candidates tried in the same imagined worlds with the same luck; the worse half is dropped until one is left.

Those that stay are tried in ever more worlds. What is compared, and how a world goes on, is the bots' business.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any

from tripot.engine.actions import Action
from tripot.engine.chair import Chair
from tripot.engine.game import Game
from tripot.engine.reasons import Notes, Thought, Weighed, percent
from tripot.engine.rng import PlainRng
from tripot.engine.state import State
from tripot.engine.step import perform

Outlook = Callable[[State], float]
"""How a world goes on after a candidate, and how well the seat stands then, from 0 to 1."""


class Halving:
    """The candidates of one choice, how each has done so far, and those that are left."""

    def __init__(self, game: Game[Any], chair: Chair, found: Sequence[Action], name: str) -> None:
        self.source = random.Random(chair.rng.below(2**32, name))
        self.rounds = (len(found) - 1).bit_length()
        self.left = list(range(len(found)))
        self._game, self._chair, self._found = game, chair, found
        self._totals, self._tried = [0.0] * len(found), [0] * len(found)

    def best(
        self, worlds: Callable[[int], int], outlook: Outlook, beforehand: Callable[[State], None] = lambda _world: None
    ) -> Action:
        """The candidate that is left, after so many new worlds a round, to each of which something happens first."""
        for number in range(self.rounds):
            for _ in range(max(1, worlds(number))):
                world, luck = self._chair.imagine(PlainRng(self.source)), self.source.getrandbits(64)
                beforehand(world)
                for place in self.left:
                    self._totals[place] += self._try(world, self._found[place], luck, outlook)
                    self._tried[place] += 1
            self.left = sorted(self.left, key=self._totals.__getitem__, reverse=True)[: (len(self.left) + 1) // 2]
        return self._found[self.left[0]]

    def _try(self, world: State, action: Action, luck: int, outlook: Outlook) -> float:
        tried = world.copy()
        tried.rng = PlainRng(luck)
        return 0.0 if perform(self._game, tried, self._chair.view.seat, action) is not None else outlook(tried)

    def weigh(
        self, notes: Notes | None, kind: str, outline: Callable[[Action], Sequence[Thought]] = lambda _action: ()
    ) -> None:
        """Write down what was compared, those that stayed longest first."""
        if notes is None:
            return
        places = range(len(self._found))
        order = sorted(places, key=lambda place: (self._tried[place], self._totals[place]), reverse=True)
        notes.weigh(kind, (self._weighed(place, outline) for place in order))

    def _weighed(self, place: int, outline: Callable[[Action], Sequence[Thought]]) -> Weighed:
        action, tried = self._found[place], self._tried[place]
        thought = Thought("chance", {"percent": percent(self._totals[place] / tried), "worlds": tried})
        return Weighed(action, thought, place == self.left[0], tuple(outline(action)))
