"""What the pages of a table are drawn from: the island, what may be chosen on it, what just happened.

[AN-UI-01, AN-UI-04]
"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.view import View
from tripot.games.anime_studios.manners import MANNERS
from tripot.games.anime_studios.pages import happening, island, paragraphs, since, standing, tasks
from tripot.games.anime_studios.pages.called import called
from tripot.games.anime_studios.pages.choosing import Choosing, stack_of
from tripot.games.anime_studios.pages.closing import closing
from tripot.games.anime_studios.pages.hints import hint
from tripot.games.anime_studios.pages.tasks import tidy

__all__ = ["called", "page", "tidy"]

STILL = "still"
"""Asked for by a page that only looks: a replay, the end."""


def page(tab: str, view: View, asked: Mapping[str, str]) -> dict[str, Any]:
    """The map and the choices of the board tab; the other templates read the view alone."""
    if tab != "table":
        return {}
    choosing = Choosing(view, {} if STILL in asked else tasks.with_draft(asked))
    is_playing = 0 <= view.seat < len(view.facts["players"]) and STILL not in asked
    units, zones = ({}, {}) if STILL in asked else (choosing.unit_steps(), choosing.zone_steps())
    return {
        "choosing": choosing,
        "sheets": [_sheet(sheet, view, choosing, units, zones) for sheet in island.SHEETS],
        "zones": [_words(zone.id, zone.kind, view, zones) for zone in island.board_of(view.facts).zones],
        "is_live": bool(units or zones),
        "unit_steps": units,
        "hint": hint(view),
        "closing": closing(view),
        "leaders": standing.leaders(view.facts["players"]),
        "conventions_left": standing.conventions_left(view.facts),
        "since": since.since(view) if is_playing else [],
        "doings": since.doings(view) if is_playing else [],
        "paragraphs": paragraphs,
        "manners": MANNERS,
    }


def _sheet(
    sheet: island.Sheet, view: View, choosing: Choosing, units: Mapping[str, Any], zones: Mapping[str, Any]
) -> dict[str, Any]:
    grounds = island.grounds(view.facts["map"], sheet)
    places = {ground.id: ground for ground in grounds}
    came = happening.arrivals(view.events, places)
    return {
        "sheet": sheet,
        "places": [_place(ground, view, units, came) | _state(ground.id, view, choosing, zones) for ground in grounds],
        "trails": happening.trails(view.events, places),
        "plan": _arrows(choosing, places),
    }


def _place(ground: island.Ground, view: View, units: Mapping[str, Any], came: Mapping[Any, Any]) -> dict[str, Any]:
    things = []
    for thing in island.standing(view.facts, ground.id):
        stack = stack_of(thing, ground.id)
        journey = came.get((ground.id, thing.get("kind")))
        things.append(thing | {"stack": stack, "step": units.get(stack), "journey": journey})
    return {
        "ground": ground,
        "mark": happening.marks(view.events).get(ground.id, ""),
        "things": things,
        "lay": island.laid_out,
    }


def _state(zone: str, view: View, choosing: Choosing, zones: Mapping[str, Any]) -> dict[str, Any]:
    """What a zone is in the choice that is going on. [AN-UI-04]"""
    battle = view.facts["battle"]
    is_free = zone in zones and bool(choosing.go)
    chosen = zone in (choosing.at, choosing.to)
    state = "chosen" if chosen else "target" if is_free else ""
    return {"step": zones.get(zone), "state": state, "battle": battle is not None and battle["zone"] == zone}


def _arrows(choosing: Choosing, places: Mapping[str, island.Ground]) -> list[dict[str, Any]]:
    """The plan as arrows: who is about to go where."""
    found = []
    for row in choosing.planned():
        end = row["to"] or choosing.to
        if end and end != row["zone"]:
            faction = island.faction_of(row["kind"])
            way = happening.arrow(places[row["zone"]].centre, places[end].centre)
            found.append({"faction": faction, "many": row["many"], **way})
    return found


def _words(zone: str, kind: str, view: View, zones: Mapping[str, Any]) -> dict[str, Any]:
    """A zone for the list in words."""
    seen = view.facts["zones"][zone]
    rows = [(faction, list(kinds.items())) for faction, kinds in seen["units"].items()]
    return {"id": zone, "kind": kind, "studio": seen["studio"], "rows": rows, "step": zones.get(zone)}
