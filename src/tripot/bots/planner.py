"""A bot for games whose choices cannot be listed but whose players can be guessed: it plays its plans on, and judges.

The game names candidates and says how a world may go on from there (`outlook`: everybody plays by instinct for a while,
by the real rules, and the position is judged). All candidates are tried in the same imagined worlds with the same luck;
the worse half is dropped again and again until one is left.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from tripot.engine.actions import Action
from tripot.engine.chair import Chair
from tripot.engine.game import Game
from tripot.engine.reasons import Thought, Weighed, percent
from tripot.engine.rng import PlainRng
from tripot.engine.seats import Seat
from tripot.engine.state import State
from tripot.engine.step import perform

PLANNER = "planner"


@runtime_checkable
class Foreseeing(Protocol):
    """A game that can be played on by instinct."""

    def outlook(self, world: Any, seat: Seat) -> float:
        """Play an imagined world on for a while, and say how well the seat stands then, from 0 to 1."""
        ...


@dataclass(frozen=True, slots=True)
class Plan:
    """How long a planner thinks: so many candidates, and so many worlds played on in all."""

    candidates: int = 6
    playouts: int = 24
    """A chair's budget replaces it."""


class PlannerBot:
    """Plays the candidate after which it stands best, on average."""

    def __init__(self, game: Game[Any], plan: Plan | None = None) -> None:
        assert isinstance(game, Foreseeing)
        self._game: Game[Any] = game
        self._outlook = game.outlook
        self._plan = plan or Plan()

    def __call__(self, chair: Chair) -> Action:
        """The best of the game's candidates, its own favourite first; what needs no thought is done at once."""
        found = self._game.candidates(chair.view, chair.rng, self._plan.candidates)
        needless = self._game.at_once(chair)
        if needless is not None:
            return needless
        return found[0] if len(found) == 1 else self._compare(chair, found)

    def _compare(self, chair: Chair, found: Sequence[Action]) -> Action:
        """Halve the field round by round; those that stay are tried in ever more worlds."""
        source = random.Random(chair.rng.below(2**32, "planner"))
        field = list(range(len(found)))
        totals, tried = [0.0] * len(found), [0] * len(found)
        rounds = (len(found) - 1).bit_length()
        playouts = self._plan.playouts if chair.budget is None else chair.budget
        for _ in range(rounds):
            for _ in range(max(1, playouts // rounds // len(field))):
                world, luck = chair.imagine(PlainRng(source)), source.getrandbits(64)
                for place in field:
                    totals[place] += self._try(world, chair.view.seat, found[place], luck)
                    tried[place] += 1
            field = sorted(field, key=totals.__getitem__, reverse=True)[: (len(field) + 1) // 2]
        if chair.notes is not None:
            order = sorted(range(len(found)), key=lambda place: (tried[place], totals[place]), reverse=True)
            chair.notes.weigh(
                "moves",
                (
                    Weighed(
                        found[place],
                        Thought("chance", {"percent": percent(totals[place] / tried[place]), "worlds": tried[place]}),
                        place == field[0],
                    )
                    for place in order
                ),
            )
        return found[field[0]]

    def _try(self, world: State, seat: Seat, action: Action, luck: int) -> float:
        """How well the seat stands some time after it did this in that world."""
        tried = world.copy()
        tried.rng = PlainRng(luck)
        if perform(self._game, tried, seat, action) is not None:
            return 0.0
        return self._outlook(tried, seat)
