"""An ambush: everybody under attack is asked something else at once, and a master may act meanwhile."""

from typing import Any, Self

from tripot.engine.actions import NOTHING, Action, Fill, Menu, Pick
from tripot.engine.events import PUBLIC, only, seen_by
from tripot.engine.forms import Field, Form
from tripot.engine.frames import Automatic, Decision, Open, Procedure
from tripot.engine.game import Codes, Game, Meta, Options
from tripot.engine.options import Option
from tripot.engine.outcome import Outcome
from tripot.engine.questions import Several, ask_again, reseal
from tripot.engine.refusals import Refusal
from tripot.engine.rng import Rng
from tripot.engine.seats import GM, OMNISCIENT, Seat
from tripot.engine.state import State as Core
from tripot.engine.view import View

DODGE, STAND = Pick("dodge"), Pick("stand")
FLEE, STAY = Pick("flee"), Pick("stay")
PRAY, SWEAR = Pick("pray"), Pick("swear")
BARE = Pick("bare")
SLAY, LEAVE, PARLEY, FOG = Pick("slay"), Pick("leave"), Pick("parley"), Pick("fog")
TEST = tuple(Pick(f"test:P{seat + 1}", "test", (seat,)) for seat in range(4))
MANA = 6


class State(Core):
    __slots__ = ("alive", "dodges", "fog", "here", "hurry", "mana", "round", "rounds", "spent", "wounds")

    def __init__(self, seats: int, rounds: int, rng: Rng, hurry: int = 0) -> None:
        super().__init__(rng)
        self.alive = True
        self.here = [True] * seats
        self.dodges = [0] * seats
        self.wounds = [0] * seats
        self.spent = [0] * seats
        self.mana = [rng.below(MANA + 1, "mana") for _ in range(seats)]
        self.round = 0
        self.rounds = rounds
        self.hurry = hurry
        self.fog = False

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.stack = self.stack[:]
        twin.rng = self.rng
        twin.log = None
        twin.outcome = self.outcome
        twin.entry = self.entry
        twin.decision = self.decision
        twin.alive = self.alive
        twin.here = self.here[:]
        twin.dodges = self.dodges[:]
        twin.wounds = self.wounds[:]
        twin.spent = self.spent[:]
        twin.mana = self.mana[:]
        twin.round = self.round
        twin.rounds = self.rounds
        twin.hurry = self.hurry
        twin.fog = self.fog
        return twin

    def seats(self) -> list[Seat]:
        """Those still there."""
        return [seat for seat, here in enumerate(self.here) if here]


class Reaction(Decision[State]):
    """What somebody does about the attack, while there is an attacker and somebody to do it. [TQ-RCT-02]"""

    rule = "TQ-RCT-02"
    __slots__ = ()

    def gone(self, s: State) -> str | None:
        if not s.alive:
            return "dead"
        return None if s.here[self.seat] else "left"

    def facts(self, s: State) -> dict[str, Any]:
        return {"round": s.round}


class Dodge(Reaction):
    kind = "dodge"
    __slots__ = ()

    def ask(self, s: State) -> Menu:
        return Menu((STAND, DODGE))

    def facts(self, s: State) -> dict[str, Any]:
        return {"round": s.round, "fog": s.fog}

    def apply(self, s: State, action: Pick) -> None:
        s.dodges[self.seat] = 2 if action is DODGE else 0
        s.tell(self.rule, "dodged", PUBLIC, seat=self.seat, dodge=action is DODGE)


class Shield(Reaction):
    """A shield is paid with what only its owner knows. [TQ-RCT-03]"""

    kind, rule = "shield", "TQ-RCT-03"
    __slots__ = ()

    def time_to_think(self, s: State) -> int | None:
        return s.hurry or None

    def ask(self, s: State) -> Menu:
        return Menu((BARE,), (Form("shield", (Field("power", "int", least=1, most=99),), self.rule),))

    def check_form(self, s: State, fill: Fill) -> Refusal | None:
        most = s.mana[self.seat] - s.spent[self.seat]
        return Refusal(self.rule, "too_weak", {"most": most}, ("power",)) if fill.value["power"] > most else None

    def apply(self, s: State, action: Action) -> None:
        power = action.value["power"] if isinstance(action, Fill) else 0
        s.spent[self.seat] += power
        s.dodges[self.seat] = power
        s.tell(self.rule, "shielded", PUBLIC, seat=self.seat, power=power)


class Flee(Reaction):
    """Nobody sees that it is settled, and it is settled for good. [TQ-RCT-04]"""

    kind, rule = "flee", "TQ-RCT-04"
    is_final, is_unseen = True, True
    __slots__ = ()

    def ask(self, s: State) -> Menu:
        return Menu((STAY, FLEE))

    def apply(self, s: State, action: Pick) -> None:
        s.tell(self.rule, "stayed" if action is STAY else "fled", PUBLIC, seat=self.seat)
        if action is FLEE:
            s.here[self.seat] = False


class Nerve(Decision[State]):
    """A test that the master calls begins with a word. [TQ-TST-01]"""

    kind, rule = "nerve", "TQ-TST-01"
    __slots__ = ()

    def ask(self, s: State) -> Menu:
        return Menu((PRAY, SWEAR))

    def apply(self, s: State, action: Pick) -> None:
        s.tell(self.rule, "said", PUBLIC, seat=self.seat, word=action.text)


