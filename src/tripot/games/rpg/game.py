"""The RPG as the house runs it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from tripot.engine.actions import Action, Fill
from tripot.engine.chair import Chair, Policy
from tripot.engine.events import Event
from tripot.engine.forms import Form
from tripot.engine.frames import Open
from tripot.engine.game import Game, Meta, Options
from tripot.engine.reasons import Thought
from tripot.engine.refusals import Refusal
from tripot.engine.rng import Rng
from tripot.engine.seats import GM, SPECTATOR, Seat
from tripot.engine.view import View, look
from tripot.games.rpg import figures
from tripot.games.rpg.meta import META
from tripot.games.rpg.pictures import pictures
from tripot.games.rpg.policies import beliefs, tactic
from tripot.games.rpg.presence import Always
from tripot.games.rpg.preview import preview, rolled
from tripot.games.rpg.proposals import propose
from tripot.games.rpg.redeal import redeal
from tripot.games.rpg.setup import set_up
from tripot.games.rpg.state import Table
from tripot.games.rpg.tactics import has_a_side_down, is_over
from tripot.games.rpg.view import view

_ROUNDS = 1_000_000
"""More than any session has."""


class Rpg(Game[Table]):
    """A game master's open table."""

    meta: ClassVar[Meta] = META
    standing: ClassVar[Open[Any] | None] = Always()
    policies: ClassVar[Mapping[str, Policy]] = {"tactic": tactic}
    most_a_minute: ClassVar[Mapping[str, int]] = {"free_roll": 30}  # [SR-TBL-06]

    def setup(self, seats: int, options: Options, rng: Rng) -> Table:
        return set_up(seats, options, rng)

    def view(self, s: Table, seat: Seat) -> dict[str, Any]:
        return view(s, seat)

    def asked_beside(self, s: Table) -> tuple[Seat, ...]:
        """The game master, once a side of the fight is down: a bot ends it, since nobody else would. [SR-SMP-09]"""
        if s.encounter is None or not s.gm_here or not has_a_side_down(s):
            return ()
        return (GM,) if is_over(look(self, s, GM)) else ()

    def hangs_pictures(self, s: Table, seat: Seat) -> bool:
        """The game master alone. [SR-TBL-13]"""
        return seat == GM

    def pictures(self, s: Table, seat: Seat) -> frozenset[str]:
        return pictures(s, seat)

    def redeal(self, s: Table, seat: Seat, rng: Rng) -> Table:
        return redeal(s, seat, rng)

    def propose(self, view: View, form: Form, rng: Rng) -> Action:
        return propose(view, form, rng)

    def preview(self, s: Table, seat: Seat, fill: Fill, supposed: Mapping[str, str]) -> Mapping[str, Any]:
        return preview(s, seat, fill)

    def came_true(self, s: Table, seat: Seat, fill: Fill, told: Sequence[Event]) -> Mapping[str, Any]:
        return rolled(fill, told)

    def beliefs(self, chair: Chair) -> Sequence[Thought]:
        return beliefs(chair)

    def chapter(self, s: Table) -> int:
        return s.session * _ROUNDS + (0 if s.encounter is None else s.encounter.round)

    def figures(self, s: Table, acts: Iterable[tuple[Seat, Action]]) -> Mapping[str, int]:
        """What a finished game adds to the statistics of many."""
        return figures.figures(s)

    def figures_of_seat(self, s: Table, seat: Seat) -> Mapping[str, int | str]:
        """What there is to say about a seat at the end."""
        return figures.of_seat(s, seat)

    def figures_of_turn(self, s: Table, seat: Seat) -> Mapping[str, int]:
        """How a seat stands when a round is over."""
        return figures.of_turn(s, seat)

    def rewards(self, s: Table) -> tuple[float, ...] | None:
        """One fight, for learning programs."""
        return figures.rewards(s)

    def chairs_for_people(self, options: Options) -> tuple[Seat, ...]:
        """Where no clock answers for somebody who is silent, the game master does. [SR-TURN-16]"""
        return () if options["reaction_timeout_s"] else (GM,)

    def not_yours(self, s: Table, who: Seat) -> Refusal:
        """Whoever is not asked waits for the moment, not for an answer of their own. [SR-TBL-02]"""
        if who == GM:
            return Refusal("SR-GEN-08", "E_PROMPT", {})  # options and the clock wait
        return Refusal("SR-LAW-03", "E_ROLE", {}) if who == SPECTATOR else Refusal("SR-TBL-02", "E_TURN", {})


GAME = Rpg()
