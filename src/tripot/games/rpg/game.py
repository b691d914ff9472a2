"""The RPG as the house runs it."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from tripot.engine.actions import Action, Fill
from tripot.engine.chair import Policy
from tripot.engine.events import Event
from tripot.engine.forms import Form
from tripot.engine.frames import Open
from tripot.engine.game import Game, Meta, Options
from tripot.engine.refusals import Refusal
from tripot.engine.rng import Rng
from tripot.engine.seats import GM, SPECTATOR, Seat
from tripot.engine.view import View
from tripot.games.rpg.meta import META
from tripot.games.rpg.policies import tactic
from tripot.games.rpg.presence import Always
from tripot.games.rpg.preview import preview, rolled
from tripot.games.rpg.proposals import propose
from tripot.games.rpg.redeal import redeal
from tripot.games.rpg.setup import set_up
from tripot.games.rpg.state import Table
from tripot.games.rpg.view import view

_ROUNDS = 1_000_000
"""More than any session has."""


class Rpg(Game[Table]):
    """A game master's open table."""

    meta: ClassVar[Meta] = META
    standing: ClassVar[Open[Any] | None] = Always()
    policies: ClassVar[Mapping[str, Policy]] = {"tactic": tactic}

    def setup(self, seats: int, options: Options, rng: Rng) -> Table:
        return set_up(seats, options, rng)

    def view(self, s: Table, seat: Seat) -> dict[str, Any]:
        return view(s, seat)

    def redeal(self, s: Table, seat: Seat, rng: Rng) -> Table:
        return redeal(s, seat, rng)

    def propose(self, view: View, form: Form, rng: Rng) -> Action:
        return propose(view, form, rng)

    def preview(self, s: Table, seat: Seat, fill: Fill, supposed: Mapping[str, str]) -> Mapping[str, Any]:
        return preview(s, seat, fill)

    def came_true(self, s: Table, seat: Seat, fill: Fill, told: Sequence[Event]) -> Mapping[str, Any]:
        return rolled(fill, told)

    def chapter(self, s: Table) -> int:
        return s.session * _ROUNDS + (0 if s.encounter is None else s.encounter.round)

    def chairs_for_people(self, options: Options) -> tuple[Seat, ...]:
        """Where no clock answers for somebody who is silent, the game master does. [SR-TURN-16]"""
        return () if options["reaction_timeout_s"] else (GM,)

    def not_yours(self, s: Table, who: Seat) -> Refusal:
        return Refusal("SR-LAW-03", "E_ROLE", {}) if who == SPECTATOR else Refusal("SR-LAW-01", "E_PROMPT", {})


GAME = Rpg()
