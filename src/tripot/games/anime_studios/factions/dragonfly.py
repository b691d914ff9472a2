"""Dragonfly House: friends and campaigns. [AN-DR-07, AN-DR-09, AN-DR-11, AN-DR-13, AN-DR-15, AN-DR-17]"""

from collections.abc import Callable

from tripot.engine.events import PUBLIC
from tripot.games.anime_studios import campaign_rights, studios
from tripot.games.anime_studios.effects import ONCE, owns, pay
from tripot.games.anime_studios.factions.company import shared_zones
from tripot.games.anime_studios.forces import ONE, count
from tripot.games.anime_studios.maps import STRIDE
from tripot.games.anime_studios.numbers import DRAGONFLY, KIND
from tripot.games.anime_studios.state import AnimeState

CLASSMATE, LYS = KIND["classmate"][1], KIND["president_lys"][1]
LYS_HERE = ONE[LYS]
FESTIVAL = 4
"""`year_end_festival` is created by a deed that nothing else remembers."""


def all_studios(s: AnimeState, _player: int) -> int:
    """Studios on the map, whoever controls them. [AN-DR-07]"""
    return studios.everywhere(s).bit_count()


def lys_invoked(s: AnimeState, player: int) -> int:
    """Whether Lys has been invoked. [AN-DR-09]"""
    return s.invoked[player] >> LYS & 1


def rivals(s: AnimeState, player: int) -> int:
    """Zones shared with enemies. [AN-DR-11]"""
    return shared_zones(s, player)


def first_bell(s: AnimeState, player: int) -> int:
    """First player, or enough studios. [AN-DR-13]"""
    if is_first(s, player):
        return s.numbers().goals[DRAGONFLY][3]
    return studios.controlled(s, player)


def festival(s: AnimeState, player: int) -> int:
    """Whether a convention was held with enough studios. [AN-DR-15]"""
    return s.numbers().goals[DRAGONFLY][FESTIVAL] if s.deeds[player] >> FESTIVAL & 1 else 0


MEASURES: tuple[Callable[[AnimeState, int], int] | None, ...] = (
    all_studios,
    lys_invoked,
    rivals,
    first_bell,
    festival,
    None,
)
"""How far each production is; one is made by an action. [AN-DR-17]"""
POSITIONAL = 0b001101
"""The productions that the position decides, not a deed, as bits."""


def fulfilled(s: AnimeState, player: int, left: int, goals: tuple[int, ...]) -> int:
    """Which of those left the position gives. [AN-DR-07, AN-DR-11, AN-DR-13]"""
    due = 0
    if left & 0b0001 and sum(s.opened).bit_count() >= goals[0]:
        due = 0b0001
    if left & 0b0100 and shared_zones(s, player) >= goals[2]:
        due |= 0b0100
    if left & 0b1000 and (s.kept[player].bit_count() >= goals[3] or is_first(s, player)):
        due |= 0b1000
    return due


def is_first(s: AnimeState, player: int) -> bool:
    """First player of turn 2 or later; in phase 1 nobody is first yet. [AN-DR-13]"""
    if s.first != player or s.phase == "staff":
        return False
    return s.turn >= s.numbers().productions[DRAGONFLY][3].worth["from_turn"]


def remember_festival(s: AnimeState, player: int) -> None:
    """A convention held while controlling enough studios. [AN-DR-15]"""
    if s.faction[player] == DRAGONFLY and studios.controlled(s, player) >= s.numbers().goals[DRAGONFLY][FESTIVAL]:
        s.deeds[player] |= 1 << FESTIVAL


def open_stand(s: AnimeState, player: int) -> bool:
    """A fan, if others held a convention in this phase and Dragonfly none. [AN-DR-16]"""
    if not owns(s, player, "open_stand") or s.held >> player & 1 or not s.held:
        return False
    fans = s.numbers().abilities["open_stand"]["fans"]
    s.fans[player] += fans
    s.phase_used |= ONCE["open_stand"]
    s.tell("AN-DR-16", "open_stand", PUBLIC, seat=player, fans=fans, total=s.fans[player])
    return True


def limited_print(s: AnimeState, player: int) -> None:
    """3 staff for a campaign right. [AN-DR-10]"""
    worth = s.numbers().abilities["limited_print"]
    pay(s, player, worth["cost"])
    s.tell("AN-DR-10", "limited_print", PUBLIC, seat=player, cost=worth["cost"])
    campaign_rights.draw(s, player, worth["rights"])


def classmates(s: AnimeState, force: int) -> int:
    """Two Classmates are worth a die together. [AN-DR-01]"""
    return count(force, CLASSMATE) // s.numbers().abilities["classmates"]["together"]


def president(s: AnimeState, player: int, force: int) -> int:
    """Lys fights with as many points as Dragonfly controls studios. [AN-DR-03]"""
    return studios.controlled(s, player) if force & LYS_HERE else 0


def overhears(s: AnimeState, player: int, zone: int) -> bool:
    """Whether a Classmate is in a zone or next to it. [AN-DR-14]"""
    near = (zone, *s.board().neighbours[zone])
    return any(count(s.force[player * STRIDE + each], CLASSMATE) for each in near)
