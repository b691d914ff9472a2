"""A game master's open table: rolls in the open and behind the screen, wounds, and an end when the master says so."""

from typing import Any, Self

from tripot.engine.actions import Action, Fill, Menu, Pick
from tripot.engine.events import PUBLIC, only, seen_by
from tripot.engine.forms import Field, Form
from tripot.engine.frames import Open
from tripot.engine.game import Codes, Game, Meta, Options
from tripot.engine.outcome import Outcome
from tripot.engine.refusals import Refusal
from tripot.engine.rng import Rng
from tripot.engine.seats import GM, OMNISCIENT, Seat
from tripot.engine.state import State as Core
from tripot.engine.view import View

END = Pick("end")
PASS = Pick("pass")
WOUND = tuple(Pick(f"wound:P{seat + 1}", "wound", (seat,)) for seat in range(4))
TIRED = 30


class State(Core):
    __slots__ = ("acts", "hidden", "wounds")

    def __init__(self, seats: int, rng: Rng) -> None:
        super().__init__(rng)
        self.acts = 0
        self.hidden: list[list[int]] = []
        self.wounds = [0] * seats

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.stack = self.stack[:]
        twin.rng = self.rng
        twin.log = None
        twin.outcome = self.outcome
        twin.entry = self.entry
        twin.decision = self.decision
        twin.acts = self.acts
        twin.hidden = [dice[:] for dice in self.hidden]
        twin.wounds = self.wounds[:]
        return twin


class Table(Open[State]):
    """Anybody may roll; the master may also roll in secret, wound, and end. [TT-01]"""

    kind, rule = "table", "TT-01"
    __slots__ = ()

    def allowed(self, s: State, seat: Seat) -> Menu:
        if seat == GM:
            return Menu((END, *WOUND[: len(s.wounds)]), (self.roll(may_hide=True),))
        return Menu((PASS,), (self.roll(may_hide=False),)) if seat < len(s.wounds) else Menu()

    def roll(self, *, may_hide: bool) -> Form:
        secret = (Field("secret", "flag", optional=True),) if may_hide else ()
        return Form("roll", (Field("dice", "int", least=1, most=6), *secret), "TT-02")

    def apply(self, s: State, who: Seat, action: Pick | Fill) -> None:
        s.acts += 1
        if isinstance(action, Fill):
            self.throw(s, who, action.value)
        elif action is END:
            return self.end(s)
        elif action is PASS:
            s.tell(self.rule, "passed", only(who), seat=who)
        else:
            s.wounds[action.args[0]] += 1
            s.tell("TT-03", "wounded", PUBLIC, seat=action.args[0])
        return self.end(s) if s.acts >= TIRED else None

    def throw(self, s: State, who: Seat, value: dict[str, Any]) -> None:
        dice = s.rng.roll(6, value["dice"], "dice")
        if value.get("secret"):
            s.hidden.append(dice)
            s.tell("TT-02", "rolled_in_secret", PUBLIC, dice=len(dice))
            s.tell("TT-02", "rolled", only(GM), seat=who, dice=dice[:])
        else:
            s.tell("TT-02", "rolled", PUBLIC, seat=who, dice=dice)

    def end(self, s: State) -> None:
        s.tell("TT-04", "ended", PUBLIC)
        s.finish(Outcome("TT-04", tuple(range(len(s.wounds))), tuple(-wounds for wounds in s.wounds), "ended"))


class OpenTable(Game[State]):
    meta = Meta(
        id="toy-table",
        prefix="TT",
        rules="1",
        seats=(1, 2, 3, 4),
        usual_seats=2,
        codes=Codes(Refusal("TT-00", "over"), Refusal("TT-00", "not_yours"), Refusal("TT-00", "stale")),
        has_gm=True,
    )

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        s = State(seats, rng)
        s.then(Table())
        return s

    def view(self, s: State, seat: Seat) -> dict[str, Any]:
        facts: dict[str, Any] = {"wounds": list(s.wounds), "hidden": [len(dice) for dice in s.hidden]}
        if seat in {GM, OMNISCIENT}:
            facts["hidden"] = [list(dice) for dice in s.hidden]
        return facts

    def redeal(self, s: State, seat: Seat, rng: Rng) -> State:
        twin = s.copy()
        twin.rng = rng
        twin.log = list(seen_by(seat, s.log or ()))
        if seat not in {GM, OMNISCIENT}:
            twin.hidden = [rng.roll(6, len(dice), "redeal") for dice in s.hidden]
        return twin

    def propose(self, view: View, form: Form, rng: Rng) -> Action:
        value: dict[str, Any] = {"dice": 1 + rng.below(6, "propose")}
        if len(form.fields) > 1 and rng.below(2, "propose"):
            value["secret"] = True
        return Fill("roll", value)


GAME = OpenTable()
