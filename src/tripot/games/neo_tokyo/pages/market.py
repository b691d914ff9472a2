"""The market: the skyline of the city, the ranking of a turn, and how it came about. [NT-UI-03, NT-VIS-05]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.view import View
from tripot.games.neo_tokyo.tables import CORPS
from tripot.kit.browsing import shelf, turn_asked

Facts = dict[str, Any]
TALL = 190
"""How high the tallest tower may stand, in units of the drawing."""


def board(view: View, _asked: Mapping[str, str]) -> Facts:
    """The city at a glance: towers, standings, and what is public of the turn."""
    facts = view.facts
    if not facts["turn"]:
        return {"towers": []}
    return {
        "towers": towers(facts),
        "leaders": [(party["id"], party["leader"]) for party in facts["parties"]],
        "wars": facts["wars"],
        "front": front(facts),
    }


def front(facts: Facts) -> Facts | None:
    """The front page of the latest paper."""
    articles = facts["news"][-1]["articles"] if facts["news"] else []
    return articles[0] if articles else None


def changes(facts: Facts, turn: int) -> dict[str, int]:
    """The net change of each corporation in a turn. [NT-VIS-05]"""
    now, before = record(facts, turn), record(facts, turn - 1)
    if now is None or before is None:
        return {}
    return {corp: value - before["assets"][corp] for corp, value in now["assets"].items() if corp in before["assets"]}


def record(facts: Facts, turn: int) -> Facts | None:
    """How the market stood at the end of a turn."""
    return next((past for past in facts["history"] if past["turn"] == turn), None)


def last_turn(facts: Facts) -> int:
    """The last turn of which the figures are out."""
    return max((past["turn"] for past in facts["history"]), default=0)


def towers(facts: Facts) -> list[Facts]:
    """The corporations by rank, as tall as their assets, with what the reader owns of each."""
    by_id = {corp["id"]: corp for corp in facts["corporations"]}
    most = max((by_id[name]["assets"] for name in facts["ranking"]), default=1)
    moved = changes(facts, last_turn(facts))
    nobody: Facts = {"shares": {}, "citizen": ""}
    own: Facts = facts["players"][facts["you"]["seat"]] if facts["you"] else nobody
    return [
        {
            "id": name,
            "rank": place,
            "assets": by_id[name]["assets"],
            "party": by_id[name]["party"],
            "change": moved.get(name, 0),
            "height": 34 + TALL * max(by_id[name]["assets"], 0) // max(most, 1),
            "mine": own["shares"].get(name, 0),
            "home": own["citizen"] == name,
        }
        for place, name in enumerate(facts["ranking"], start=1)
    ]


def page(view: View, asked: Mapping[str, str]) -> Facts:
    """The ranking at the end of one turn, with what is public of its changes. [NT-RNK-03, NT-VIS-05]"""
    facts = view.facts
    last = last_turn(facts)
    turn = turn_asked(asked, last)
    then = record(facts, turn) or {"assets": {}, "ranking": []}
    before = record(facts, turn - 1) or {"ranking": [], "assets": {}}
    by_id = {corp["id"]: corp for corp in facts["corporations"]}
    now = turn == last and facts["phase"] != "over"
    moved = changes(facts, turn)
    return {
        **shelf(turn, last),
        "rows": [
            {
                "id": name,
                "rank": place,
                "before": before["ranking"].index(name) + 1 if name in before["ranking"] else None,
                "assets": then["assets"][name],
                "change": moved.get(name, 0),
                "price": by_id[name]["price"] if now else None,
                "dividend": by_id[name]["dividend"] if now else None,
            }
            for place, name in enumerate(then["ranking"], start=1)
        ],
        "gone": [name for name in before["ranking"] if name not in then["ranking"]],
        "causes": causes(facts, turn),
        "power": then.get("power", ""),
        "is_now": now,
        "steps": [str(past["turn"]) for past in facts["history"]],
        "history": history(facts),
        "strong": asked.get("corporation", ""),
    }


def causes(facts: Facts, turn: int) -> list[Facts]:
    """The changes that everybody may explain: first, last and crash effects, Sabotages. [NT-VIS-05]"""
    lines: list[Facts] = next((paper["lines"] for paper in facts["news"] if paper["turn"] == turn), [])
    return [line for line in lines if line["kind"] in ("effect", "crashed", "corp_sabotaged", "realigned")]


def history(facts: Facts) -> list[Facts]:
    """The assets of every corporation, turn after turn; the curve of a crash stops."""
    order = [*facts["ranking"], *(name for name in CORPS if name not in facts["ranking"])]
    return [{"id": name, "values": tuple(past["assets"].get(name) for past in facts["history"])} for name in order]


def honours(facts: Facts) -> list[Facts]:
    """Everybody's Honour, turn after turn, as the papers told it. [NT-VIS-01]"""
    found: dict[int, list[int | None]] = {player["seat"]: [] for player in facts["players"]}
    for paper in facts["news"]:
        told = {
            line["facts"]["player"]: line["facts"]["honour"] for line in paper["lines"] if line["kind"] == "standing"
        }
        for seat, values in found.items():
            values.append(told.get(seat))
    return [{"seat": seat, "values": tuple(values)} for seat, values in found.items()]
