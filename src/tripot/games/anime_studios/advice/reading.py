"""What a view says about a seat's prospects, read once for a whole decision."""

from functools import cached_property
from typing import Any

from tripot.engine.view import View
from tripot.games.anime_studios.forces import RANK_OF
from tripot.games.anime_studios.maps import BOARDS, ZONE, Board
from tripot.games.anime_studios.numbers import BOOK, KIND
from tripot.games.anime_studios.parameters import NUMBERS

FAN, RIGHT = 1.0, 1.7
"""What a fan, and an unknown campaign right, are worth."""


COMBAT = {unit.id: unit.combat for units in NUMBERS[BOOK].units for unit in units}


class Reading:
    """A view, as somebody who wants to win reads it."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.facts: dict[str, Any] = view.facts
        self.seat = view.seat
        self.players: list[dict[str, Any]] = self.facts["players"]
        self.me = self.players[view.seat]
        self.faction: str = self.me["faction"]
        self.zones: dict[str, dict[str, Any]] = self.facts["zones"]
        self.board: Board = BOARDS[len(self.players)]
        self.staff: int = self.me["staff"]
        self.rank_of_zone: tuple[int, ...] = self.board.seen_from[self.me["place"]]
        """Zones in an order of one's own, to choose between equals: no seat is everybody's favourite prey."""
        self._enemies: dict[str, dict[str, dict[str, int]]] = {}
        self._prey: dict[int, list[str]] = {}

    @cached_property
    def missing(self) -> dict[str, dict[str, Any]]:
        """The productions still to be made."""
        return {row["id"]: row for row in self.me["productions"] if not row["made"]}

    @cached_property
    def turns_left(self) -> float:
        """About how many more turns there will be."""
        studios: int = max(player["studios"] for player in self.players)
        fans: int = self.facts["fans_end"] - max(player["fans"] for player in self.players)
        spaces: int = len(self.facts["track"]) - self.facts["cursor"]
        return max(0.3, min(fans / max(2.0, studios * 1.6), spaces / (0.8 * len(self.players)), 6.0))

    @cached_property
    def studio_worth(self) -> float:
        """What one more studio brings: staff, free fans, conventions."""
        return 1.2 + self.turns_left * (2 * 0.45 + 1.5 * FAN * 0.6)

    @cached_property
    def production_worth(self) -> float:
        """What one more production brings: nobody wins without six, and time runs out."""
        return 3.5 + 3.0 * len(self.missing) / max(0.8, self.turns_left - 0.5)

    def crosses(self, more: int = 0) -> bool:
        """Whether free fans will end a game that I cannot win yet, with so many more studios. [AN-MKT-01, AN-END-11]"""
        length = NUMBERS[BOOK].lengths[self.facts["length"]]
        free: int = self.me["studios"] + more if length.free_fans else 0
        return bool(self.missing) and self.me["fans"] + free > self.facts["fans_end"]

    def mine(self, zone: str) -> dict[str, int]:
        """My units in a zone."""
        found: dict[str, int] = self.zones[zone]["units"].get(self.faction, {})
        return found

    def mascots(self, zone: str) -> int:
        """My mascots in a zone."""
        return sum(many for kind, many in self.mine(zone).items() if KIND[kind][1] == 0)

    def enemies(self, zone: str) -> dict[str, dict[str, int]]:
        """Enemy units in a zone, by faction; asked again and again for a decision."""
        known = self._enemies.get(zone)
        if known is None:
            here = self.zones[zone]["units"]
            known = self._enemies[zone] = {name: units for name, units in here.items() if name != self.faction}
        return known

    def prey(self, mine: int) -> list[str]:
        """The zones where somebody stands below a rank."""
        known = self._prey.get(mine)
        if known is None:
            known = self._prey[mine] = [
                zone for zone in self.zones if any(rank(units) < mine for units in self.enemies(zone).values())
            ]
        return known

    def keeper(self, zone: str) -> str | None:
        """The faction that keeps a zone's studio."""
        studio = self.zones[zone]["studio"]
        keeper: str | None = studio["keeper"] if studio else None
        return keeper

    def is_independent(self, zone: str) -> bool:
        """Whether a zone has a studio without a keeper."""
        studio = self.zones[zone]["studio"]
        return studio is not None and studio["keeper"] is None

    def is_foreign(self, zone: str) -> bool:
        """Whether another faction opened the studio of a zone."""
        studio = self.zones[zone]["studio"]
        return studio is not None and studio["opened_by"] != self.faction

    def player(self, faction: str) -> dict[str, Any]:
        """The board of a faction."""
        return next(player for player in self.players if player["faction"] == faction)

    def dice(self, faction: str, zone: str) -> float:
        """About how many dice a faction would roll in a zone."""
        units: dict[str, int] = self.zones[zone]["units"].get(faction, {})
        points = float(sum(COMBAT[kind] * many for kind, many in units.items()))
        points += units.get("classmate", 0) // 2 + min(units.get("test_pilot", 0), units.get("orion_frame", 0))
        if "president_lys" in units:
            points += float(self.player(faction)["studios"])
        if "bolt" in units and "scrap_and_glory" in self.made_by(faction):
            points += units["bolt"]
        return points

    def lacks_studio_kind(self, zone: str) -> bool:
        """Whether I keep fewer than two studios in zones of this kind, town or country."""
        kind = self.board.zones[ZONE[zone]].kind
        kept = [each for each in self.board.zones if each.kind == kind and self.keeper(each.id) == self.faction]
        return len(kept) < 2

    def distance(self, zone: str, goals: list[str]) -> int:
        """How many moves away the nearest of some zones is."""
        steps = self.board.steps[ZONE[zone]]
        return min((steps[ZONE[goal]] for goal in goals), default=0)

    def first_of(self, zone: str) -> int:
        """The place of a zone in one's own order."""
        return self.rank_of_zone[ZONE[zone]]

    def made_by(self, faction: str) -> set[str]:
        """The productions a faction has created."""
        return {row["id"] for row in self.player(faction)["productions"] if row["made"]}


def rank(units: dict[str, int]) -> int:
    """The highest rank among units."""
    return max((RANK_OF[KIND[kind][1]] for kind in units), default=0)


def size(units: dict[str, int]) -> int:
    """How many units."""
    return sum(units.values())
