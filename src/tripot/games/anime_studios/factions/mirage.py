"""Mirage Agency: infiltration. [AN-MR-06, AN-MR-08, AN-MR-10, AN-MR-12, AN-MR-14, AN-MR-16]"""

from collections.abc import Callable

from tripot.engine.events import PUBLIC
from tripot.games.anime_studios import campaign_rights, reserves, studios
from tripot.games.anime_studios.effects import BIT, owns, pay
from tripot.games.anime_studios.factions.company import factions_met, shared_zones
from tripot.games.anime_studios.forces import ONE, count
from tripot.games.anime_studios.numbers import KIND, MIRAGE
from tripot.games.anime_studios.state import AnimeState

MASTERMIND, ONYX = KIND["mastermind"][1], KIND["director_onyx"][1]
ONYX_HERE = ONE[ONYX]
MARBLE_FACE = 1
"""`marble_face` is created by a deed that nothing else remembers."""


def zones_of_invocation(s: AnimeState, player: int) -> int:
    """Zones in which characters were invoked. [AN-MR-06]"""
    return s.invoked_in[player].bit_count()


def keeper_removed(s: AnimeState, player: int) -> int:
    """Whether a keeper was captured or humiliated. [AN-MR-08]"""
    return s.deeds[player] >> MARBLE_FACE & 1


def backdrop(s: AnimeState, player: int) -> int:
    """Two shared zones, with two enemy factions in all (one in a game for two). [AN-MR-12]"""
    worth = s.numbers().productions[MIRAGE][3].worth
    zones = shared_zones(s, player)
    enough = factions_met(s, player) >= min(worth["factions"], s.players - 1)
    return zones if enough else min(zones, worth["goal"] - 1)


def foreign_studios(s: AnimeState, player: int) -> int:
    """Studios under control that another faction opened. [AN-MR-14]"""
    return (s.kept[player] & ~s.opened[player]).bit_count()


def onyx_invoked(s: AnimeState, player: int) -> int:
    """Whether Onyx has been invoked. [AN-MR-16]"""
    return s.invoked[player] >> ONYX & 1


MEASURES: tuple[Callable[[AnimeState, int], int] | None, ...] = (
    zones_of_invocation,
    keeper_removed,
    None,
    backdrop,
    foreign_studios,
    onyx_invoked,
)
"""How far each production is; one is made by an action. [AN-MR-10]"""
POSITIONAL = 0b011000
"""The productions that the position decides, not a deed, as bits."""


def fulfilled(s: AnimeState, player: int, left: int, goals: tuple[int, ...]) -> int:
    """Which of those left the position gives. [AN-MR-12, AN-MR-14]"""
    due = 0
    if left & 0b01000 and shared_zones(s, player) >= goals[3] and backdrop(s, player) >= goals[3]:
        due = 0b01000
    if left & 0b10000 and (s.kept[player] & ~s.opened[player]).bit_count() >= goals[4]:
        due |= 0b10000
    return due


def remember_keeper(s: AnimeState, player: int) -> None:
    """`marble_face` remembers a keeper captured, or humiliated in a battle of Mirage's. [AN-MR-08]"""
    if s.faction[player] == MIRAGE:
        s.deeds[player] |= 1 << MARBLE_FACE


def informants(s: AnimeState, player: int) -> int:
    """A staff for each enemy faction that keeps a studio under the eyes of one's units. [AN-MR-03]"""
    mine = s.occupied[player]
    watched = sum(1 for other, kept in enumerate(s.kept) if other != player and kept & mine)
    return s.numbers().abilities["informants"]["staff"] * watched


def onyx(s: AnimeState, player: int, force: int) -> int:
    """A point for each enemy hero on the map. [AN-MR-02]"""
    if not force & ONYX_HERE:
        return 0
    enemies = sum(reserves.heroes_in_play(s, other) for other in range(s.players) if other != player)
    return s.numbers().abilities["onyx"]["per_enemy_hero"] * enemies


def stone_heart(s: AnimeState, player: int, force: int) -> int:
    """How many humiliations become wounds, with a Mastermind or Onyx there. [AN-MR-09]"""
    if not owns(s, player, "stone_heart") or not (force & ONYX_HERE or count(force, MASTERMIND)):
        return 0
    return s.numbers().abilities["stone_heart"]["humiliations"]


def floods(s: AnimeState, player: int, zone: int) -> bool:
    """Characters may appear at any studio within reach. [AN-MR-07]"""
    if s.faction[player] != MIRAGE or not s.made[player] & BIT["market_flood"] or not studios.stands_in(s, zone):
        return False
    return bool(s.occupied[player] & s.board().around[zone])


def negotiation_cost(s: AnimeState) -> int:
    """2 staff with two players, free with more. [AN-MR-11]"""
    return s.numbers().abilities["negotiation"][f"cost_{s.players}"]


def open_negotiation(s: AnimeState, player: int, target: int) -> None:
    """Mirage names somebody. [AN-MR-11]"""
    pay(s, player, negotiation_cost(s))
    s.tell("AN-MR-11", "negotiation_opened", PUBLIC, seat=player, target=target)


def close_negotiation(s: AnimeState, player: int, target: int, *, gives: bool) -> None:
    """A fan changes sides, or Mirage draws. [AN-MR-11]"""
    worth = s.numbers().abilities["negotiation"]
    if gives:
        s.fans[target] -= worth["fans"]
        s.fans[player] += worth["fans"]
        s.tell("AN-MR-11", "fan_given", PUBLIC, seat=target, to=player, fans=worth["fans"])
    else:
        s.tell("AN-MR-11", "draw_allowed", PUBLIC, seat=target, to=player)
        campaign_rights.draw(s, player, worth["rights"])
