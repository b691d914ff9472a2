"""The corporations: defences, effects, owners, citizens; and the grid of shareholdings. [NT-UI-03, NT-VIS-01]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.view import View
from tripot.games.neo_tokyo.pages.market import history
from tripot.games.neo_tokyo.pages.past import leafed
from tripot.games.neo_tokyo.tables import CORPS

Facts = dict[str, Any]


def page(view: View, asked: Mapping[str, str]) -> Facts:
    """Every corporation by rank, those that are gone last, and who owns what; now or after an earlier turn."""
    facts, turns = leafed(view, asked)
    order = [*facts["ranking"], *(name for name in CORPS if name not in facts["ranking"])]
    by_id = {corp["id"]: corp for corp in facts["corporations"]}
    curves = {line["id"]: line["values"] for line in history(facts)}
    return {
        **turns,
        "corporations": [{**by_id[name], **_people(facts, name), "curve": curves[name]} for name in order],
        "grid": grid(facts),
    }


def _people(facts: Facts, name: str) -> Facts:
    holders = [
        {"seat": player["seat"], "shares": player["shares"][name]}
        for player in facts["players"]
        if name in player["shares"]
    ]
    return {
        "holders": sorted(holders, key=lambda each: (-each["shares"], each["seat"])),
        "citizens": [player["seat"] for player in facts["players"] if player["citizen"] == name],
        "friends": [agent["id"] for agent in facts["agents"] if f"corp:{name}" in agent["allies"]],
    }


def grid(facts: Facts) -> Facts:
    """Who owns how much of what; the largest holders of each corporation are marked. [NT-SHA-04]"""
    names = facts["ranking"]
    best = {name: max((player["shares"].get(name, 0) for player in facts["players"]), default=0) for name in names}
    rows = [
        {
            "seat": player["seat"],
            "cells": [
                {
                    "id": name,
                    "shares": player["shares"].get(name, 0),
                    "leads": 0 < player["shares"].get(name, 0) == best[name],
                }
                for name in names
            ],
            "total": sum(player["shares"].values()),
        }
        for player in facts["players"]
    ]
    totals = [sum(row["cells"][place]["shares"] for row in rows) for place in range(len(names))]
    return {"names": names, "rows": rows, "totals": totals}
