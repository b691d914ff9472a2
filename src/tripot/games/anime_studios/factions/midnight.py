"""Midnight Collective: tricks and two heroes. [AN-MI-06, AN-MI-08, AN-MI-10, AN-MI-12, AN-MI-14, AN-MI-16]"""

from collections.abc import Callable

from tripot.games.anime_studios.effects import BIT
from tripot.games.anime_studios.forces import NOT_MASCOTS, ONE
from tripot.games.anime_studios.maps import STRIDE
from tripot.games.anime_studios.numbers import KIND, MIDNIGHT
from tripot.games.anime_studios.state import AnimeState

NOCTURNE, EMBER = KIND["nocturne"][1], KIND["lady_ember"][1]
NOCTURNE_HERE = ONE[NOCTURNE]
JINX = 1
"""`jinx` is created by a deed that nothing else remembers."""


def loss(s: AnimeState, player: int) -> int:
    """Whether a unit was humiliated in a battle or a mascot captured. [AN-MI-08]"""
    return s.deeds[player] >> JINX & 1


def zones(s: AnimeState, player: int) -> int:
    """Zones with units. [AN-MI-10]"""
    return s.occupied[player].bit_count()


def masquerade(s: AnimeState, player: int) -> int:
    """Two studios in town and two in the country. [AN-MI-12]"""
    worth = s.numbers().productions[MIDNIGHT][3].worth
    kept, town = s.kept[player], s.board().town
    return min((kept & town).bit_count(), worth["town"]) + min((kept & ~town).bit_count(), worth["country"])


def rival_shelf(s: AnimeState, player: int) -> int:
    """The most productions another player has. [AN-MI-14]"""
    return max([made.bit_count() for other, made in enumerate(s.made) if other != player])


def ember_invoked(s: AnimeState, player: int) -> int:
    """Whether Lady Ember has been invoked. [AN-MI-16]"""
    return s.invoked[player] >> EMBER & 1


MEASURES: tuple[Callable[[AnimeState, int], int] | None, ...] = (
    None,
    loss,
    zones,
    masquerade,
    rival_shelf,
    ember_invoked,
)
"""How far each production is; one is made by an action. [AN-MI-06]"""
POSITIONAL = 0b011100
"""The productions that the position decides, not a deed, as bits."""


def fulfilled(s: AnimeState, player: int, left: int, goals: tuple[int, ...]) -> int:
    """Which of those left the position gives. [AN-MI-10, AN-MI-12, AN-MI-14]"""
    due = 0
    if left & 0b00100 and s.occupied[player].bit_count() >= goals[2]:
        due = 0b00100
    # what counts for a masquerade are studios: with fewer nobody needs to look where they stand
    if left & 0b01000 and s.kept[player].bit_count() >= goals[3] and masquerade(s, player) >= goals[3]:
        due |= 0b01000
    if left & 0b10000:
        for other, made in enumerate(s.made):
            if made.bit_count() >= goals[4] and other != player:
                due |= 0b10000
    return due


def remember_loss(s: AnimeState, player: int) -> None:
    """`jinx` remembers a unit humiliated in a battle or a mascot captured. [AN-MI-08]"""
    if s.faction[player] == MIDNIGHT:
        s.deeds[player] |= 1 << JINX


def is_veiled(s: AnimeState, player: int, zone: int) -> bool:
    """Mascots beside a character or a hero of theirs cannot be captured. [AN-MI-17]"""
    if s.faction[player] != MIDNIGHT or not s.made[player] & BIT["veil"]:
        return False
    return bool(s.force[player * STRIDE + zone] & NOT_MASCOTS)


def nocturne(s: AnimeState, force: int, opponent: int) -> int:
    """Nocturne feeds on the opponent's fame: a point for ten fans. [AN-MI-02]"""
    per_point = s.numbers().abilities["nocturne"]["fans_per_point"]
    return s.fans[opponent] // per_point if force & NOCTURNE_HERE else 0


def is_elusive(s: AnimeState, player: int) -> bool:
    """Units with nowhere to go stay. [AN-MI-04]"""
    return s.faction[player] == MIDNIGHT
