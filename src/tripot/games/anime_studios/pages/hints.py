"""A first game is guided: short hints, each at its moment, with the figures of the position. [E29]

A hint names a deed only if it can be done now, is worth something, and does not lose at once.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from tripot.engine.view import View
from tripot.games.anime_studios.pages.closing import closing
from tripot.games.anime_studios.pages.standing import ALL, made

GUIDED = 3
"""Turns in which a round is guided."""


class Hint(NamedTuple):
    """What is said at a moment, and what it recommends, if anything."""

    name: str
    deed: str = ""
    facts: Mapping[str, Any] = {}


NONE = Hint("")


def hint(view: View) -> Hint:
    """The hint for this moment, or none."""
    facts, seat = view.facts, view.seat
    if not 0 <= seat < len(facts["players"]) or view.pending is None:
        return NONE
    battle = facts["battle"]
    if battle is not None:
        return Hint("battle") if any(side["seat"] == seat for side in battle["sides"]) else NONE
    if seat not in view.pending.awaited:
        return NONE
    if view.pending.kind in ("convention", "final_convention"):
        return _convention(view, facts["players"][seat])
    return _round(view, facts["players"][seat]) if view.pending.kind == "action_round" else NONE


def _convention(view: View, mine: Mapping[str, Any]) -> Hint:
    """What it brings and leaves; never into an end that is lost, never for nothing. [AN-CNV-04, AN-END-09]"""
    facts, gain = view.facts, view.facts["own"]["convention"]
    if not any(pick.kind == "convention" for pick in view.menu.picks):
        return NONE
    left = mine["staff"] - facts["convention_cost"]
    figures = {"fans": gain["fans"], "rights": gain["rights"], "left": left}
    if closing(view).is_sure:  # nobody acts any more: there is nothing to weigh
        return NONE
    brings_crisis = facts["cursor"] + 1 >= len(facts["track"])
    if brings_crisis or mine["fans"] + gain["fans"] > facts["fans_end"]:
        return Hint("convention_end", "", figures) if made(mine) == ALL else _too_soon(mine, figures)
    if not gain["fans"] and not gain["rights"] and not _serves_a_production(mine):
        return Hint("convention_empty", "no_convention", figures)
    return Hint("convention" if left else "convention_all", "", figures)


def _too_soon(mine: Mapping[str, Any], figures: Mapping[str, Any]) -> Hint:
    """It would end the game for somebody who cannot win yet, unless it creates what is missing."""
    missing = [work for work in mine["productions"] if not work["made"]]
    may_complete = len(missing) == 1 and _serves_a_production(mine)
    return (
        Hint("convention_last_one", "", figures) if may_complete else Hint("convention_lost", "no_convention", figures)
    )


def _serves_a_production(mine: Mapping[str, Any]) -> bool:
    """Whether conventions count for something that is not created yet. [AN-CO-15, AN-DR-15]"""
    return any(work["id"] in ("simulcast", "year_end_festival") and not work["made"] for work in mine["productions"])


def _round(view: View, mine: Mapping[str, Any]) -> Hint:
    """The first rounds: studios first, then the six productions."""
    offered = {pick.kind for pick in view.menu.picks}
    if made(mine) == ALL:
        return Hint("six")
    if view.facts["turn"] > GUIDED:
        return NONE
    if "take_control" in offered:
        return Hint("take_studio", "take_control")
    if view.facts["main_done"]:
        return NONE
    cost = mine["prices"]["open_studio"]
    if "open_studio" in offered:
        return Hint("open_studio", "open_studio", {"cost": cost})
    if mine["staff"] > cost and _may_spread(view, mine):
        return Hint("spread", "move", {"cost": cost})
    return Hint("productions")


def _may_spread(view: View, mine: Mapping[str, Any]) -> bool:
    """Whether a mascot that keeps no studio can reach a zone without one. [AN-COM-02, AN-COM-05]"""
    form = view.menu.form("move")
    if form is None:
        return False
    mascot, zones = next(iter(mine["reserve"])), view.facts["zones"]
    return any(
        unit.startswith(f"{mascot}.") and not unit.endswith(".keeper") and zones[to]["studio"] is None
        for zone, units in form.facts["units"].items()
        for unit in units
        for to in form.facts["to"][zone]
    )