class Reactions(Several[State]):
    """All who are attacked react at once, and are heard from the first seat to the last. [TQ-RCT-01]"""

    kind, rule = "reactions", "TQ-RCT-01"
    __slots__ = ()


class Parley(Several[State]):
    """Everybody there says a word. [TQ-TST-02]"""

    kind, rule = "parley", "TQ-TST-02"
    __slots__ = ()


REACTIONS = (Dodge, Shield, Flee)


def attack(s: State) -> None:
    """1. Everybody there is asked, each something else. [TQ-RCT-01]"""
    s.round += 1
    s.alive = True
    s.dodges = [0] * len(s.here)
    s.then(Reactions(REACTIONS[(seat + s.round - 1) % 3](seat) for seat in s.seats()))


def blow(s: State) -> None:
    """2. A die for each who is there; a dodge or a shield takes off. [TQ-BLW-01]"""
    for seat in s.seats() if s.alive else ():
        hurt = max(s.rng.roll(6, 1, "blow")[0] - s.dodges[seat], 0)
        s.wounds[seat] += hurt
        s.tell("TQ-BLW-01", "hurt", PUBLIC, seat=seat, wounds=hurt)


def next_round(s: State) -> None:
    """3. Again, until the last round or until nobody is left. [TQ-END-01]"""
    if s.seats() and s.round < s.rounds:
        return s.then(Assault())
    best = min(s.wounds)
    winners = tuple(seat for seat, wounds in enumerate(s.wounds) if wounds == best)
    s.tell("TQ-END-01", "ended", PUBLIC, winners=list(winners))
    return s.finish(Outcome("TQ-END-01", winners, tuple(-wounds for wounds in s.wounds), "least_hurt"))


class Assault(Procedure[State]):
    """The numbered list of the rules. [TQ-RCT-01]"""

    kind, rule = "assault", "TQ-RCT-01"
    __slots__ = ()
    steps = (attack, blow, next_round)


class Called(Automatic[State]):
    """The die of a test falls after its word. [TQ-TST-01]"""

    kind, rule = "called", "TQ-TST-01"
    __slots__ = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: State) -> None:
        s.stack.pop()
        s.tell(self.rule, "tested", PUBLIC, seat=self.seat, die=s.rng.roll(6, 1, "test")[0])


class Meanwhile(Open[State]):
    """The master strikes the attacker down, calls tests and parleys; anybody leaves. [TQ-GEN-02]"""

    kind, rule = "meanwhile", "TQ-GEN-02"
    __slots__ = ()

    def allowed(self, s: State, seat: Seat) -> Menu:
        if seat == GM:
            calls = (PARLEY, *(TEST[one] for one in s.seats())) if s.seats() else ()
            return Menu((*((SLAY,) if s.alive else ()), *(() if s.fog else (FOG,)), *calls))
        return Menu((LEAVE,)) if seat < len(s.here) and s.here[seat] else NOTHING

    def apply(self, s: State, who: Seat, action: Pick) -> None:
        if action is LEAVE:
            s.here[who] = False
            s.tell(self.rule, "left", PUBLIC, seat=who)
        elif action is SLAY:
            s.alive = False
            s.tell(self.rule, "slain", PUBLIC)
        elif action is FOG:
            s.fog = True
            s.tell(self.rule, "fog", PUBLIC)
            ask_again(s, lambda question: isinstance(question, Dodge))
        elif action is PARLEY:
            s.then(Parley(Nerve(seat) for seat in s.seats()), Called(0))
        else:
            s.then(Nerve(action.args[0]), Called(action.args[0]))


class Ambush(Game[State]):
    meta = Meta(
        id="toy-ambush",
        prefix="TQ",
        rules="1",
        seats=(2, 3, 4),
        usual_seats=3,
        codes=Codes(Refusal("TQ-GEN-01", "over"), Refusal("TQ-GEN-01", "not_yours"), Refusal("TQ-GEN-01", "stale")),
        options=(
            Option("rounds", "int", 2, "TQ-END-01", least=1, most=4),
            Option("hurry", "int", 0, "TQ-RCT-03", least=0, most=60),
        ),
        has_gm=True,
    )
    standing = Meanwhile()

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        s = State(seats, options["rounds"], rng, options["hurry"])
        for seat in range(seats):
            s.tell("TQ-RCT-03", "mana", only(seat), mana=s.mana[seat])
        s.then(Assault())
        return s

    def view(self, s: State, seat: Seat) -> dict[str, Any]:
        facts: dict[str, Any] = {"alive": s.alive, "here": s.here[:], "wounds": s.wounds[:], "spent": s.spent[:]}
        if 0 <= seat < len(s.mana):
            facts["mana"] = s.mana[seat]
        elif seat == OMNISCIENT:
            facts["manas"] = s.mana[:]
        return facts

    def redeal(self, s: State, seat: Seat, rng: Rng) -> State:
        twin = s.copy()
        twin.rng = rng
        twin.log = list(seen_by(seat, s.log or ()))
        if seat == OMNISCIENT:
            return twin
        for other, spent in enumerate(s.spent):
            if other != seat:
                twin.mana[other] = spent + rng.below(MANA + 1 - spent, "redeal")
        reseal(twin, seat, rng)
        return twin

    def propose(self, view: View, form: Form, rng: Rng) -> Action:
        rest = view.facts["mana"] - view.facts["spent"][view.seat]
        return Fill(form.name, {"power": 1 + rng.below(rest, "propose")}) if rest > 0 else BARE


GAME = Ambush()
