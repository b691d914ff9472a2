"""How well a seat stands, from 0 to 1: what a search aims at before the end is reached."""

from math import exp

from tripot.engine.seats import Seat
from tripot.games.anime_studios import reserves, studios
from tripot.games.anime_studios.forces import HERO_COUNT, SIZE
from tripot.games.anime_studios.productions import SIX
from tripot.games.anime_studios.state import AnimeState

FULL_SHELF = 6
SOFTNESS = 7.0
"""How many points of lead make a probable winner."""


def value(s: AnimeState, seat: Seat) -> float:
    """The share of a win; before the end, the seat's points against the best of the others."""
    if s.outcome is not None:
        return 1 / len(s.outcome.winners) if seat in s.outcome.winners else 0.0
    if s.turn == 0:
        return 1 / s.players
    mine = points(s, seat)
    rival = max(points(s, other) for other in range(s.players) if other != seat)
    return 1 / (1 + exp((rival - mine) / SOFTNESS))


def points(s: AnimeState, player: Seat) -> float:
    """Fans now and to come, productions by how much time is left for them, and the means to get both."""
    left = turns_left(s)
    made = s.made[player].bit_count()
    kept = studios.controlled(s, player)
    forces = reserves.forces(s, player)
    heroes = sum(HERO_COUNT[force] for force in forces)
    units = sum(SIZE[force] for force in forces)
    fans = s.fans[player] + 1.7 * len(s.hands[player])
    income = kept * (1.5 + 0.6 * left) + 0.35 * units + heroes * (1.0 + 0.5 * left) + 0.15 * s.staff[player]
    shelf = 4.0 * made + (6.0 if s.made[player] == SIX else 0.0) - 2.0 * (FULL_SHELF - made) / left
    return fans + income + shelf


def turns_left(s: AnimeState) -> float:
    """About how many more turns there will be."""
    pace = max(2.0, 1.6 * max(kept.bit_count() for kept in s.kept))
    by_fans = (s.length_of_game().fans_end + 1 - max(s.fans)) / pace
    by_track = (len(s.track()) - s.cursor) / (0.8 * s.players)
    return max(0.5, min(by_fans, by_track, 6.0))
