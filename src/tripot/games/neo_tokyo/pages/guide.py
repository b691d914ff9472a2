"""For newcomers: three plans for the first turns, worked out from the city, and a hint a turn. [NT-UI-02, E29]"""

import json
from typing import Any

from tripot.engine.view import View
from tripot.games.neo_tokyo.tables import C

Facts = dict[str, Any]
GUIDED = 2
"""Until the end of this turn the guide is open."""


def plans(view: View, beside: Facts) -> list[Facts]:
    """The plans of the first turns, each as a sheet one may try and change; none later."""
    facts = view.facts
    if facts["turn"] > GUIDED or not beside["rights"]["shares"]:
        return []
    by_id = {corp["id"]: corp for corp in facts["corporations"]}
    prices = {name: _price(beside, name) for name in facts["ranking"]}
    found = [_investor(facts, beside, by_id, prices), _shadow(facts, beside), _politician(facts, beside, by_id, prices)]
    return [plan for plan in found if plan is not None and plan["cost"] <= beside["balance"]]


HINTS = {1: "dragon", 2: "vote", 3: "influence", 4: "runs", 5: "agents", 6: "contracts", 7: "evidence", 8: "honour"}
"""What is said beside one's own name, turn by turn."""


def hint(view: View) -> str:
    """The hint of the turn, unless this player cannot follow it now. [E29]"""
    me = view.facts["you"]
    rights = me["rights"] if me else None
    if not rights:
        return ""
    public = view.facts["players"][me["seat"]]
    needs = {
        "vote": rights["votes"] and rights["forecasts"] and public["shares"],
        "influence": public["influence"] < public["honour"],
        "runs": rights["runs"],
        "agents": rights["runs"],
    }
    name = HINTS.get(view.facts["turn"], "")
    return name if needs.get(name, True) else ""


def _price(beside: Facts, corp: str) -> int:
    first = beside["first_share"] or {}
    return int(first["price"]) if first.get("corp") == corp else int(beside["shares"][corp])


def _affordable(facts: Facts, beside: Facts, prices: dict[str, int]) -> list[str]:
    """Corporations whose share can be paid, the first one owed before all."""
    owed = (beside["first_share"] or {}).get("corp")
    names = [owed] if owed else facts["ranking"][1:-1]
    return [name for name in names if prices[name] <= beside["balance"]]


def _market(facts: Facts, beside: Facts, corp: str) -> list[Facts]:
    """A vote for what one owns, and a forecast that goes with it. [NT-VOT-01, NT-SPE-01]"""
    if not beside["rights"]["votes"]:
        return []
    rival = next(name for name in facts["ranking"] if name != corp)
    orders: list[Facts] = [{"order": "vote", "plus": corp, "minus": rival}]
    if beside["rights"]["forecasts"]:
        orders.append({"order": "forecast", "corp": corp, "rank": facts["ranking"].index(corp) + 1})
    return orders


def _investor(facts: Facts, beside: Facts, by_id: Facts, prices: dict[str, int]) -> Facts | None:
    """The share that pays best for its price: in the launch turns it pays at once. [NT-SET-10]"""
    known = _affordable(facts, beside, prices)
    if not known:
        return None
    best = max(known, key=lambda name: (by_id[name]["dividend"] * 1000 // prices[name], by_id[name]["assets"]))
    orders = [{"order": "buy_share", "corp": best, "qty": 1}, *_market(facts, beside, best)]
    return _plan("investor", orders, prices[best], corp=best, brings=by_id[best]["dividend"])


def _shadow(facts: Facts, beside: Facts) -> Facts | None:
    """Two friends in the shadows, and a first enquiry about whoever owns the most. [NT-LOY-01, NT-RUN-03]"""
    fixers = [agent["id"] for agent in facts["agents"] if agent["kind"] == "fixer" and agent["id"] in beside["loyalty"]]
    spy = max(fixers, key=lambda name: _bonus(facts, name), default=None)
    if spy is None or not beside["rights"]["runs"]:
        return None
    target = f"agent:{next(agent['id'] for agent in facts['agents'] if agent['kind'] == 'clan')}"
    stake = 150_000
    run = {"order": "run", "type": "information", "target": target, "agent": spy, "money": stake}
    if beside["rights"]["networks"]:
        run["network"] = True
    friends = [{"order": "buy_loyalty", "agent": name} for name in (spy, *(f for f in fixers if f != spy))][:3]
    cost = stake + sum(beside["loyalty"][friend["agent"]] for friend in friends)
    game = [{"order": "dragon", "estimates": [2]}] if beside["rights"]["estimates"] else []
    return _plan("shadow", [*friends, run, *game], cost, agent=spy, brings=0)


def _bonus(facts: Facts, name: str) -> int:
    return int(next(agent["bonus"]["information"] for agent in facts["agents"] if agent["id"] == name))


def _politician(facts: Facts, beside: Facts, by_id: Facts, prices: dict[str, int]) -> Facts | None:
    """Two points in the party of a corporation one also buys. [NT-POL-02, NT-POL-12]"""
    home = next(player for player in facts["players"] if player["seat"] == facts["you"]["seat"])
    side = home["party"] or (by_id[home["citizen"]]["party"] if home["citizen"] else "")
    parties = [side] if side else ["reformer", "nationalist"]
    cost = 2 * int(C["political_point_cost"])
    for party in parties:
        known = [name for name in _affordable(facts, beside, prices) if by_id[name]["party"] == party]
        known = [name for name in known if prices[name] + cost <= beside["balance"]]
        if known and "expatrie" not in home["traits"]:
            corp = max(known, key=lambda name: by_id[name]["assets"])
            orders = [
                {"order": "buy_points", "party": party, "qty": 2},
                {"order": "buy_share", "corp": corp, "qty": 1},
                *_market(facts, beside, corp),
            ]
            total = cost + prices[corp]
            return _plan("politician", orders, total, party=party, corp=corp, brings=by_id[corp]["dividend"])
    return None


def _plan(name: str, orders: list[Facts], cost: int, **facts: Any) -> Facts:
    text = json.dumps(orders, ensure_ascii=False, separators=(",", ":"))
    return {"id": name, "orders": orders, "cost": cost, "change": f"plan:{text}", **facts}
