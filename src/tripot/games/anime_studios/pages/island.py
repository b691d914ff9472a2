"""The island as it is drawn: outlines, names, studios and counters, lying down or upright. [AN-UI-01, AN-MAP-06]"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from tripot.games.anime_studios.maps import BOARDS, Board, Zone
from tripot.games.anime_studios.numbers import FACTIONS, KIND, KINDS

Point = tuple[int, int]

WIDTH, HEIGHT = 1200, 800
"""The canvas of the maps; upright it is turned by a quarter, so that clockwise stays clockwise."""
BOARD = {board.id: board for board in BOARDS.values()}
RANK = ("mascot", "character", "character", "hero", "hero")
"""The rank of a unit, by its place in the faction."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One way to draw the island: how wide a counter is, and the room that names and rows take."""

    name: str
    width: int
    height: int
    counter: int
    letter: int
    line: int
    margin: int

    def turn(self, point: Point) -> Point:
        """Where a point of the map lies on this sheet."""
        return point if self.name == "wide" else (HEIGHT - point[1], point[0] * self.height // WIDTH)


SHEETS = (Sheet("wide", WIDTH, HEIGHT, 46, 12, 24, 26), Sheet("tall", HEIGHT, 960, 58, 14, 28, 12))
"""For a desk, and for a telephone: there the island stands upright, a little squat, and its counters are larger."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A zone without anything on it, on one sheet."""

    id: str
    kind: str
    centre: Point
    points: str
    room: int
    """How wide the zone is at its centre."""
    height: int
    """How high it is there."""


@cache
def grounds(board: str, sheet: Sheet) -> tuple[Ground, ...]:
    """The zones of a map, in map order. [AN-MAP-07]"""
    return tuple(_ground(zone, sheet) for zone in BOARD[board].zones)


def _ground(zone: Zone, sheet: Sheet) -> Ground:
    outline = [sheet.turn(point) for point in zone.polygon]
    centre = sheet.turn(zone.centre)
    points = " ".join(f"{x},{y}" for x, y in outline)
    upright = [(y, x) for x, y in outline]
    room, height = _room(outline, centre), _room(upright, (centre[1], centre[0]))
    return Ground(zone.id, zone.kind, centre, points, room, height)


def _room(outline: list[Point], centre: Point) -> int:
    """How far one can go left and right from the centre without leaving the zone, as much on either side."""
    x, y = centre
    crossings = [
        x1 + (x2 - x1) * (y - y1) / (y2 - y1)
        for (x1, y1), (x2, y2) in zip(outline, [*outline[1:], outline[0]], strict=True)
        if (y1 > y) != (y2 > y)
    ]
    left = max((cross for cross in crossings if cross <= x), default=x - 60)
    right = min((cross for cross in crossings if cross >= x), default=x + 60)
    return int(2 * min(x - left, right - x))


def standing(facts: Mapping[str, Any], zone: str) -> Iterator[dict[str, Any]]:
    """What stands in a zone: its studio, then the counters by faction and kind. [AN-UI-01]"""
    seen = facts["zones"][zone]
    if seen["studio"] is not None:
        yield {"what": "studio", "keeper": seen["studio"]["keeper"]}
    for faction in FACTIONS:
        for kind, many in seen["units"].get(faction, {}).items():
            yield {"what": "unit", "faction": faction, "kind": kind, "many": many, "rank": RANK[KIND[kind][1]]}


def laid_out(ground: Ground, sheet: Sheet, lines: int, things: list[dict[str, Any]]) -> dict[str, Any]:
    """Where name and counters of a zone are drawn: in rows around its centre, smaller where it is crowded."""
    size, across = _fitting(ground, sheet, lines, len(things))
    rows = [things[at : at + across] for at in range(0, len(things), across)]
    height = lines * sheet.line + len(rows) * (size + 2)
    top = min(max(ground.centre[1] - height // 2, 4), sheet.height - height - 4)
    placed = []
    for place, row in enumerate(rows):
        left = ground.centre[0] - (len(row) * (size + 4)) // 2 + (size + 4) // 2
        y = top + lines * sheet.line + place * (size + 2) + size // 2 + 1
        placed += [thing | {"x": left + (size + 4) * column, "y": y} for column, thing in enumerate(row)]
    return {"x": ground.centre[0], "top": top, "size": size, "things": placed}


def _fitting(ground: Ground, sheet: Sheet, lines: int, many: int) -> tuple[int, int]:
    """The largest counters for which so many fit into the zone, and how many of them stand in a row."""
    for tenths in (10, 9, 8, 7, 6):
        size = sheet.counter * tenths // 10 // 2 * 2
        across = max(2, (ground.room - sheet.margin) // (size + 4))
        if lines * sheet.line + -(-many // across) * (size + 2) <= ground.height:
            break
    return size, across


def board_of(facts: Mapping[str, Any]) -> Board:
    """The map of a table."""
    return BOARD[facts["map"]]


def faction_of(kind: str) -> str:
    """Whose unit it is."""
    return FACTIONS[KIND[kind][0]]


MASCOT_OF = {faction: kinds[0] for faction, kinds in zip(FACTIONS, KINDS, strict=True)}
"""The kind that may keep a studio. [AN-GEN-11]"""
