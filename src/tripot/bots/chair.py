"""What a bot is given: its seat's view, worlds that the seat cannot tell from the real one, and chance of its own."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from tripot.engine.actions import Action
from tripot.engine.game import Game
from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.engine.state import State
from tripot.engine.view import View, look


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat as a bot knows it; the table itself is out of its reach."""

    view: View
    rng: Rng
    imagine: Callable[[Rng], State]
    """Another world that this seat cannot tell from the real one, silent and ready to be played on."""


class Bot(Protocol):
    """Somebody who answers for a seat."""

    def choose(self, chair: Chair) -> Action:
        """What to do now."""
        ...


def seat_at(game: Game[Any], s: State, seat: Seat, rng: Rng) -> Chair:
    """The chair of a seat at a table."""

    def imagine(source: Rng) -> State:
        world: State = game.redeal(s, seat, source)
        world.log = None
        return world

    return Chair(look(game, s, seat), rng, imagine)
