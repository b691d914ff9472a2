"""What a player has on the map, looked up once for a whole menu."""

from tripot.engine.seats import Seat
from tripot.games.anime_studios.forces import NOT_MASCOTS
from tripot.games.anime_studios.maps import BOARDS, MEMBERS, STRIDE, ZONES
from tripot.games.anime_studios.pieces import NAMES
from tripot.games.anime_studios.state import AnimeState

NEAR = {
    players: {ZONES[zone]: [ZONES[near] for near in board.neighbours[zone]] for zone in range(board.size)}
    for players, board in BOARDS.items()
}
"""The neighbours of each zone, by name, as forms show them; never changed."""


class Holdings:
    """A player's staff, zones, and the studios kept there."""

    __slots__ = ("faction", "homes", "kept", "numbers", "seat", "staff")

    def __init__(self, s: AnimeState, seat: Seat) -> None:
        self.seat = seat
        self.faction = s.faction[seat]
        self.staff = s.staff[seat]
        self.homes = MEMBERS[s.occupied[seat]]
        self.kept = s.kept[seat]
        """The studios kept, as bits."""
        self.numbers = s.figures.numbers[s.variant]

    def units(self, s: AnimeState) -> dict[str, tuple[str, ...]]:
        """The ids of the player's units, by zone."""
        force, base, kept, mine = s.force, self.seat * STRIDE, self.kept, self.faction << 17
        return {
            ZONES[zone]: NAMES[mine | zone << 12 | force[base + zone] << 1 | kept >> zone & 1] for zone in self.homes
        }

    def strong(self, s: AnimeState) -> list[int]:
        """The zones with a character or a hero."""
        base = self.seat * STRIDE
        return [zone for zone in self.homes if s.force[base + zone] & NOT_MASCOTS]
