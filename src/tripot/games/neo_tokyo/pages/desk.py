"""The private desk: rights and duties of the turn, friends, cell, known runs, captives, secrets. [NT-UI-04]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.view import View
from tripot.games.neo_tokyo.contracts.desk import is_lapsed
from tripot.games.neo_tokyo.tables import TITLES, TRAITS

Facts = dict[str, Any]
COUNTED = {
    "sole": "outsider", "information": "master_spy", "datasteal": "icebreaker", "sabotage": "pyromaniac",
    "scandal": "viper_tongue", "deaths": "bogeyman", "forecasts": "market_lord", "dragon": "dragon_favourite",
}  # fmt: skip
"""Counters one may see, with the title each counts for. [NT-END-06]"""


def page(view: View, _asked: Mapping[str, str]) -> Facts:
    """Everything on one's desk but letters, evidence and contracts, which have pages of their own."""
    facts = view.facts
    me = facts["you"]
    return {
        "rights": me["rights"],
        "duties": duties(facts, me),
        "friends": friends(facts, me),
        "runs": runs(me),
        "others": others(facts, me["seat"]),
        "captives": me["captives"],
        "secrets": me["secrets"],
        "counters": [{"title": title, "count": me["counters"].get(name, 0)} for name, title in COUNTED.items()],
        "points": me["victory_points"],
        "ambitions": [trait for trait in me["traits"] if TRAITS[trait.partition(":")[0]]["group"] == "objective"],
        "titles": dict(TITLES),
        "planning": facts["phase"] == "planning",
    }


def others(facts: Facts, seat: int) -> list[int]:
    """To whom one may give something."""
    return [player["seat"] for player in facts["players"] if player["active"] and player["seat"] != seat]


def friends(facts: Facts, me: Facts) -> list[Facts]:
    """Loyalties, closest first, with what each told at the start of the turn. [NT-LOY-03, NT-LOY-04]"""
    cards = {agent["id"]: agent for agent in facts["agents"]}
    found = [
        {
            "id": name,
            "level": level,
            "kind": cards[name]["kind"],
            "state": cards[name]["state"],
            "briefing": me["briefings"].get(name),
            "list": me["lists"].get(name, []),
        }
        for name, level in me["loyalty"].items()
    ]
    return sorted(found, key=lambda each: (-each["level"], each["id"]))


def runs(me: Facts) -> list[Facts]:
    """Known runs, newest first; by reference within a turn, which tells nothing. [NT-OUT-09, NT-MSG-04]"""
    found = [{"label": label, **run, "own": bool(run.get("own"))} for label, run in me["known_runs"].items()]
    return sorted(found, key=lambda run: (-run["turn"], run["label"]))


def duties(facts: Facts, me: Facts) -> list[Facts]:
    """What is owed: the Dragon's game, decisions, payments. [NT-DRA-04, NT-CAP-03, NT-CON-09]"""
    found: list[Facts] = []
    if me["rights"] and me["rights"]["must_play"]:
        found.append({"kind": "dragon", "rule": "NT-DRA-04"})
    found += [{"kind": "captive", "rule": "NT-CAP-03", "agent": agent} for agent in me["captives"]]
    for contract in me["contracts"]:
        if contract["status"] == "draft" and me["seat"] not in (*contract["signed"], *contract["accepted"]):
            if is_lapsed(contract["clauses"], facts["turn"]):
                continue
            found.append({"kind": "sign", "rule": "NT-CON-01", "contract": contract["contract"]})
        if contract["status"] == "active":
            found += _due(contract, me["seat"], facts["turn"])
    return found


def unsigned(facts: Facts) -> Facts:
    """The drafts that wait for one's own signature and still speak of something, by their labels. [NT-CON-01]"""
    found = duties(facts, facts["you"]) if facts["you"] else []
    return {"contracts": [one["contract"] for one in found if one["kind"] == "sign"]}


def _due(contract: Facts, seat: int, turn: int) -> list[Facts]:
    """Payments this player owes under a contract in force, now or later."""
    return [
        {
            "kind": "pay",
            "rule": "NT-CON-09",
            "contract": contract["contract"],
            "clause": place + 1,
            "turn": clause["turn"],
            "when": clause["when"],
            "now": clause["turn"] == turn,
        }
        for place, clause in enumerate(contract["clauses"])
        if clause["kind"] == "pay_by" and clause["from"] == seat and clause["turn"] >= turn
    ]
