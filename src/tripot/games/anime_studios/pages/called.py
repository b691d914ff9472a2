"""Conditions and prices as they are at this table, where they depend on its numbers or on how many play.

[AN-OPT-03, AN-BAL-01]
"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.view import View

Name = tuple[str, Mapping[str, Any]]
"""A text of `[called]`, and its facts."""
GOALS = ("simulcast", "bootlegs", "thursday_club")
"""Productions whose goal is another at other tables."""
PRICED = ("limited_print", "fan_theft", "negotiation")
"""Abilities whose price is."""


def called(view: View) -> dict[str, dict[str, Name]]:
    """What the texts of these productions and abilities say here."""
    players = view.facts["players"]
    goals = {work["id"]: work["goal"] for one in players for work in one["productions"]}
    costs = {name: cost for one in players for name, cost in one["prices"].items() if name in PRICED}
    conditions: dict[str, Name] = {name: (name, {"goal": goals[name]}) for name in GOALS if name in goals}
    if "backdrop" in goals:
        conditions["backdrop"] = ("backdrop_of_two" if len(players) == 2 else "backdrop", {})
    return {"condition": conditions, "ability_text": {name: (name, {"cost": cost}) for name, cost in costs.items()}}
