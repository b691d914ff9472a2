"""Sealed bids: everybody writes a bid, the highest pays it and takes the lot; the richest in lots wins."""

from typing import Any, ClassVar, Self

from tripot.engine.actions import Action, Fill
from tripot.engine.events import PUBLIC, only
from tripot.engine.forms import Field, Form
from tripot.engine.frames import Gather
from tripot.engine.game import Codes, Game, Meta, Options, Pace
from tripot.engine.options import Option
from tripot.engine.outcome import Outcome
from tripot.engine.refusals import Refusal
from tripot.engine.rng import Rng
from tripot.engine.seats import OMNISCIENT, Seat
from tripot.engine.state import SealedState
from tripot.engine.view import View

CODES = Codes(Refusal("TA-1", "over"), Refusal("TA-1", "not_yours"), Refusal("TA-1", "stale"))


class Bids(SealedState):
    __slots__ = ("lots", "money", "seats", "turn", "turns")

    def __init__(self, rng: Rng, seats: int, turns: int) -> None:
        super().__init__(rng)
        self.seats, self.turns, self.turn = seats, turns, 1
        self.money = [100 + rng.below(50, "purse") for _ in range(seats)]
        self.lots = [0] * seats

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.stack, twin.rng, twin.log, twin.outcome = list(self.stack), self.rng, None, self.outcome
        twin.entry, twin.decision = self.entry, self.decision
        twin.sheets, twin.ready = dict(self.sheets), set(self.ready)
        twin.money, twin.lots = list(self.money), list(self.lots)
        twin.seats, twin.turns, twin.turn = self.seats, self.turns, self.turn
        return twin


class Bidding(Gather[Bids]):
    __slots__ = ()
    kind = "bidding"
    rule = "TA-2"

    def writers(self, s: Bids) -> tuple[Seat, ...]:
        return tuple(range(s.seats))

    def form(self, s: Bids, seat: Seat) -> Form:
        return Form("bid", (Field("amount", "int", 0, 10_000),), "TA-2", {"money": s.money[seat]})

    def check_sheet(self, s: Bids, seat: Seat, value: Any) -> list[Refusal]:
        if value["amount"] > s.money[seat]:
            return [Refusal("TA-3", "too_dear", {"money": s.money[seat]}, ("amount",))]
        return []

    def close(self, s: Bids) -> None:
        bids = {seat: sheet["amount"] for seat, sheet in s.sheets.items()}
        s.sheets.clear()
        best = max(bids.values(), default=0)
        winners = [seat for seat in sorted(bids) if bids[seat] == best]
        if winners:
            winner = winners[s.rng.below(len(winners), "tie")]
            s.money[winner] -= best
            s.lots[winner] += 1
            s.tell("TA-4", "sold", PUBLIC, turn=s.turn, seat=winner)
            s.tell("TA-4", "paid", only(winner), amount=best, left=s.money[winner])
        else:
            s.tell("TA-4", "unsold", PUBLIC, turn=s.turn)
        s.turn += 1
        if s.turn > s.turns:
            top = max(s.lots)
            won = tuple(seat for seat in range(s.seats) if s.lots[seat] == top)
            s.finish(Outcome("TA-5", won, tuple(s.lots), "lots"))
        else:
            s.then(Bidding())


class AuctionGame(Game[Bids]):
    meta: ClassVar[Meta] = Meta(
        id="toy-auction",
        prefix="TA",
        rules="1",
        seats=(2, 3, 4, 5),
        usual_seats=3,
        codes=CODES,
        options=(Option("turns", "int", 3, "TA-1", 1, 100),),
        pace=Pace(live=60, slow=24 * 3600),
    )

    def setup(self, seats: int, options: Options, rng: Rng) -> Bids:
        s = Bids(rng, seats, options["turns"])
        for seat in range(seats):
            s.tell("TA-1", "purse", only(seat), money=s.money[seat])
        s.then(Bidding())
        return s

    def view(self, s: Bids, seat: Seat) -> dict[str, Any]:
        mine = seat < s.seats
        return {
            "turn": s.turn,
            "turns": s.turns,
            "lots": list(s.lots),
            "money": s.money[seat] if mine else None,
            "sheet": s.sheets.get(seat) if mine else None,
            "purses": list(s.money) if seat == OMNISCIENT or s.outcome is not None else None,
        }

    def redeal(self, s: Bids, seat: Seat, rng: Rng) -> Bids:
        world = s.copy()
        world.rng = rng
        world.log = [event for event in s.log or () if event.is_for(seat)]
        for other in range(s.seats):
            if other != seat:
                world.money[other] = 20 + rng.below(130, "redeal")
                world.sheets.pop(other, None)
        return world

    def propose(self, view: View, form: Form, rng: Rng) -> Action:
        return Fill(form.name, {"amount": rng.below(form.facts["money"] + 1, "bid")})


AUCTION = AuctionGame()
