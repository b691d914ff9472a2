"""Hidden cards: in turn keep, draw a new card, swap with somebody, or write a private note; the highest card wins."""

from dataclasses import replace
from typing import Any, ClassVar, Self

from tripot.engine.actions import Menu, Pick
from tripot.engine.chair import Chair
from tripot.engine.events import PUBLIC, only
from tripot.engine.frames import Decision
from tripot.engine.game import Codes, Game, Meta, Options, Pace
from tripot.engine.options import Option
from tripot.engine.outcome import Outcome
from tripot.engine.refusals import Refusal
from tripot.engine.rng import Rng
from tripot.engine.seats import OMNISCIENT, Seat
from tripot.engine.state import State

CODES = Codes(Refusal("TC-1", "over"), Refusal("TC-1", "not_yours"), Refusal("TC-1", "stale"))
KEEP, DRAW = Pick("keep"), Pick("draw")
NOTES = tuple(Pick(f"note:{n}", "note", (n,)) for n in range(3))
SWAPS = tuple(Pick(f"swap:{n}", "swap", (n,)) for n in range(6))


class Cards(State):
    __slots__ = ("hands", "notes", "rounds", "seats", "turn", "unseen")

    def __init__(self, rng: Rng, seats: int, rounds: int) -> None:
        super().__init__(rng)
        self.seats = seats
        self.rounds = rounds
        self.turn = 0
        self.unseen = list(range(100, 150))
        self.hands = [self.take() for _ in range(seats)]
        self.notes = [0] * seats

    def take(self) -> int:
        return self.unseen.pop(self.rng.below(len(self.unseen), "deck"))

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.stack, twin.rng, twin.log, twin.outcome = list(self.stack), self.rng, None, self.outcome
        twin.entry, twin.decision = self.entry, self.decision
        twin.hands, twin.notes, twin.unseen = list(self.hands), list(self.notes), list(self.unseen)
        twin.rounds, twin.seats, twin.turn = self.rounds, self.seats, self.turn
        return twin


class Turn(Decision[Cards]):
    __slots__ = ()
    kind = "turn"
    rule = "TC-2"

    def ask(self, s: Cards) -> Menu:
        return MENUS[s.seats][self.seat]

    def apply(self, s: Cards, action: Any) -> None:
        if action.kind == "note":
            s.notes[self.seat] = action.args[0]
            s.tell("TC-3", "noted", only(self.seat), note=action.args[0])
            s.then(Turn(self.seat))
            return
        if action is DRAW:
            before, s.hands[self.seat] = s.hands[self.seat], s.take()
            s.unseen.append(before)
            s.tell("TC-4", "drew", PUBLIC, seat=self.seat)
            s.tell("TC-4", "drew_card", only(self.seat), card=s.hands[self.seat])
        elif action.kind == "swap":
            other = action.args[0]
            s.hands[self.seat], s.hands[other] = s.hands[other], s.hands[self.seat]
            s.tell("TC-5", "swapped", PUBLIC, seat=self.seat, other=other)
            for seat in (self.seat, other):
                s.tell("TC-5", "has_card", only(seat), card=s.hands[seat])
        else:
            s.tell("TC-6", "kept", PUBLIC, seat=self.seat)
        s.turn += 1
        if s.turn >= s.rounds * s.seats:
            finish(s)
        else:
            s.then(Turn(s.turn % s.seats))


def finish(s: Cards) -> None:
    best = max(s.hands)
    winners = tuple(seat for seat in range(s.seats) if s.hands[seat] == best)
    s.tell("TC-7", "shown", PUBLIC, hands=list(s.hands))
    s.finish(Outcome("TC-7", winners, tuple(int(seat in winners) for seat in range(s.seats)), "highest"))


MENUS = {
    seats: tuple(
        Menu((KEEP, DRAW, *NOTES, *(swap for n, swap in enumerate(SWAPS[:seats]) if n != seat)))
        for seat in range(seats)
    )
    for seats in (2, 3, 4)
}


class CardsGame(Game[Cards]):
    meta: ClassVar[Meta] = Meta(
        id="toy-cards",
        prefix="TC",
        rules="1",
        seats=(2, 3, 4),
        usual_seats=3,
        codes=CODES,
        options=(Option("rounds", "int", 3, "TC-1", 1, 1000),),
        pace=Pace(live=60, slow=3600),
        levels=("random", "keeper"),
        usual_level="random",
    )

    def setup(self, seats: int, options: Options, rng: Rng) -> Cards:
        s = Cards(rng, seats, options["rounds"])
        s.tell("TC-1", "dealt", PUBLIC, seats=seats)
        for seat in range(seats):
            s.tell("TC-1", "dealt_card", only(seat), card=s.hands[seat])
        s.then(Turn(0))
        return s

    def view(self, s: Cards, seat: Seat) -> dict[str, Any]:
        everything = seat == OMNISCIENT or s.outcome is not None
        return {
            "turn": s.turn,
            "rounds": s.rounds,
            "deck": len(s.unseen),
            "card": s.hands[seat] if seat < s.seats else None,
            "note": s.notes[seat] if seat < s.seats else None,
            "hands": list(s.hands) if everything else None,
        }

    def redeal(self, s: Cards, seat: Seat, rng: Rng) -> Cards:
        world = s.copy()
        world.rng = rng
        world.log = [event for event in s.log or () if event.is_for(seat)]
        known = {event.facts["card"] for event in world.log if "card" in event.facts and event.kind != "never"}
        mine = s.hands[seat] if seat < s.seats else None
        pool = [card for card in range(100, 150) if card not in known and card != mine]
        for other in range(s.seats):
            if other != seat:
                world.hands[other] = pool.pop(rng.below(len(pool), "redeal"))
                world.notes[other] = 0
        world.unseen = [*pool, *sorted(known)][: len(s.unseen)]
        return world

    def may_talk(self, s: Cards, seat: Seat, to: Seat | None) -> Refusal | None:
        if to is not None and s.turn % 2:
            return Refusal("TC-8", "no_whisper")
        return None


def keeper(chair: Chair) -> Pick:
    return KEEP


CardsGame.policies = {"keeper": keeper}
CARDS = CardsGame()


class ShownGame(CardsGame):
    """The same, where whoever draws is looked at for up to ten minutes. [E16]"""

    meta = replace(CardsGame.meta, id="toy-shown", showings={"drew": 600})


SHOWN = ShownGame()
