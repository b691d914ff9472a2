"""Units come from a reserve and go back to it. [AN-RES-01, AN-RES-02, AN-RES-03]

Each kind exists in a fixed number; a faction has six mascots, so that no more can ever stand on the map.
"""

from tripot.engine.events import PUBLIC
from tripot.games.anime_studios import studios
from tripot.games.anime_studios.forces import HERO_COUNT, KIND_COUNT, MASCOTS, ONE
from tripot.games.anime_studios.maps import MEMBERS, STRIDE, ZONES
from tripot.games.anime_studios.numbers import KINDS
from tripot.games.anime_studios.state import AnimeState


def fill(s: AnimeState, player: int) -> None:
    """All units of a player's faction in reserve. [AN-SET-05]"""
    for kind, unit in enumerate(s.numbers().units[s.faction[player]]):
        s.reserve[player * KIND_COUNT + kind] = unit.reserve


def stand(s: AnimeState, player: int, kind: int, zone: int) -> None:
    """One unit more in a zone."""
    s.force[player * STRIDE + zone] += ONE[kind]
    s.occupied[player] |= 1 << zone


def lift(s: AnimeState, player: int, kind: int, zone: int) -> None:
    """One unit less in a zone."""
    s.force[player * STRIDE + zone] -= ONE[kind]
    if not s.force[player * STRIDE + zone]:
        s.occupied[player] &= ~(1 << zone)


def bring(s: AnimeState, player: int, kind: int, zone: int) -> None:
    """A unit leaves the reserve for the map. [AN-GEN-13]"""
    s.reserve[player * KIND_COUNT + kind] -= 1
    stand(s, player, kind, zone)


def send_back(s: AnimeState, player: int, kind: int, zone: int, keeper: bool) -> None:
    """A unit leaves the map for its reserve. [AN-RES-03]"""
    take_off(s, player, kind, zone, keeper)
    s.reserve[player * KIND_COUNT + kind] += 1


def take_off(s: AnimeState, player: int, kind: int, zone: int, keeper: bool) -> None:
    """A unit leaves its zone; the studio it kept becomes independent at once. [AN-GEN-12]"""
    lift(s, player, kind, zone)
    if keeper:
        studios.leave(s, player, zone)
        s.tell("AN-GEN-12", "studio_independent", PUBLIC, zone=ZONES[zone])


def relocate(s: AnimeState, player: int, kind: int, zone: int, to: int, keeper: bool) -> None:
    """A unit goes from a zone to another."""
    take_off(s, player, kind, zone, keeper)
    stand(s, player, kind, to)


def forces(s: AnimeState, player: int) -> list[int]:
    """What a player has in each zone, in map order."""
    return s.force[player * STRIDE : player * STRIDE + STRIDE]


def with_mascots(s: AnimeState, player: int, zones: int) -> int:
    """Those of some zones where a mascot of the player's stands, as bits."""
    base, force = player * STRIDE, s.force
    for zone in MEMBERS[zones]:
        if not force[base + zone] & MASCOTS:
            zones ^= 1 << zone
    return zones


def mascots_on_map(s: AnimeState, player: int) -> int:
    """How many mascots of a player are in play. [AN-GEN-13]"""
    return sum([force & MASCOTS for force in forces(s, player)])


def heroes_in_play(s: AnimeState, player: int) -> int:
    """How many heroes of a player are on the map."""
    return sum([HERO_COUNT[force] for force in forces(s, player)])


def kind_name(s: AnimeState, player: int, kind: int) -> str:
    """What a player's units of a kind are called."""
    return KINDS[s.faction[player]][kind]
