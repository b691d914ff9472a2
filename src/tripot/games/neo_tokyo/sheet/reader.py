"""Somebody reading a sheet line by line, and counting. [NT-ORD-02, NT-ORD-06, NT-ORD-07]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import influence
from tripot.games.neo_tokyo.state import City

Order = Mapping[str, Any]


class Reader:
    """What has been read so far of one sheet: rights used, money engaged, errors found."""

    __slots__ = (
        "awakened",
        "bids",
        "bought",
        "captives",
        "cell_runs",
        "citizenships",
        "claimed",
        "costs",
        "dragon50",
        "dragons",
        "dues",
        "errors",
        "forecasts",
        "founded",
        "free_runs",
        "grants",
        "guesses",
        "honour",
        "influence",
        "influences",
        "invested",
        "kin",
        "line_votes",
        "lists",
        "more_bonus",
        "more_runs",
        "network",
        "orders",
        "player",
        "points",
        "points_party",
        "proceeds",
        "public_contracts",
        "resigned",
        "s",
        "seat",
        "shares",
        "total",
        "votes",
        "wars",
    )

    def __init__(self, s: City, seat: Seat, orders: tuple[Order, ...], dues: int = 0) -> None:
        self.s = s
        self.seat = seat
        self.player = s.players[seat]
        self.orders = orders
        self.dues = dues
        """What contracts will have taken from the purse before the sheet is read. [NT-CON-09]"""
        self.honour = self.player.honour
        """Honour after this sheet's own claims. [NT-ORD-07]"""
        self.influence = influence.effective(self.player)
        """Influence after this sheet's own claims: the allowances of the turn. [NT-ORD-06]"""
        self.proceeds = 0
        self.claimed = 0
        self.costs: dict[int, int] = {}
        """What each accepted order costs, by its place."""
        self.total = 0
        """What the accepted orders cost together."""
        self.errors: dict[int, Refusal] = {}
        self.votes: list[Order] = []
        self.forecasts = 0
        self.guesses: set[tuple[str, int]] = set()
        """Corporations and ranks forecast so far. [NT-SPE-02]"""
        self.shares = 0
        self.bought: dict[str, int] = {}
        self.influences = 0
        self.kin: dict[str, int] = {}
        """Loyalty bought in this sheet: agent and new level."""
        self.points = 0
        self.points_party = ""
        self.resigned = False
        self.founded = False
        self.more_bonus: dict[str, int] = {}
        self.more_runs = 0
        self.invested = 0
        self.wars = 0
        self.network = 0
        self.awakened = False
        self.dragon50 = False
        self.free_runs = 0
        self.cell_runs = 0
        self.lists: set[str] = set()
        self.captives: set[str] = set()
        self.dragons = 0
        self.public_contracts = 0
        self.bids = 0
        self.grants = 0
        self.citizenships = 0
        self.line_votes = 0

    @property
    def budget(self) -> int:
        """The balance with what the sheet's claims bring. [NT-ORD-04]"""
        return self.player.money + self.proceeds - self.dues

    def take(self, place: int, cost: int) -> None:
        """An order is accepted."""
        self.costs[place] = cost
        self.total += cost

    def drop(self, place: int) -> None:
        """An order is accepted no more."""
        self.total -= self.costs.pop(place, 0)

    def all_errors(self) -> list[Refusal]:
        """Every error, in sheet order, each pointing at its order. [NT-ORD-02]"""
        return [
            Refusal(error.rule, error.code, {**error.facts, "place": place + 1}, ("orders", str(place)))
            for place, error in sorted(self.errors.items())
        ]


def lacks(order: Order, *names: str) -> Refusal | None:
    """The refusal of an order that does not say what it must. [NT-ORD-02]"""
    for name in names:
        if order.get(name) is None:
            return Refusal("NT-ORD-02", "missing_parameter", {"order": order["order"], "field": name})
    return None
