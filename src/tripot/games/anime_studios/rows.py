"""Rows of picks, one for each zone: those of a set of zones are looked up at once, as menus are made all the time."""

from collections.abc import Sequence

from tripot.engine.actions import Pick
from tripot.games.anime_studios.maps import zones_in

MOST_KEPT = 5_000
"""Players meet the same sets of zones again and again; a shelf that is full is emptied."""


class Row(dict[int, tuple[Pick, ...]]):
    """The picks of a set of zones, in map order."""

    __slots__ = ("picks",)

    def __init__(self, picks: Sequence[Pick]) -> None:
        super().__init__()
        self.picks = picks

    def __missing__(self, zones: int) -> tuple[Pick, ...]:
        if len(self) >= MOST_KEPT:
            self.clear()
        found = self[zones] = tuple(self.picks[zone] for zone in zones_in(zones))
        return found
