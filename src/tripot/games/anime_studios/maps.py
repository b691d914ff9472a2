"""The island: 1 + 4n zones, their neighbours and their drawing. [AN-MAP-01, AN-MAP-07]"""

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from tripot.games.anime_studios.words import ZoneKind, ZoneRole
from tripot.kit.words import agree

TOWN: ZoneKind = "town"
STRIDE = 17
"""Zones of the largest map: a force of a player stands at `player * STRIDE + zone`. [AN-MAP-01]"""


@dataclass(frozen=True, slots=True)
class Zone:
    """One zone as it is drawn; neighbours share their border points exactly. [AN-MAP-02, AN-MAP-04, AN-MAP-06]"""

    id: str
    kind: ZoneKind
    role: ZoneRole
    sector: int
    centre: tuple[int, int]
    polygon: tuple[tuple[int, int], ...]


class Board:
    """The map for a number of players. [AN-SET-01]"""

    __slots__ = (
        "around",
        "id",
        "names",
        "neighbours",
        "pairs",
        "seen_from",
        "size",
        "starts",
        "steps",
        "town",
        "zones",
    )

    def __init__(self, row: dict[str, Any]) -> None:
        self.id: str = row["id"]
        self.zones = tuple(_zone(each) for each in row["zones"])
        self.size = len(self.zones)
        self.names = tuple(zone.id for zone in self.zones)
        at = {name: place for place, name in enumerate(self.names)}
        self.pairs = tuple((at[one], at[other]) for one, other in row["adjacency"])
        self.neighbours = tuple(self._neighbours(zone) for zone in range(self.size))
        self.steps = tuple(self._steps_from(zone) for zone in range(self.size))
        """How many moves apart any two zones are. [AN-MAP-05]"""
        self.starts = tuple(at[name] for name in row["start_zones"])
        self.town = sum(1 << place for place, zone in enumerate(self.zones) if zone.kind == TOWN)
        """The town zones, as bits; the others are country. [AN-MAP-02]"""
        self.around = tuple(sum(1 << near for near in (zone, *self.neighbours[zone])) for zone in range(self.size))
        """Each zone with its neighbours, as bits."""
        self.seen_from = tuple(self._seen_from(place) for place in range(len(self.starts)))
        """The rank of each zone for somebody who counts the sectors clockwise from their own: fair to all seats."""

    def _neighbours(self, zone: int) -> tuple[int, ...]:
        """The zones next to one, in map order; adjacency is symmetric. [AN-MAP-03, AN-MAP-08]"""
        either = [one if other == zone else other for one, other in self.pairs if zone in (one, other)]
        return tuple(sorted(either))

    def _seen_from(self, place: int) -> tuple[int, ...]:
        mine, sectors = self.zones[self.starts[place]].sector, len(self.starts)

        def rank(zone: int) -> tuple[int, int]:
            sector = self.zones[zone].sector
            return (sector - mine) % sectors if sector else -1, zone

        order = sorted(range(self.size), key=rank)
        return tuple(order.index(zone) for zone in range(self.size))

    def _steps_from(self, start: int) -> tuple[int, ...]:
        steps = {start: 0}
        frontier = [start]
        while frontier:
            beyond = {near for zone in frontier for near in self.neighbours[zone]} - set(steps)
            steps |= dict.fromkeys(sorted(beyond), steps[frontier[0]] + 1)
            frontier = sorted(beyond)
        return tuple(steps[zone] for zone in range(self.size))


def _zone(row: dict[str, Any]) -> Zone:
    polygon = tuple((x, y) for x, y in row["polygon"])
    return Zone(row["id"], row["kind"], row["role"], row["sector"], (row["centre"][0], row["centre"][1]), polygon)


_TABLE = tomllib.loads(files(__package__).joinpath("maps.toml").read_text("utf-8"))


def check(table: dict[str, Any]) -> None:
    """Fail at loading where the maps and the types of the words differ."""
    zones = [zone for each in table["maps"] for zone in each["zones"]]
    agree(ZoneKind, (zone["kind"] for zone in zones), "kinds of zones")
    agree(ZoneRole, (zone["role"] for zone in zones), "roles of zones")


check(_TABLE)
BOARDS = {row["players"]: Board(row) for row in _TABLE["maps"]}
"""The map of each number of players. [AN-SET-01]"""


class _Members(dict[int, tuple[int, ...]]):
    """The zones of every set that was ever looked at."""

    __slots__ = ()

    def __missing__(self, mask: int) -> tuple[int, ...]:
        found = self[mask] = tuple(zone for zone in range(STRIDE) if mask >> zone & 1)
        return found


MEMBERS = _Members()
"""The zones of a set, in map order, where every microsecond counts."""


def zones_in(mask: int) -> tuple[int, ...]:
    """The zones of a set, in map order.

    >>> zones_in(0b1010)
    (1, 3)
    """
    return MEMBERS[mask]


ZONES = BOARDS[4].names
"""Every zone; the smaller maps use the first ones, in the same order."""
ZONE = {name: place for place, name in enumerate(ZONES)}
