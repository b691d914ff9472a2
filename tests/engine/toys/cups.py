"""A coin under one of three cups, a trap under another: the record of a round says who may know what of it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Self

from tripot.engine.actions import Menu, Pick
from tripot.engine.events import PUBLIC, only, seen_by
from tripot.engine.frames import Automatic, Decision
from tripot.engine.game import Codes, Game, Meta, Options
from tripot.engine.knowledge import facts, known, of, secret, told
from tripot.engine.outcome import Outcome
from tripot.engine.refusals import Refusal
from tripot.engine.rng import Rng
from tripot.engine.seats import OMNISCIENT, Seat
from tripot.engine.state import State as Core

CUPS = (1, 2, 3)
HIDE = {cup: Pick(f"hide:{cup}", "hide", (cup,)) for cup in CUPS}
LIFT = {cup: Pick(f"lift:{cup}", "lift", (cup,)) for cup in CUPS}
ROUNDS = 4


@dataclass(slots=True, kw_only=True)
class Hiding:
    """A round: who hides, where the coin is, and where the house has put its trap."""

    seat: Seat = told(0)
    lifted: int = told(0)
    cup: int = of("seat", 0)
    trap: int = secret(0)


class State(Core):
    __slots__ = ("hiding", "played", "points")

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng)
        self.hiding = Hiding()
        self.played = 0
        self.points = [0, 0]

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.stack, twin.rng, twin.log, twin.outcome = self.stack[:], self.rng, None, self.outcome
        twin.entry, twin.decision, twin.played = self.entry, self.decision, self.played
        twin.hiding, twin.points = replace(self.hiding), self.points[:]
        return twin


class Round(Automatic[State]):
    kind, rule = "round", "TH-ROUND-01"
    __slots__ = ()

    def run(self, s: State) -> None:
        s.stack.pop()
        if s.played == ROUNDS:
            best = max(s.points)
            winners = tuple(seat for seat in (0, 1) if s.points[seat] == best)
            return s.finish(Outcome("TH-END-01", winners, tuple(s.points), "counted"))
        s.hiding = Hiding(seat=s.played % 2, trap=1 + s.rng.below(3, "trap"))
        s.played += 1
        return s.then(Hide(s.hiding.seat), Lift(1 - s.hiding.seat), Round())


class Hide(Decision[State]):
    kind, rule = "hide", "TH-HIDE-01"
    __slots__ = ()

    def ask(self, s: State) -> Menu:
        return Menu(HIDE.values())

    def apply(self, s: State, action: Pick) -> None:
        s.hiding.cup = action.args[0]
        s.tell(self.rule, "hid", only(self.seat), cup=s.hiding.cup)


class Lift(Decision[State]):
    kind, rule = "lift", "TH-LIFT-01"
    __slots__ = ()

    def ask(self, s: State) -> Menu:
        return Menu(LIFT.values())

    def apply(self, s: State, action: Pick) -> None:
        hiding = s.hiding
        hiding.lifted = action.args[0]
        s.points[self.seat] += (hiding.lifted == hiding.cup) - (hiding.lifted == hiding.trap)
        s.tell(self.rule, "lifted", PUBLIC, cup=hiding.cup, trap=hiding.trap)
        s.hiding = Hiding()


def near(seat: Seat) -> Callable[[Seat], bool]:
    """Whether a seat is near another: it is the same, or knows everything."""
    return lambda other: seat in (other, OMNISCIENT)


class Cups(Game[State]):
    meta = Meta(
        id="toy-cups",
        prefix="TH",
        rules="1",
        seats=(2,),
        usual_seats=2,
        codes=Codes(Refusal("TH-GEN-01", "over"), Refusal("TH-GEN-01", "not_yours"), Refusal("TH-GEN-01", "stale")),
    )

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        s = State(rng)
        s.then(Round())
        return s

    def view(self, s: State, seat: Seat) -> dict[str, Any]:
        return {"points": list(s.points), "played": s.played, "hiding": facts(s.hiding, near(seat))}

    def redeal(self, s: State, seat: Seat, rng: Rng) -> State:
        world = s.copy()
        world.rng, world.log = rng, list(seen_by(seat, s.log or ()))
        if seat == OMNISCIENT:
            return world
        world.hiding = known(s.hiding, near(seat))
        if not world.hiding.cup and isinstance(s.stack[-1] if s.stack else None, Lift):
            world.hiding.cup = 1 + rng.below(3, "redeal")
        world.hiding.trap = 1 + rng.below(3, "redeal") if s.stack else 0
        return world


GAME = Cups()


class Tattling(Cups):
    """Its page shows everybody where the coin is: the one who looks for it too."""

    def view(self, s: State, seat: Seat) -> dict[str, Any]:
        return {**super().view(s, seat), "hiding": facts(s.hiding, lambda _hider: True)}


class Slipping(Cups):
    """Its page shows the one who looks for the coin what nobody may know: where the trap is."""

    def view(self, s: State, seat: Seat) -> dict[str, Any]:
        shown = {"trap": s.hiding.trap} if seat == 1 - s.hiding.seat else {}
        return {**super().view(s, seat), **shown}


class Knowing(Cups):
    """Whoever imagines its table knows where the coin is."""

    def redeal(self, s: State, seat: Seat, rng: Rng) -> State:
        world = super().redeal(s, seat, rng)
        world.hiding.cup = s.hiding.cup
        return world
