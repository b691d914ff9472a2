"""Reading a whole sheet: on submission all errors at once, at LOCK order by order. [NT-ORD-02, NT-ORD-03, NT-ORD-04]"""

from collections.abc import Callable
from typing import Any

from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.neo_tokyo.sheet import agents, allegiance, cells, dragon, honour, market, purchases, runs
from tripot.games.neo_tokyo.sheet.form import PARAMETERS
from tripot.games.neo_tokyo.sheet.reader import Order, Reader
from tripot.games.neo_tokyo.state import City

Check = Callable[[Reader, Order], "Refusal | int"]
"""Reads one order: its cost, or why it is refused."""

CHECKS: dict[str, Check] = {
    "vote": market.vote,
    "buy_share": market.buy_share,
    "public_contract": market.public_contract,
    "auction_bid": market.auction_bid,
    "auction_grant": market.auction_grant,
    "buy_influence": purchases.buy_influence,
    "buy_loyalty": purchases.buy_loyalty,
    "buy_points": purchases.buy_points,
    "resign_party": purchases.resign_party,
    "croc_create": cells.create,
    "croc_bonus": cells.bonus,
    "croc_capacity": cells.capacity,
    "honour_invest": honour.invest,
    "war_invest": honour.war_invest,
    "run": runs.run,
    "secret_allies": agents.secret_allies,
    "authorise": agents.authorise,
    "captive": agents.captive,
    "dragon": dragon.enter,
    "line_vote": allegiance.line_vote,
}
LATE_CHECKS: dict[str, Check] = {"forecast": market.forecast, "citizenship": allegiance.citizenship}
"""Orders that rest on others of the sheet, wherever those stand. They cost nothing."""


def tidy(order: Order) -> dict[str, Any]:
    """An order with only what its kind can say."""
    kind = order["order"]
    tidied = {"order": kind}
    for name in PARAMETERS[kind]:
        value = order.get(name)
        if value is not None and value is not False and value not in ("", []):
            tidied[name] = value
    return tidied


def read(s: City, seat: Seat, orders: tuple[Order, ...], *, lock: bool, dues: int = 0) -> Reader:
    """Read a sheet. At LOCK an order that cannot be paid is struck alone; before, only the total counts."""
    reader = Reader(s, seat, orders, dues)
    honour.read_claims(reader)
    for place, order in enumerate(orders):
        check = CHECKS.get(order["order"])
        if check is not None:
            _take(reader, place, check(reader, order), lock)
    cells.strike_orphans(reader)
    for place, order in enumerate(orders):
        check = LATE_CHECKS.get(order["order"])
        if check is not None:
            _take(reader, place, check(reader, order), lock)
    return reader


def _take(reader: Reader, place: int, found: "Refusal | int", lock: bool) -> None:
    if isinstance(found, Refusal):
        reader.errors[place] = found
    elif lock and found > reader.budget - reader.total:
        left = reader.budget - reader.total
        reader.errors[place] = Refusal("NT-E-03", "cannot_afford", {"cost": found, "budget": left})
        undo = UNDO.get(reader.orders[place]["order"])
        if undo is not None:
            undo(reader, reader.orders[place])
    else:
        reader.take(place, found)


UNDO: dict[str, Callable[[Reader, Order], None]] = {
    "buy_share": market.return_shares,
    "buy_points": purchases.return_points,
    "buy_loyalty": purchases.return_loyalty,
    "croc_create": cells.return_cell,
    "croc_bonus": cells.return_bonus,
    "croc_capacity": cells.return_capacity,
    "run": runs.return_run,
}
"""What an order that could not be paid had already counted."""


def check(s: City, seat: Seat, value: Any) -> list[Refusal]:
    """Every error of a sheet that is handed in. [NT-ORD-02, NT-ORD-04]"""
    reader = read(s, seat, tuple(tidy(order) for order in value["orders"]), lock=False)
    errors = reader.all_errors()
    if reader.total > reader.budget:
        facts = {"cost": reader.total, "budget": reader.budget}
        errors.append(Refusal("NT-E-03", "over_budget", facts, ("orders",)))
    return errors
