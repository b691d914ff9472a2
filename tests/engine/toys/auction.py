"""A sealed auction of lamps: sheets closed by the clock, then a numbered resolution, and gifts at any time."""

from collections.abc import Mapping, Sequence
from typing import Any, Self

from tripot.engine.actions import Action, Fill, Menu
from tripot.engine.events import PUBLIC, Event, only, seen_by
from tripot.engine.foresight import UNKNOWN, Unknown
from tripot.engine.forms import Field, Form
from tripot.engine.frames import Gather, Open, Procedure
from tripot.engine.game import Codes, Game, Meta, Options
from tripot.engine.options import Option
from tripot.engine.outcome import Outcome
from tripot.engine.refusals import Refusal
from tripot.engine.rng import Rng
from tripot.engine.seats import OMNISCIENT, Seat
from tripot.engine.state import SealedState
from tripot.engine.view import View

START = 10
SPREAD = 3


class State(SealedState):
    __slots__ = ("change", "lamps", "least", "purse", "round", "rounds", "winner")

    def __init__(self, seats: int, rounds: int, rng: Rng) -> None:
        super().__init__(rng)
        self.purse = [START + rng.below(SPREAD, "purse") for _ in range(seats)]
        self.change = [0] * seats
        self.least = [START] * seats
        self.lamps = [0] * seats
        self.round = 1
        self.rounds = rounds
        self.winner: Seat | None = None

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
        twin.purse = self.purse[:]
        twin.change = self.change[:]
        twin.least = self.least[:]
        twin.lamps = self.lamps[:]
        twin.round = self.round
        twin.rounds = self.rounds
        twin.winner = self.winner
        return twin

    def coins(self, seat: Seat) -> int:
        return self.purse[seat] + self.change[seat]

    def move(self, seat: Seat, coins: int) -> None:
        self.change[seat] += coins
        self.least[seat] = max(self.least[seat], -self.change[seat])


class Bids(Gather[State]):
    """Everybody bids in secret. [TA-BID-01]"""

    kind, rule = "bids", "TA-BID-01"
    __slots__ = ()

    def writers(self, s: State) -> tuple[Seat, ...]:
        return tuple(range(len(s.purse)))

    def form(self, s: State, seat: Seat) -> Form:
        return Form("bid", (Field("coins", "int", most=99),), self.rule)

    def check_sheet(self, s: State, seat: Seat, value: Any) -> list[Refusal]:
        if value["coins"] > s.coins(seat):
            return [Refusal("TA-BID-02", "too_dear", {"most": s.coins(seat)}, ("coins",))]
        return []

    def close(self, s: State) -> None:
        s.then(Resolution())


def find_winner(s: State) -> None:
    """1. The dearest bid wins; a die settles ties. [TA-RES-01]"""
    bids = {seat: min(sheet["coins"], s.coins(seat)) for seat, sheet in sorted(s.sheets.items())}
    best = max(bids.values(), default=0)
    ties = [seat for seat, coins in bids.items() if coins == best > 0]
    s.winner = ties[s.rng.below(len(ties), "tie")] if ties else None


def pay(s: State) -> None:
    """2. Only the winner pays, and the price is told. [TA-RES-02]"""
    if s.winner is None:
        s.tell("TA-RES-02", "unsold", PUBLIC)
        return
    price = min(s.sheets[s.winner]["coins"], s.coins(s.winner))
    s.move(s.winner, -price)
    s.lamps[s.winner] += 1
    s.tell("TA-RES-02", "sold", PUBLIC, seat=s.winner, price=price)
    s.tell("TA-RES-02", "purse", only(s.winner), coins=s.coins(s.winner))


def next_round(s: State) -> None:
    """3. The sheets are burnt; after the last round the most lamps win. [TA-RES-03]"""
    s.sheets.clear()
    s.winner = None
    if s.round == s.rounds:
        best = max(s.lamps)
        winners = tuple(seat for seat, lamps in enumerate(s.lamps) if lamps == best)
        s.tell("TA-END-01", "ended", PUBLIC, winners=list(winners))
        s.finish(Outcome("TA-END-01", winners, tuple(s.lamps), "lamps"))
        return
    s.round += 1
    s.then(Bids())


