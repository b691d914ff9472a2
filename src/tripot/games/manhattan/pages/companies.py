"""The corporations: defences, effects, who owns them, how they fared. [MH-COR-01, MH-COR-03]"""

from tripot.engine.view import View
from tripot.games.manhattan import effects
from tripot.games.manhattan.corporations import DEFENCE, DEFENCES, DERIVATIVES, DETECTION, IDS
from tripot.games.manhattan.pages.market import history, majorities
from tripot.games.manhattan.state import Facts


def page(view: View) -> Facts:
    """Every corporation, by rank; those that are gone last. The grid of shares beside them."""
    facts = view.facts
    order = [*facts["ranking"], *(name for name in IDS if name not in facts["ranking"])]
    owners = majorities(facts)
    curves = {line["id"]: line["values"] for line in history(facts)} if facts["turn"] else {}
    by_id = {each["id"]: each for each in facts["corporations"]}
    return {
        "corporations": [
            {**card(name), **_now(facts, name, by_id, owners), "curve": curves.get(name, ())} for name in order
        ],
        "grid": grid(facts, owners) if facts["turn"] else None,
    }


def card(name: str) -> Facts:
    """What never changes about a corporation."""
    number = IDS.index(name)
    return {
        "id": name,
        "defences": dict(zip(DEFENCES, DEFENCE[number], strict=True)),
        "detection": DETECTION[number],
        "effects": effects.describe(number),
        "derivative": next((each for each, members in DERIVATIVES.items() if number in members), None),
    }


def _now(facts: Facts, name: str, by_id: dict[str, Facts], owners: dict[str, int | None]) -> Facts:
    ranking = facts["ranking"]
    holders = [
        {"seat": player["seat"], "shares": player["shares"][name]}
        for player in facts["players"]
        if name in player["shares"]
    ]
    return {
        "rank": ranking.index(name) + 1 if name in ranking else None,
        "assets": by_id[name]["assets"] if by_id else None,
        "crashed": by_id[name]["crashed"] if by_id else None,
        "owner": owners[name],
        "holders": sorted(holders, key=lambda each: (-each["shares"], each["seat"])),
        "citizens": [player["seat"] for player in facts["players"] if player["citizenship"] == name],
    }


def grid(facts: Facts, owners: dict[str, int | None]) -> Facts:
    """Who owns how much of what, with the majority holders marked. [MH-VIS-01, MH-MDC-03]"""
    names = facts["ranking"]
    rows = [
        {
            "seat": player["seat"],
            "cells": [
                {"id": name, "shares": player["shares"].get(name, 0), "leads": owners[name] == player["seat"]}
                for name in names
            ],
            "total": sum(player["shares"].values()),
        }
        for player in facts["players"]
    ]
    totals = [sum(row["cells"][place]["shares"] for row in rows) for place in range(len(names))]
    return {"names": names, "rows": rows, "totals": totals}
