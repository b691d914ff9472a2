"""Corporate Game, Manhattan edition: sealed order forms, a deadline, one resolution a turn. [MH-GEN-01]"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from tripot.engine.actions import Action, Fill
from tripot.engine.chair import Chair, Policy
from tripot.engine.events import Event
from tripot.engine.forms import Form
from tripot.engine.game import Game, Line, Options, Said
from tripot.engine.reasons import Thought
from tripot.engine.refusals import Refusal
from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.engine.view import View
from tripot.games.manhattan import conduct, figures, policies, proposals, retrospect, rows, sheet, small_talk
from tripot.games.manhattan.meta import META
from tripot.games.manhattan.pledges import offers
from tripot.games.manhattan.preview import preview
from tripot.games.manhattan.setup import setup
from tripot.games.manhattan.standing import value
from tripot.games.manhattan.state import State
from tripot.games.manhattan.view import view
from tripot.games.manhattan.worlds.redeal import redeal


class Manhattan(Game[State]):
    """Every seat plays for itself, and the program is the only referee. [MH-GEN-01, MH-GEN-09]"""

    meta = META
    standing = conduct.Conduct()
    policies: ClassVar[Mapping[str, Policy]] = {"random": policies.chancer, "trader": policies.trader}

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        return setup(seats, options, rng)

    def view(self, s: State, seat: Seat) -> dict[str, Any]:
        return view(s, seat)

    def redeal(self, s: State, seat: Seat, rng: Rng) -> State:
        return redeal(s, seat, rng)

    def propose(self, view: View, form: Form, rng: Rng) -> Action:
        return Fill(form.name, proposals.propose(form.name, view.facts, rng))

    def candidates(self, view: View, rng: Rng, n: int) -> Sequence[Action]:
        return policies.candidates(view, rng, n)

    def preview(self, s: State, seat: Seat, fill: Fill, supposed: Mapping[str, str]) -> Mapping[str, Any]:
        return preview(s, seat, fill, supposed)

    def came_true(self, s: State, seat: Seat, fill: Fill, told: Sequence[Event]) -> Mapping[str, Any]:
        """Whoever hands a form in is told its cost at once. [MH-ORD-01]"""
        return next((event.facts for event in told if event.kind == "form_saved"), {})

    def called(self, s: State, seat: Seat) -> str:
        """From the first turn on everybody goes by what stands on their brass plate. [MH-SET-02]"""
        return s.characters[seat].name if s.turn and 0 <= seat < s.seats else ""

    def may_talk(self, s: State, seat: Seat, to: Seat | None) -> Refusal | None:
        """Promises bind nobody, and no run ever reveals a word of them. [MH-VIS-21]"""
        return None

    def reply(self, view: View, said: Said) -> Line | None:
        return small_talk.reply(said)

    def in_retrospect(self, s: State, seat: Seat) -> dict[str, Any]:
        return retrospect.in_retrospect(s, seat)

    def retold(self, action: Action) -> Action:
        return retrospect.retold(action)

    def asked_beside(self, s: State) -> tuple[Seat, ...]:
        """Those who were offered a pledge. [MH-PLG-05]"""
        return offers.asked(s)

    def outline(self, action: Fill) -> Sequence[Thought]:
        if action.form == offers.ANSWER:
            return (Thought(str(action.value["answer"])),)
        return policies.outline(action.value) if action.form == sheet.NAME else ()

    def beliefs(self, chair: Chair) -> Sequence[Thought]:
        return policies.beliefs(chair)

    def chapter(self, s: State) -> int:
        return s.turn

    def figures(self, s: State, acts: Iterable[tuple[Seat, Action]]) -> Mapping[str, int]:
        """What a finished game adds to the statistics of many."""
        return figures.figures(s)

    def figures_of_seat(self, s: State, seat: Seat) -> Mapping[str, int | str]:
        """What there is to say about a seat at the end."""
        return rows.of_seat(s, seat)

    def figures_of_turn(self, s: State, seat: Seat) -> Mapping[str, int]:
        """How a seat stands when a turn is over."""
        return rows.of_turn(s, seat)

    def value(self, s: State, seat: Seat) -> float:
        return value(s, seat)


GAME = Manhattan()