class Resolution(Procedure[State]):
    """The numbered list of the rules. [TA-RES-01]"""

    kind, rule = "resolution", "TA-RES-01"
    __slots__ = ()
    steps = (find_winner, pay, next_round)


class Gifts(Open[State]):
    """Anybody may give coins at any time. [TA-GIFT-01]"""

    kind, rule = "gifts", "TA-GIFT-01"
    __slots__ = ()

    def allowed(self, s: State, seat: Seat) -> Menu:
        if not 0 <= seat < len(s.purse) or not s.coins(seat):
            return Menu()
        others = tuple(f"P{other + 1}" for other in range(len(s.purse)) if other != seat)
        fields = (Field("to", "choice", choices=others), Field("coins", "int", least=1, most=99))
        return Menu((), (Form("gift", fields, self.rule),))

    def check_form(self, s: State, who: Seat, fill: Fill) -> Refusal | None:
        if fill.value["coins"] > s.coins(who):
            return Refusal("TA-GIFT-01", "too_generous", {"most": s.coins(who)}, ("coins",))
        return None

    def apply(self, s: State, who: Seat, action: Fill) -> None:
        to, coins = int(action.value["to"][1:]) - 1, action.value["coins"]
        s.move(who, -coins)
        s.move(to, coins)
        s.tell(self.rule, "gave", PUBLIC, seat=who, to=to, coins=coins)


class Auction(Game[State]):
    meta = Meta(
        id="toy-auction",
        prefix="TA",
        rules="1",
        seats=(2, 3, 4),
        usual_seats=3,
        codes=Codes(Refusal("TA-GEN-01", "over"), Refusal("TA-GEN-01", "not_yours"), Refusal("TA-GEN-01", "stale")),
        options=(Option("rounds", "int", 2, "TA-GEN-02", least=1, most=5),),
    )
    standing = Gifts()

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        s = State(seats, options["rounds"], rng)
        s.then(Bids())
        for seat in range(seats):
            s.tell("TA-BID-02", "purse", only(seat), coins=s.coins(seat))
        return s

    def view(self, s: State, seat: Seat) -> dict[str, Any]:
        facts: dict[str, Any] = {"round": s.round, "lamps": list(s.lamps), "ready": sorted(s.ready)}
        if 0 <= seat < len(s.purse):
            facts["coins"] = s.coins(seat)
            facts["sheet"] = dict(s.sheets[seat]) if seat in s.sheets else None
        elif seat == OMNISCIENT:
            facts["purses"] = [s.coins(each) for each in range(len(s.purse))]
        return facts

    def redeal(self, s: State, seat: Seat, rng: Rng) -> State:
        twin = s.copy()
        twin.rng = rng
        twin.log = list(seen_by(seat, s.log or ()))
        if seat == OMNISCIENT:
            return twin
        twin.sheets = {seat: s.sheets[seat]} if seat in s.sheets else {}
        for other, least in enumerate(s.least):
            if other != seat:
                twin.purse[other] = least + rng.below(START + SPREAD - least, "redeal")
                if other in s.ready:
                    twin.sheets[other] = {"coins": rng.below(twin.coins(other) + 1, "redeal")}
        return twin

    def preview(self, s: State, seat: Seat, fill: Fill, supposed: Mapping[str, str]) -> dict[str, Any]:
        """A gift is gone; whether a bid wins, nobody knows."""
        coins = fill.value.get("coins", 0)
        left = s.coins(seat) - coins
        if fill.form == "gift":
            return {"given": coins, "left": left}
        return {"left": Unknown(left, s.coins(seat)), "rival": UNKNOWN}

    def came_true(self, s: State, seat: Seat, fill: Fill, told: Sequence[Event]) -> dict[str, Any]:
        return next(({"given": event.facts["coins"]} for event in told if event.kind == "gave"), {})

    def propose(self, view: View, form: Form, rng: Rng) -> Action:
        coins = view.facts["coins"]
        if form.name == "bid":
            return Fill("bid", {"coins": rng.below(coins + 1, "propose")})
        to = form.fields[0].choices
        return Fill("gift", {"to": to[rng.below(len(to), "propose")], "coins": 1 + rng.below(coins, "propose")})


GAME = Auction()
