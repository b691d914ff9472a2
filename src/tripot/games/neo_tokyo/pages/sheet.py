"""The order sheet as a page: every order of the rulebook, and all that stands beside it. [NT-UI-02, NT-ORD-08]"""

import json
from collections.abc import Mapping
from typing import Any

from tripot.engine.foresight import Foresight
from tripot.engine.view import View
from tripot.games.neo_tokyo import sheet as rules
from tripot.games.neo_tokyo.pages import guide, targets
from tripot.games.neo_tokyo.pages.doubts import broken
from tripot.games.neo_tokyo.sheet.cells import MOST_BONUS, MOST_RUNS
from tripot.games.neo_tokyo.sheet.form import DECISIONS, MOVES
from tripot.games.neo_tokyo.sheet.purchases import POINTS_PER_TURN
from tripot.games.neo_tokyo.tables import ALL_LINES, LINES, PARTIES, RUN_TYPES, SKILLS, C
from tripot.kit.numbers import number

Facts = dict[str, Any]
FAMILIES: dict[str, tuple[str, ...]] = {
    "market": ("vote", "forecast", "buy_share", "public_contract", "auction_bid", "auction_grant"),
    "standing": ("buy_influence", "citizenship", "honour_invest", "honour_claim", "war_invest"),
    "politics": ("buy_points", "line_vote", "resign_party"),
    "shadows": ("run", "buy_loyalty", "captive", "secret_allies", "authorise"),
    "cell": ("croc_create", "croc_bonus", "croc_capacity"),
    "dragon": ("dragon",),
}
"""The orders as a reader looks for them."""
RULES = {
    "vote": "NT-VOT-01", "forecast": "NT-SPE-01", "buy_share": "NT-SHA-01", "buy_influence": "NT-IC-03",
    "buy_loyalty": "NT-LOY-01", "buy_points": "NT-POL-02", "resign_party": "NT-POL-03", "croc_create": "NT-CRO-01",
    "croc_bonus": "NT-CRO-03", "croc_capacity": "NT-CRO-04", "honour_claim": "NT-HON-05", "honour_invest": "NT-HON-06",
    "war_invest": "NT-WAR-03", "run": "NT-RUN-02", "secret_allies": "NT-LOY-05", "authorise": "NT-LOY-06",
    "captive": "NT-CAP-03", "dragon": "NT-DRA-01", "public_contract": "NT-LIN-07", "auction_bid": "NT-CRS-13",
    "auction_grant": "NT-CRS-13", "citizenship": "NT-CIT-01", "line_vote": "NT-LIN-01",
}  # fmt: skip
"""The rule of each order."""
TYPE_RULES = {"information": "NT-TYP-02", "datasteal": "NT-TYP-07", "sabotage": "NT-TYP-09",
              "scandal": "NT-TYP-11", "protection": "NT-TYP-13", "assassination": "NT-TYP-16"}  # fmt: skip
_STARTS: dict[str, Facts] = {
    "run": {"agent": "independent", "money": 100_000},
    "buy_share": {"qty": 1},
    "buy_points": {"qty": 1},
    "croc_bonus": {"steps": 1},
    "croc_capacity": {"steps": 1},
    "honour_claim": {"times": 1},
    "honour_invest": {"times": 1},
    "war_invest": {"points": 1},
}
"""What a fresh order of a kind says."""


