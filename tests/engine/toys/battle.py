"""A battle: the attacker rolls, the loser chooses whom to lose, and anybody may surrender at any time."""

from typing import Any, Self

from tripot.engine.actions import Menu, Pick
from tripot.engine.events import PUBLIC, seen_by
from tripot.engine.frames import Decision, Open, Procedure
from tripot.engine.game import Codes, Game, Meta, Options
from tripot.engine.outcome import Outcome
from tripot.engine.refusals import Refusal
from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.engine.state import State as Core

PIKES, GUNS = Pick("lose:pikes", "lose", ("pikes",)), Pick("lose:guns", "lose", ("guns",))
MENUS = {(True, True): Menu((PIKES, GUNS)), (True, False): Menu((PIKES,)), (False, True): Menu((GUNS,))}
SURRENDER = Pick("surrender")


class State(Core):
    __slots__ = ("attacker", "guns", "hits", "pikes")

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng)
        self.attacker: Seat = 0
        self.hits = 0
        self.pikes = [3, 3]
        self.guns = [2, 2]

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.stack = self.stack[:]
        twin.rng = self.rng
        twin.log = None
        twin.outcome = self.outcome
        twin.entry = self.entry
        twin.decision = self.decision
        twin.attacker = self.attacker
        twin.hits = self.hits
        twin.pikes = self.pikes[:]
        twin.guns = self.guns[:]
        return twin

    def size(self, seat: Seat) -> int:
        return self.pikes[seat] + self.guns[seat]


class Lose(Decision[State]):
    """Whoever is hit says what is lost. [TB-LOSE-01]"""

    kind, rule = "lose", "TB-LOSE-01"
    __slots__ = ()

    def ask(self, s: State) -> Menu:
        return MENUS[s.pikes[self.seat] > 0, s.guns[self.seat] > 0]

    def explain(self, s: State, pick: Pick) -> Refusal:
        return Refusal("TB-LOSE-02", "none_left", {"action": pick.text[:80]})

    def apply(self, s: State, action: Pick) -> None:
        (s.pikes if action is PIKES else s.guns)[self.seat] -= 1
        s.tell(self.rule, "lost", PUBLIC, seat=self.seat, what=action.args[0])
        if not s.size(self.seat):
            win(s, 1 - self.seat)


def roll(s: State) -> None:
    """A die a soldier; guns hit on 4 or more, pikes on 5 or more. [TB-ROLL-01]"""
    dice = s.rng.roll(6, s.size(s.attacker), "attack")
    guns = s.guns[s.attacker]
    s.hits = sum(die >= (4 if place < guns else 5) for place, die in enumerate(dice))
    s.tell("TB-ROLL-01", "rolled", PUBLIC, seat=s.attacker, dice=dice, hits=s.hits)


def suffer(s: State) -> None:
    """As many losses as hits, one after the other, while anybody is left. [TB-LOSE-01]"""
    loser = 1 - s.attacker
    s.then(*(Lose(loser) for _ in range(min(s.hits, s.size(loser)))))


def turn_around(s: State) -> None:
    """The other side attacks. [TB-TURN-01]"""
    s.attacker = 1 - s.attacker
    s.then(Assault())


def win(s: State, seat: Seat) -> None:
    """The last side standing wins. [TB-END-01]"""
    s.tell("TB-END-01", "won", PUBLIC, seat=seat)
    s.finish(Outcome("TB-END-01", (seat,), tuple(int(seat == each) for each in (0, 1)), "won"))


class Assault(Procedure[State]):
    """Roll, suffer, turn around. [TB-TURN-01]"""

    kind, rule = "assault", "TB-TURN-01"
    __slots__ = ()
    steps = (roll, suffer, turn_around)


class Surrender(Open[State]):
    """Anybody may give up at any time. [TB-END-02]"""

    kind, rule = "surrender", "TB-END-02"
    __slots__ = ()

    def allowed(self, s: State, seat: Seat) -> Menu:
        return Menu((SURRENDER,)) if seat in (0, 1) else Menu()

    def apply(self, s: State, who: Seat, action: Pick) -> None:
        s.tell(self.rule, "surrendered", PUBLIC, seat=who)
        win(s, 1 - who)


class Battle(Game[State]):
    meta = Meta(
        id="toy-battle",
        prefix="TB",
        rules="1",
        seats=(2,),
        usual_seats=2,
        codes=Codes(Refusal("TB-GEN-01", "over"), Refusal("TB-GEN-01", "not_yours"), Refusal("TB-GEN-01", "stale")),
        seats_rule="TB-GEN-02",
    )
    standing = Surrender()

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        s = State(rng)
        s.then(Assault())
        return s

    def view(self, s: State, seat: Seat) -> dict[str, Any]:
        return {"attacker": s.attacker, "pikes": list(s.pikes), "guns": list(s.guns)}

    def redeal(self, s: State, seat: Seat, rng: Rng) -> State:
        twin = s.copy()
        twin.rng = rng
        twin.log = list(seen_by(seat, s.log or ()))
        return twin


GAME = Battle()
