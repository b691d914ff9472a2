"""A bot for games whose choices cannot be listed but whose players can be guessed: it plays its plans on, and judges.

The game names candidates and says how a world may go on from there (`outlook`: everybody plays by instinct for a while,
by the real rules, and the position is judged). The worse half of the candidates is dropped again and again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from tripot.bots.halving import Halving
from tripot.engine.actions import Action
from tripot.engine.chair import Chair
from tripot.engine.game import Game
from tripot.engine.seats import Seat

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
        field = Halving(self._game, chair, found, "planner")
        playouts = self._plan.playouts if chair.budget is None else chair.budget
        best = field.best(
            lambda _number: playouts // field.rounds // len(field.left),
            lambda world: self._outlook(world, chair.view.seat),
        )
        field.weigh(chair.notes, "moves")
        return best
