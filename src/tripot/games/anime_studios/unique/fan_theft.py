"""Midnight's fan theft: a capture that takes a fan along. [AN-MI-15]"""

from tripot.engine.actions import Pick
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import prices
from tripot.games.anime_studios.actions import capture
from tripot.games.anime_studios.effects import BIT, pay
from tripot.games.anime_studios.holdings import Holdings
from tripot.games.anime_studios.maps import ZONE, ZONES
from tripot.games.anime_studios.numbers import FACTION, FACTIONS
from tripot.games.anime_studios.refusals import first
from tripot.games.anime_studios.state import AnimeState
from tripot.games.anime_studios.unique.rights import faults

PICKS = tuple(
    tuple(Pick(f"fan_theft:{zone}:{faction}", "fan_theft", (zone, faction)) for zone in ZONES) for faction in FACTIONS
)


def offer(s: AnimeState, own: Holdings, picks: list[Pick]) -> None:
    """Wherever a capture is possible. [AN-MI-15]"""
    if s.made[own.seat] & BIT["fan_theft"] and own.staff >= prices.unique(s, own.seat, "fan_theft"):
        picks += [PICKS[s.faction[other]][zone] for other, zone in capture.targets(s, own)]


def check(s: AnimeState, seat: Seat, words: tuple[str, ...]) -> Refusal | None:
    """The conditions of a capture. [AN-MI-15, AN-COM-16]"""
    return first([*faults(s, seat, "fan_theft", "AN-MI-15"), *capture.target_faults(s, seat, words)])


def do(s: AnimeState, seat: Seat, zone: str, faction: str) -> None:
    """3 staff instead of 1; it counts as a capture everywhere. [AN-MI-15]"""
    pay(s, seat, prices.unique(s, seat, "fan_theft"))
    s.main_done = True
    capture.seize(s, seat, s.player_of[FACTION[faction]], ZONE[zone], theft=True)
