"""What just happened, on the map: who went where, and where something came or went."""

from collections.abc import Mapping, Sequence
from typing import Any

from tripot.engine.events import Event
from tripot.games.anime_studios.pages.island import Ground, Point, faction_of

_ON_THE_WAY = frozenset(("moved", "retreated"))
_HERE = {
    "recruited": "came",
    "character_invoked": "came",
    "hero_invoked": "came",
    "studio_opened": "came",
    "control_taken": "came",
    "mole_placed": "came",
    "captured": "went",
    "humiliated": "went",
    "returned": "went",
    "sketched": "went",
    "abandoned": "went",
}
MOST = 24
"""More than this is not "just now", even if one command did it all."""


def latest(events: Sequence[Event]) -> list[Event]:
    """The public events of the last entry that told any."""
    told = [event for event in events if event.audience is None and not event.struck]
    return [event for event in told[-MOST:] if event.entry == told[-1].entry] if told else []


def trails(events: Sequence[Event], places: Mapping[str, Ground]) -> list[dict[str, Any]]:
    """An arrow for each way that units took, with how many took it."""
    ways: dict[tuple[str, str, str], int] = {}
    for event in latest(events):
        facts = event.facts
        if event.kind in _ON_THE_WAY:
            way = faction_of(facts["unit"]), facts["zone"], facts["to"]
        elif event.kind == "studio_flown":
            way = "dragonfly", facts["zone"], facts["to"]
        else:
            continue
        ways[way] = ways.get(way, 0) + 1
    return [
        {"faction": faction, "many": many, **arrow(places[start].centre, places[end].centre)}
        for (faction, start, end), many in ways.items()
    ]


def arrow(start: Point, end: Point) -> dict[str, Any]:
    """A bent arrow from one point to another, short of both."""
    (x1, y1), (x2, y2) = start, end
    dx, dy = x2 - x1, y2 - y1
    bend = (x1 + x2) / 2 - dy * 0.18, (y1 + y2) / 2 + dx * 0.18
    far = max(1.0, (dx * dx + dy * dy) ** 0.5)
    tip = x2 - dx / far * 34, y2 - dy / far * 34
    tail = x1 + dx / far * 22, y1 + dy / far * 22
    path = f"M{tail[0]:.0f} {tail[1]:.0f}Q{bend[0]:.0f} {bend[1]:.0f} {tip[0]:.0f} {tip[1]:.0f}"
    middle = (tail[0] + 2 * bend[0] + tip[0]) / 4, (tail[1] + 2 * bend[1] + tip[1]) / 4
    return {"path": path, "x": round(middle[0]), "y": round(middle[1])}


def marks(events: Sequence[Event]) -> dict[str, str]:
    """The zones where something came or went."""
    return {event.facts["zone"]: _HERE[event.kind] for event in latest(events) if event.kind in _HERE}


def arrivals(events: Sequence[Event], places: Mapping[str, Ground]) -> dict[tuple[str, str], dict[str, Any]]:
    """The counters that came from elsewhere: by zone and kind, a name for the journey and where it began."""
    found = {}
    for place, event in enumerate(latest(events)):
        if event.kind in _ON_THE_WAY:
            start, end = places[event.facts["zone"]].centre, places[event.facts["to"]].centre
            journey = {"mark": f"{event.entry}-{place}", "dx": start[0] - end[0], "dy": start[1] - end[1]}
            found[event.facts["to"], event.facts["unit"]] = journey
        elif _HERE.get(event.kind) == "came" and "unit" in event.facts:
            found[event.facts["zone"], event.facts["unit"]] = {"mark": f"{event.entry}-{place}", "dx": 0, "dy": -60}
    return found
