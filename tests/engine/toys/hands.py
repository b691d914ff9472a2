"""Stone, paper, scissors: picks are gathered as sheets are, and nobody says that they are ready."""

from typing import Any, Self

from tripot.engine.actions import Menu, Pick
from tripot.engine.events import PUBLIC, seen_by
from tripot.engine.frames import Gather
from tripot.engine.game import Codes, Game, Meta, Options
from tripot.engine.outcome import Outcome
from tripot.engine.refusals import Refusal
from tripot.engine.rng import Rng
from tripot.engine.seats import OMNISCIENT, Seat
from tripot.engine.state import SealedState

HANDS = tuple(Pick(text) for text in ("stone", "paper", "scissors"))
ROUNDS = 3


class State(SealedState):
    __slots__ = ("points", "round")

    def __init__(self, seats: int, rng: Rng) -> None:
        super().__init__(rng)
        self.points = [0] * seats
        self.round = 1

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.stack = self.stack[:]
        twin.rng = self.rng
        twin.log = None
        twin.outcome = self.outcome
        twin.entry = self.entry
        twin.decision = self.decision
        twin.sheets = dict(self.sheets)
        twin.ready = set(self.ready)
        twin.points = self.points[:]
        twin.round = self.round
        return twin


class Throw(Gather[State]):
    """Everybody shows a hand at once. [TH-01]"""

    kind, rule = "throw", "TH-01"
    needs_ready = False
    __slots__ = ()

    def writers(self, s: State) -> tuple[Seat, ...]:
        return tuple(range(len(s.points)))

    def menu(self, s: State, seat: Seat) -> Menu:
        return Menu(HANDS)

    def close(self, s: State) -> None:
        hands = dict(sorted(s.sheets.items()))
        s.sheets.clear()
        s.tell(self.rule, "shown", PUBLIC, hands=hands)
        for seat, hand in hands.items():
            s.points[seat] += sum(beats(hand, other) for other in hands.values())
        s.round += 1
        if s.round <= ROUNDS:
            return s.then(Throw())
        best = max(s.points)
        winners = tuple(seat for seat, points in enumerate(s.points) if points == best)
        return s.finish(Outcome("TH-02", winners, tuple(s.points), "hands"))


def beats(one: str, other: str) -> bool:
    """Whether a hand beats another. [TH-02]"""
    return (one, other) in {("stone", "scissors"), ("paper", "stone"), ("scissors", "paper")}


class Hands(Game[State]):
    meta = Meta(
        id="toy-hands",
        prefix="TH",
        rules="1",
        seats=(2, 3),
        usual_seats=3,
        codes=Codes(Refusal("TH-00", "over"), Refusal("TH-00", "not_yours"), Refusal("TH-00", "stale")),
    )

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        s = State(seats, rng)
        s.then(Throw())
        return s

    def view(self, s: State, seat: Seat) -> dict[str, Any]:
        return {"round": s.round, "points": s.points[:], "mine": s.sheets.get(seat), "ready": sorted(s.ready)}

    def redeal(self, s: State, seat: Seat, rng: Rng) -> State:
        twin = s.copy()
        twin.rng = rng
        twin.log = list(seen_by(seat, s.log or ()))
        if seat != OMNISCIENT:
            others = (other for other in sorted(s.sheets) if other != seat)
            twin.sheets |= {other: HANDS[rng.below(3, "redeal")].text for other in others}
        return twin


GAME = Hands()
