"""What a bot is given: its view, worlds that its seat cannot tell from the real one, chance and a budget of work."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from tripot.engine.actions import Action
from tripot.engine.reasons import Notes
from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.engine.state import State
from tripot.engine.view import View, look

if TYPE_CHECKING:
    from tripot.engine.game import Game


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat as a bot knows it; the table itself is out of its reach."""

    view: View
    rng: Rng
    imagine: Callable[[Rng], State]
    """Another world that this seat cannot tell from the real one, silent and ready to be played on."""
    budget: int | None = None
    """How many times a world may be played on before the answer; None: as often as the bot is used to.

    It counts work and never time, so that the same seed plays the same on any machine.
    """
    notes: Notes | None = None
    """Where the bot writes down what it compares, if somebody may ask; it plays the same with and without."""


Policy: TypeAlias = Callable[[Chair], Action]
"""A way of playing, which is all that a bot is: from what a chair knows to what it does."""


def seat_at(
    game: "Game[Any]", s: State, seat: Seat, rng: Rng, budget: int | None = None, notes: Notes | None = None
) -> Chair:
    """The chair of a seat at a table."""

    def imagine(source: Rng) -> State:
        world: State = game.redeal(s, seat, source)
        world.log = None
        return world

    return Chair(look(game, s, seat), rng, imagine, budget, notes)
