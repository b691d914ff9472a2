"""Where I stand: how the crew and those in view are, what is nearest, what is under way. [E19]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.view import View
from tripot.games.rpg.pages.people import main_of, metres

Facts = dict[str, Any]
WOUNDS = ("unhurt", "hurt", "badly_hurt", "down")


def page(view: View, _asked: Mapping[str, str]) -> Facts | None:
    """As far as this seat may know it; nothing before there is somebody to stand anywhere."""
    people, main = view.facts["characters"], main_of(view)
    if main not in people:
        return None
    crew = [one for one in people.values() if one["side"] == people[main]["side"]]
    foes = [one for one in people.values() if one["side"] not in (people[main]["side"], "")]
    return {
        "crew": _how(crew),
        "foes": _how(foes),
        "nearest": _nearest(view, main, foes),
        "projects": [
            {name: one[name] for name in ("action", "total", "threshold")}
            for one in view.facts["projects"]
            if one["who"] in view.facts["mine"]
        ],
    }


def _how(those: list[Facts]) -> list[Facts]:
    """How many are how badly off, best first."""
    counts = {wound: sum((one["wound"] or "unhurt") == wound for one in those) for wound in WOUNDS}
    return [{"wound": wound, "count": count} for wound, count in counts.items() if count]


def _nearest(view: View, main: str, foes: list[Facts]) -> Facts | None:
    far = {one["id"]: metres(view, main, one["id"]) for one in foes if one["wound"] != "down"}
    placed = sorted((length, who) for who, length in far.items() if length is not None)
    return {"who": placed[0][1], "metres": placed[0][0]} if placed else None
