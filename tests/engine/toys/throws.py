"""Throws: in turn, throw a die or pass; most points win. Its rules changed: since 1.1 a six counts double.

Three releases of the game: 1.0 alone, 1.1 that carries 1.0, and 2.0 that carries nothing of before.
"""

from typing import Any, Self

from tripot.engine.actions import Menu, Pick
from tripot.engine.editions import Edition
from tripot.engine.events import PUBLIC, seen_by
from tripot.engine.frames import Decision
from tripot.engine.game import Codes, Game, Meta, Options
from tripot.engine.options import Option
from tripot.engine.outcome import Outcome
from tripot.engine.refusals import Refusal
from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.engine.state import State as Core

THROW, PASS = Pick("throw"), Pick("pass")
MENU = Menu((THROW, PASS))
FIRST = Edition("1.0", (Option("rounds", "int", 2, "TT-GEN-01", 1, 3), Option("polite", "flag", False, "TT-GEN-02")))
ROUNDS = Option("rounds", "int", 3, "TT-GEN-01", 1, 9)
LATER = (ROUNDS, Option("polite", "flag", False, "TT-GEN-02"), Option("loud", "flag", False, "TT-GEN-03"))


class State(Core):
    __slots__ = ("left", "points", "rules", "seats")

    def __init__(self, rng: Rng, seats: int, rounds: int, rules: str) -> None:
        super().__init__(rng)
        self.seats, self.left, self.rules = seats, rounds * seats, rules
        self.points = [0] * seats

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.stack, twin.rng, twin.log, twin.outcome = list(self.stack), self.rng, None, self.outcome
        twin.entry, twin.decision, twin.rules = self.entry, self.decision, self.rules
        twin.seats, twin.left, twin.points = self.seats, self.left, list(self.points)
        return twin


class Turn(Decision[State]):
    """Throw, or pass. [TT-THR-01]"""

    kind, rule = "turn", "TT-THR-01"
    __slots__ = ()

    def ask(self, s: State) -> Menu:
        return MENU

    def apply(self, s: State, action: Any) -> None:
        face = s.rng.roll(6, 1, "throw")[0] if action is THROW else 0
        worth = 2 * face if face == 6 and s.rules != "1.0" else face
        s.points[self.seat] += worth
        s.tell(self.rule, "threw", PUBLIC, seat=self.seat, face=face, worth=worth)
        s.left -= 1
        if s.left:
            s.then(Turn((self.seat + 1) % s.seats))
        else:
            best = max(s.points)
            winners = tuple(seat for seat in range(s.seats) if s.points[seat] == best)
            s.finish(Outcome("TT-END-01", winners, tuple(s.points), "counted"))


class Throws(Game[State]):
    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        s = State(rng, seats, options["rounds"], options.get("rules", self.meta.rules))
        s.then(Turn(0))
        return s

    def view(self, s: State, seat: Seat) -> dict[str, Any]:
        return {"points": list(s.points), "left": s.left}

    def redeal(self, s: State, seat: Seat, rng: Rng) -> State:
        twin = s.copy()
        twin.rng = rng
        twin.log = list(seen_by(seat, s.log or ()))
        return twin


def _meta(rules: str, options: tuple[Option, ...], former: tuple[Edition, ...] = ()) -> Meta:
    codes = Codes(Refusal("TT-GEN-01", "over"), Refusal("TT-GEN-01", "not_yours"), Refusal("TT-GEN-01", "stale"))
    return Meta("toy-throws", "TT", rules, (2, 3), 2, codes, options=options, former=former)


class Old(Throws):
    """As it was released first."""

    meta = _meta("1.0", FIRST.options)


class New(Throws):
    """As it is now: it still plays by what it was."""

    meta = _meta("1.1", LATER, (FIRST,))


class Strange(Throws):
    """As if nothing had ever been released before."""

    meta = _meta("2.0", LATER)


GAMES = {game.meta.rules: game for game in (Old(), New(), Strange())}
