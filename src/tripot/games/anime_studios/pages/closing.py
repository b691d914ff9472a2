"""Whether the game ends now, or somebody may end it: said before one chooses. [AN-END-03, AN-END-06, E19, E29]"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from tripot.engine.view import View
from tripot.games.anime_studios.pages.standing import conventions_left

BEST_RIGHT = 3
"""What a hidden campaign right is worth at most. [AN-CMP-01]"""


class Closing(NamedTuple):
    """What is said of the end; a sure one comes whatever is chosen now."""

    name: str
    is_sure: bool = False
    facts: Mapping[str, Any] = {}


NONE = Closing("")


def closing(view: View) -> Closing:
    """The end that is sure, or else the one that somebody else can bring about."""
    facts = view.facts
    if view.outcome is not None or facts["phase"] not in ("marketing", "action"):
        return NONE
    beyond = [one["seat"] for one in facts["players"] if one["fans"] > facts["fans_end"]]
    if beyond:
        whose = "me" if view.seat in beyond else "fans"
        return Closing(f"{facts['phase']}_{whose}", True, {"seats": beyond, "end": facts["fans_end"]})
    if facts["crisis"] or facts["triggered"]:
        return Closing("marketing_crisis", True)
    return _fans_at_hand(view) or _crisis_at_hand(facts) or NONE


def _fans_at_hand(view: View) -> Closing | None:
    """Whoever could pass the end of the ladder by what everybody sees: rights at their best, and a convention."""
    facts = view.facts
    others = [one for one in facts["players"] if one["seat"] != view.seat and not one["resigned"]]
    most = max(others, key=lambda one: _at_best(facts, one), default=None)
    if most is None or _at_best(facts, most) <= facts["fans_end"]:
        return None
    told = {name: most[name] for name in ("seat", "fans", "rights")}
    return Closing("may_fans", False, told | {"end": facts["fans_end"]})


def _at_best(facts: Mapping[str, Any], one: Mapping[str, Any]) -> int:
    may_hold = facts["phase"] == "marketing" and not one["held"]
    return int(one["fans"] + BEST_RIGHT * one["rights"] + (one["studios"] if may_hold else 0))


def _crisis_at_hand(facts: Mapping[str, Any]) -> Closing | None:
    """Whether one marketing phase is enough for the crisis. [AN-CRI-01]"""
    left = conventions_left(facts)
    if facts["phase"] == "marketing":
        may = sum(not one["held"] and not one["resigned"] for one in facts["players"])
    else:
        may = sum(not one["resigned"] for one in facts["players"])
    return Closing("may_crisis", False, {"left": left}) if left <= may else None
