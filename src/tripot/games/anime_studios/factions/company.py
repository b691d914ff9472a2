"""Zones that a player shares with others: two factions make a production of it. [AN-DR-11, AN-MR-12]"""

from tripot.games.anime_studios.maps import STRIDE
from tripot.games.anime_studios.state import AnimeState

_OTHERS = {
    (players, player): tuple((other * STRIDE, 1 << other) for other in range(players) if other != player)
    for players in range(2, 5)
    for player in range(players)
}
"""Where the other players' forces begin, and their bits."""


def company(s: AnimeState, player: int) -> tuple[int, int]:
    """In how many zones a player's units stand with enemy units, and how many enemy factions are met there."""
    zones, met = 0, 0
    force = s.force
    others = _OTHERS[s.players, player]
    base = player * STRIDE
    for zone, mine in enumerate(force[base : base + STRIDE]):
        if mine:
            here = 0
            for start, bit in others:
                if force[start + zone]:
                    here |= bit
            if here:
                zones += 1
                met |= here
    return zones, met.bit_count()
