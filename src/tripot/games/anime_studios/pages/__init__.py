"""What the pages of a table are drawn from: the island's outlines with what stands on them. [AN-UI-01]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.view import View
from tripot.games.anime_studios.maps import BOARDS, Board, Zone
from tripot.games.anime_studios.numbers import FACTIONS, KINDS

SHAPES = ("round", "square", "diamond", "star", "star")
"""The shape of a counter, by its place in the faction: the mascot, two characters, the heroes."""
_BOARDS = {board.id: board for board in BOARDS.values()}
_SHAPE = {kind: shape for kinds in KINDS for kind, shape in zip(kinds, SHAPES, strict=False)}


def page(tab: str, view: View, _asked: Mapping[str, str]) -> dict[str, Any]:
    """The map of the board tab; the other templates read the view alone."""
    if tab != "table":
        return {}
    facts = view.facts
    targets = _targets(view, _BOARDS[facts["map"]])
    return {"zones": [_zone(zone, facts, targets) for zone in _BOARDS[facts["map"]].zones], "shape": _SHAPE}


def _targets(view: View, board: Board) -> frozenset[str]:
    """The zones that a choice of this seat names."""
    return frozenset(arg for pick in view.menu.picks for arg in pick.args if arg in board.names)


def _zone(zone: Zone, facts: dict[str, Any], targets: frozenset[str]) -> dict[str, Any]:
    seen = facts["zones"][zone.id]
    battle = facts["battle"]
    return {
        "id": zone.id,
        "kind": zone.kind,
        "x": zone.centre[0],
        "y": zone.centre[1],
        "points": " ".join(f"{x},{y}" for x, y in zone.polygon),
        "studio": seen["studio"],
        "rows": [(faction, list(seen["units"][faction].items())) for faction in FACTIONS if faction in seen["units"]],
        "target": zone.id in targets,
        "battle": battle is not None and battle["zone"] == zone.id,
    }
