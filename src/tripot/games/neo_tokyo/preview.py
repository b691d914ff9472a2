"""What a sheet or a character would come to, before it is handed in. [NT-UI-01, NT-UI-02, NT-ORD-08]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.actions import Fill
from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import character, odds, prospectus, sheet, votes
from tripot.games.neo_tokyo.contracts import duties
from tripot.games.neo_tokyo.contracts.checks import DISGRACE
from tripot.games.neo_tokyo.sheet.purchases import POINTS_PER_TURN
from tripot.games.neo_tokyo.state import City

Facts = dict[str, Any]
Supposed = Mapping[str, str]


def preview(s: City, seat: Seat, fill: Fill, supposed: Supposed) -> Facts:
    """Money, rights and chances of a sheet; the points of a character."""
    if fill.form == "sheet":
        return of_sheet(s, seat, fill.value.get("orders", []), supposed)
    return of_character(fill.value) if fill.form == "character" else {}


def of_sheet(s: City, seat: Seat, written: list[Facts], supposed: Supposed) -> Facts:
    """Money and rights left; for each order its cost and its chances; rights that would be lost. [NT-ORD-08]"""
    orders = tuple(sheet.tidy(order) for order in written)
    reader = sheet.read(s, seat, orders, lock=False)
    rights = prospectus.rights(s, seat)
    return {
        "money": reader.player.money,
        "claims": reader.proceeds,
        "budget": reader.budget,
        "cost": reader.total,
        "left": reader.budget - reader.total,
        "rights": _used(reader, rights),
        "orders": [_about(reader, place, supposed) for place in range(len(orders))],
        "hints": _hints(rights, bool(prospectus.captives(s, seat)), orders),
        "duties": duties.duties(s, seat, orders),
        "dues": duties.due_at_lock(s, seat),
        "others_owe": duties.owed_by_others(s, seat),
        "breach": {"honour": reader.player.honour, "to": min(reader.player.honour, DISGRACE)},
    }


def _used(reader: sheet.Reader, rights: Facts) -> list[Facts]:
    """Each right of the turn, how much of it is used, and how much there is. [NT-ORD-06]"""
    most = {
        "votes": votes.rights(reader.player) + votes.veteran(reader.player),
        "forecasts": reader.influence if rights["forecasts"] else 0,
        "shares": reader.influence,
        "networks": reader.influence if rights["networks"] else 0,
        "points": POINTS_PER_TURN,
    }
    used = {
        "votes": _ordered(reader, "vote"),
        "forecasts": _ordered(reader, "forecast"),
        "shares": sum(order.get("qty", 1) for order in reader.orders if order["order"] == "buy_share"),
        "networks": sum(bool(order.get("network")) for order in reader.orders),
        "points": sum(order.get("qty", 1) for order in reader.orders if order["order"] == "buy_points"),
    }
    return [{"id": name, "used": used[name], "most": limit, "over": used[name] > limit} for name, limit in most.items()]


def _ordered(reader: sheet.Reader, kind: str) -> int:
    return sum(order["order"] == kind for order in reader.orders)


def _about(reader: sheet.Reader, place: int, supposed: Supposed) -> Facts:
    """One order: what it costs and what it promises."""
    order = reader.orders[place]
    found: Facts = {"cost": reader.costs.get(place), "odds": None, "refuses": ""}
    if order["order"] == "run":
        found["refuses"] = odds.refuses(reader.s, reader.seat, order)
        if place in reader.costs:
            found["odds"] = odds.about(reader.s, reader.seat, order, place, supposed)
            found["twins"] = _twins(reader, order) if order["type"] != "protection" else 0
    return found


def _twins(reader: sheet.Reader, order: Mapping[str, Any]) -> int:
    """Other runs of this very sheet with the same type and target. [NT-RES-07]"""
    same = [other for other in reader.orders if other["order"] == "run" and other.get("type") == order["type"]]
    return len([other for other in same if other.get("target") == order["target"]]) - 1


def _hints(rights: Facts, has_captives: bool, orders: tuple[Facts, ...]) -> list[str]:
    """Rights that would be lost, said before it is too late."""
    kinds = {order["order"] for order in orders}
    lost = {
        "must_play": rights["must_play"] and "dragon" not in kinds,
        "no_vote": bool(rights["votes"]) and "vote" not in kinds,
        "no_forecast": "vote" in kinds and "forecast" not in kinds and bool(rights["forecasts"]),
        "captives": has_captives and "captive" not in kinds,
        "public_contract": rights["public_contract"] and "public_contract" not in kinds,
        "grant": rights["grant"] and "auction_grant" not in kinds,
        "dragon_run": rights["dragon_run"] and not any(order.get("dragon50") for order in orders),
        "bad_payer": any(order.get("bad_payer") for order in orders),
    }
    return [name for name, is_so in lost.items() if is_so]


def of_character(form: Facts) -> Facts:
    """The points line by line, shame and honour. [NT-UI-01, NT-TRA-01]"""
    made = character.read(form)
    return {
        "wanted": character.secrets_wanted(made),
        "lines": character.account(made),
        "points": character.points(made),
        "shame": {"used": character.shame(made), "most": character.most_shame(made)},
        "honour": character.start_honour(made),
        "worth": character.shame_worth(made),
    }
