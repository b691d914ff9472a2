"""How well a seat stands, from 0 to 1: what a search aims at before the end is reached.

Every player has a score, and the chance to win is shared out as scores say (a conditional logit). The weights were
fitted to whole games that bots played among themselves: see docs/bots.md.
"""

import tomllib
from importlib.resources import files
from math import exp

from tripot.engine.seats import Seat
from tripot.games.anime_studios.forces import CHARACTERS, HERO_COUNT, MASCOTS, SIZE
from tripot.games.anime_studios.maps import STRIDE, zones_in
from tripot.games.anime_studios.productions import SIX
from tripot.games.anime_studios.state import AnimeState

WEIGHTS: dict[str, dict[str, list[float]]] = tomllib.loads(
    files("tripot.games.anime_studios").joinpath("weights.toml").read_text("utf-8")
)
EARLY, LATE = WEIGHTS["early"]["common"], WEIGHTS["late"]["common"]
"""What each feature weighs when the game begins and when it ends; in between, in proportion."""
SHELVES = tuple(tuple(WEIGHTS["shelf"][faction]) for faction in ("comet", "dragonfly", "midnight", "mirage"))
"""How much more, or less, each production weighs than another."""
PLAIN = len(EARLY)


def value(s: AnimeState, seat: Seat) -> float:
    """The share of a win; before the end, the chance of one."""
    if s.outcome is not None:
        return 1 / len(s.outcome.winners) if seat in s.outcome.winners else 0.0
    if s.turn == 0:
        return 1 / s.players
    age = progress(s)
    mine = score(s, seat, age)
    return 1 / sum([exp(score(s, other, age) - mine) for other in range(s.players)])


def progress(s: AnimeState) -> float:
    """How far the game is, by the ladder or by the track: 0 at the beginning, 1 at the end."""
    fans = max(s.fans) / (s.length_of_game().fans_end + 1)
    return min(1.0, max(fans, s.cursor / len(s.track())))


def score(s: AnimeState, player: Seat, age: float) -> float:
    """What the position of a player weighs."""
    youth, total = 1 - age, 0.0
    for worth, early, late in zip(features(s, player), EARLY, LATE, strict=True):
        if worth:
            total += worth * (youth * early + age * late)
    made = s.made[player]
    for place, weight in enumerate(SHELVES[s.faction[player]]):
        if made >> place & 1:
            total += weight
    return total


def features(s: AnimeState, player: Seat) -> tuple[int, ...]:
    """What is counted: fans, rights, studios, units, staff, productions."""
    base = player * STRIDE
    forces = [s.force[base + zone] for zone in zones_in(s.occupied[player])]
    made = s.made[player]
    return (
        s.fans[player],
        sum(s.hands[player]),
        s.kept[player].bit_count(),
        sum([HERO_COUNT[force] for force in forces]),
        sum([SIZE[force & CHARACTERS] for force in forces]),
        sum([force & MASCOTS for force in forces]),
        s.staff[player],
        made.bit_count(),
        int(made == SIX),
    )