def page(view: View, asked: Mapping[str, str]) -> Facts:
    """What may be ordered this turn, with prices; what may not, with the reason. [NT-UI-02, NT-UI-04]"""
    form = view.menu.form("sheet")
    if form is None:
        return {"open": False}
    facts, beside = view.facts, form.facts
    me = facts["you"]
    closed = shut(facts, view.seat, beside)
    return {
        "open": True,
        "beside": beside,
        "corps": corporations(facts, beside),
        "families": [{"id": name, "orders": kinds} for name, kinds in FAMILIES.items()],
        "rules": RULES,
        "type_rules": TYPE_RULES,
        "closed": closed,
        "runs": targets.all_runs(facts, view.seat),
        "types": RUN_TYPES,
        "skills": SKILLS,
        "entities": targets.entities(facts),
        "others": [player["seat"] for player in facts["players"] if player["active"] and player["seat"] != view.seat],
        "parties": list(PARTIES),
        "decisions": DECISIONS,
        "moves": MOVES,
        "homes": [corp for corp in facts["ranking"] if facts["players"][view.seat]["shares"].get(corp)],
        "friends": [agent for agent, level in me["loyalty"].items() if level >= 3],
        "masters": [agent for agent, level in me["loyalty"].items() if level >= 4],
        "trace": asked.get("trace", "") if f"run:{asked.get('trace', '')}" in targets.traces(facts) else "",
        "captive": asked.get("captive", "") if asked.get("captive") in beside["captives"] else "",
        "stakes": _stakes(beside["balance"]),
        "guide": guide.plans(view, beside),
        "lines": table_lines(facts),
        "limits": {"points": POINTS_PER_TURN, "croc_bonus": MOST_BONUS, "croc_runs": MOST_RUNS},
    }


def corporations(facts: Facts, beside: Facts) -> list[Facts]:
    """Every corporation in play with what a share costs and pays."""
    by_id = {corp["id"]: corp for corp in facts["corporations"]}
    first = beside["first_share"] or {}
    return [
        {**by_id[name], "price": first["price"] if first.get("corp") == name else beside["shares"][name]}
        for name in facts["ranking"]
    ]


def table_lines(facts: Facts) -> tuple[str, ...]:
    """The lines that a party of this table may choose. [NT-LIN-08]"""
    return ALL_LINES if facts["options"]["corp_alliance"] else LINES


