"""Invoke: one command for characters and heroes. [AN-COM-26, AN-COM-28]"""

from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import prices
from tripot.games.anime_studios.actions import invoke_character, invoke_hero
from tripot.games.anime_studios.forces import HERO, KIND_COUNT
from tripot.games.anime_studios.maps import ZONE
from tripot.games.anime_studios.numbers import DRAGONFLY, KIND
from tripot.games.anime_studios.question import word
from tripot.games.anime_studios.refusals import first, main_action, price, unknown_zone, zone_named
from tripot.games.anime_studios.state import NO_ZONE, AnimeState


def check(s: AnimeState, seat: Seat, words: tuple[str, ...]) -> Refusal | None:
    """Why this unit cannot be invoked there. [AN-COM-27, AN-COM-28]"""
    name = word(words, 0)
    faults = [*main_action(s)]
    faction, kind = KIND.get(name, (-1, 0))
    if faction != s.faction[seat] or kind == 0:
        return first([*faults, Refusal("AN-COM-26", "NOT_YOUR_UNIT", {"unit": name[:40]})])
    zone = zone_named(s, word(words, 1))
    if zone == NO_ZONE:
        faults.append(unknown_zone(word(words, 1)))
    if not s.reserve[seat * KIND_COUNT + kind]:
        faults.append(Refusal("AN-COM-27", "RESERVE_EMPTY", {"unit": name, "left": 0}))
    hero = s.numbers().units[faction][kind].rank == HERO
    faults += (invoke_hero if hero else invoke_character).faults(s, seat, kind, zone)
    if hero and faction == DRAGONFLY:
        wanted = s.numbers().abilities["lys"]["mascots"]
        faults.append(Refusal("AN-DR-02", "WRONG_NUMBER_OF_UNITS", {"wanted": wanted, "found": 0}))
    return first([*faults, *price(s, seat, prices.invoke(s, seat, kind), "AN-COM-26")])


def do(s: AnimeState, seat: Seat, name: str, zone: str) -> None:
    """The unit appears."""
    faction, kind = KIND[name]
    hero = s.numbers().units[faction][kind].rank == HERO
    (invoke_hero if hero else invoke_character).do(s, seat, kind, ZONE[zone])
