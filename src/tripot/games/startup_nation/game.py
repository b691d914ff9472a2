"""The game, as the rest of the house meets it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from tripot.engine.actions import Action, Pick
from tripot.engine.chair import Chair, Policy
from tripot.engine.frames import Decision
from tripot.engine.game import Game, Meta, Options
from tripot.engine.reasons import Thought
from tripot.engine.refusals import Refusal
from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.engine.view import View
from tripot.games.startup_nation import figures, hunches, instincts, redeal, sense, setup, talk, view
from tripot.games.startup_nation.chances import match_chances
from tripot.games.startup_nation.meta import META
from tripot.games.startup_nation.policies import beliefs, careful, uniform
from tripot.games.startup_nation.refusals import MATCH_OVER, ROUND_OVER
from tripot.games.startup_nation.state import Table


class StartupNation(Game[Table]):
    """A match of several rounds; one instance serves every table."""

    meta: ClassVar[Meta] = META
    policies: ClassVar[Mapping[str, Policy]] = {"random": uniform, "careful": careful}

    def setup(self, seats: int, options: Options, rng: Rng) -> Table:
        return setup.start(seats, options, rng)

    def view(self, s: Table, seat: Seat) -> dict[str, Any]:
        return view.view(s, seat)

    def redeal(self, s: Table, seat: Seat, rng: Rng) -> Table:
        return redeal.redeal(s, seat, rng)

    def over(self, s: Table) -> Refusal:
        """A test position ends with its round, which need not end the match. [SN-ACT-08, SN-TEST-01]"""
        is_match = s.outcome is None or s.outcome.reason != "round_over"
        return MATCH_OVER if is_match else ROUND_OVER

    def chapter(self, s: Table) -> int:
        return s.round

    def value(self, s: Table, seat: Seat) -> float:
        """Having won; before that, the chance to win the match from the present points."""
        if s.outcome is not None:
            return super().value(s, seat)
        return match_chances(tuple([max(1, s.points_to_win - score) for score in s.scores]))[seat]

    def hunch(self, s: Table, top: Decision[Table], picks: tuple[Pick, ...], chance: Callable[[], float]) -> Pick:
        return hunches.hunch(s, top, picks, chance)

    def instinct(self, chair: Chair) -> Sequence[float]:
        return instincts.instinct(chair)

    def senseless(self, view: View) -> Mapping[str, str]:
        return sense.senseless(view)

    def beliefs(self, chair: Chair) -> Sequence[Thought]:
        return beliefs(chair)

    def figures(self, s: Table, acts: Iterable[tuple[Seat, Action]]) -> Mapping[str, int]:
        """What a finished game adds to the statistics of many."""
        return figures.figures(s)

    def figures_of_seat(self, s: Table, seat: Seat) -> Mapping[str, int | str]:
        """What there is to say about a seat at the end."""
        return figures.of_seat(s, seat)

    def figures_of_turn(self, s: Table, seat: Seat) -> Mapping[str, int]:
        """How a seat stands when a round is over."""
        return figures.of_turn(s, seat)

    def may_talk(self, s: Table, seat: Seat, to: Seat | None) -> Refusal | None:
        return talk.may_talk(s, seat, to)


GAME = StartupNation()