def _stakes(balance: int) -> list[Facts]:
    """Money for a run, by slices. [NT-RUN-03]"""
    unit, percent = int(C["run_unit"]), int(C["run_unit_pct"])
    most = max(10, min(20, balance // unit))
    return [{"money": unit * slices, "percent": percent * slices} for slices in range(1, most + 1)]


def shut(facts: Facts, seat: int, beside: Facts) -> dict[str, str]:
    """Orders that cannot be given this turn, each with the word that says why."""
    rights, me, public = beside["rights"], facts["you"], facts["players"][seat]
    levels = list(me["loyalty"].values())
    doors = {
        "vote": "no_right" if not rights["votes"] + rights["veteran_vote"] else "",
        "forecast": "frozen" if not rights["forecasts"] else "",
        "buy_influence": "" if beside["influence"] else "launch" if beside["launch"] else "capped",
        "honour_claim": "" if beside["claim"] else "launch" if beside["launch"] else "barred",
        "honour_invest": "" if beside["press"] else "capped",
        "war_invest": "" if rights["war"] else "no_war",
        "public_contract": "" if rights["public_contract"] else "no_right",
        "auction_bid": "" if rights["bid"] else "no_auction",
        "auction_grant": "" if rights["grant"] else "no_auction",
        "line_vote": "" if beside["lines"] else "no_party",
        "resign_party": "" if public["points"] else "no_party",
        "run": "" if rights["runs"] else "no_honour",
        "captive": "" if beside["captives"] else "no_captive",
        "secret_allies": "" if any(level >= 3 for level in levels) else "no_friend",
        "authorise": "" if any(level >= 4 for level in levels) else "no_master",
        "croc_create": "has_croc" if me["croc"] else "" if public["citizen"] else "no_citizenship",
        "croc_bonus": "" if me["croc"] or public["citizen"] else "no_croc",
        "croc_capacity": "" if me["croc"] or public["citizen"] else "no_croc",
        "citizenship": "" if public["citizen"] or public["shares"] else "no_share",
    }
    return {kind: reason for kind, reason in doors.items() if reason}


# -- what a person writes --------------------------------------------------------------------------------------------


def tidy(value: Any) -> Facts:
    """A sheet as the rules keep it: each order with only what its kind can say."""
    held = value if isinstance(value, dict) else {}
    orders = [_tidy(order) for order in _entries(held, "orders")]
    kept: Facts = {"orders": [order for order in orders if order]}
    note = held.get("note")
    return {**kept, "note": note} if isinstance(note, str) and note.strip() else kept


def _entries(held: Facts, name: str) -> list[Facts]:
    found = held.get(name)
    return [entry for entry in found if isinstance(entry, dict) and entry] if isinstance(found, list) else []


def _tidy(order: Facts) -> Facts:
    if order.get("order") not in RULES:
        return {}
    kept = dict(rules.tidy(order))
    if kept["order"] == "run":
        _trim_run(kept)
    return kept


def _trim_run(order: Facts) -> None:
    """Boxes that the chosen type and target do not use."""
    target = str(order.get("target", ""))
    if order.get("type") != "datasteal" or not target.startswith("corp:"):
        order.pop("beneficiary", None)
    if order.get("type") != "scandal" or not target.startswith("party:"):
        order.pop("line", None)
    if order.get("type") != "protection":
        order.pop("except_types", None)


def edit(value: Facts, change: str) -> Facts | None:
    """The sheet with one more order (`add:orders:vote`), one moved up (`up:2`), a whole plan, or empty."""
    act, _, rest = change.partition(":")
    orders: list[Facts] = list(value.get("orders", ()))
    if act == "clear":
        return {"orders": []}
    if act == "add" and rest.startswith("orders:"):
        made = _fresh(rest.removeprefix("orders:"))
        return None if made is None else {**value, "orders": [*orders, made]} if len(orders) < 200 else value
    place = number(rest, 0)
    if act == "up" and 0 < place < len(orders):
        orders[place - 1 : place + 1] = [orders[place], orders[place - 1]]
        return {**value, "orders": orders}
    if act == "plan":
        return {**value, "orders": _planned(rest)}
    return None


def _fresh(what: str) -> Facts | None:
    """A fresh order: `vote`, `run.sabotage`, `trace.K7Q2MX`, `captive.hotaru`."""
    kind, _, more = what.partition(".")
    if kind == "trace":
        return {"order": "run", "type": "information", "target": f"run:{more[:6]}", **_STARTS["run"]}
    if kind == "run" and more in RUN_TYPES:
        return {"order": "run", "type": more, **_STARTS["run"]}
    if kind == "captive" and more:
        return {"order": "captive", "agent": more[:40]}
    return {"order": kind, **_STARTS.get(kind, {})} if kind in RULES else None


def _planned(text: str) -> list[Facts]:
    try:
        found = json.loads(text)
    except ValueError:
        return []
    made: list[Facts] = tidy({"orders": found})["orders"]
    return made


# -- what stands beside it -------------------------------------------------------------------------------------------

_UNREAD: Facts = {"cost": None, "odds": None, "refuses": ""}
"""Stands beside an order that nobody can read."""


def foreseen(held: Facts, told: Foresight) -> Facts:
    """Money and rights left; for each order its cost, its chances and what is wrong with it. [NT-UI-02, NT-ORD-08]"""
    return {
        **told.figures,
        "held": {"orders": held["orders"], "note": held.get("note", "")},
        "wrong": told.faults,
        "is_right": not told.faults,
        "is_empty": not held["orders"] and not held.get("note"),
        "broken": broken(told),
        "about": [_about(about, place, told) for place, about in enumerate(told.figures["orders"])],
    }


def _about(about: Facts | None, place: int, told: Foresight) -> Facts:
    errors = [error for error in told.faults if error.where[:2] == ("orders", str(place))]
    return {**(about or _UNREAD), "errors": errors}
