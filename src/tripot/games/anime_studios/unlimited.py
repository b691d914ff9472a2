"""Unlimited actions: free, as often as wished, in one's own round and with staff left. [AN-FRE-07]"""

from typing import Any

from tripot.engine.actions import Pick
from tripot.engine.events import PUBLIC
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import campaign_rights, reserves, studios
from tripot.games.anime_studios.forces import MASCOTS
from tripot.games.anime_studios.maps import STRIDE, ZONE, ZONES
from tripot.games.anime_studios.question import word
from tripot.games.anime_studios.refusals import first, unknown_zone, zone_named
from tripot.games.anime_studios.rows import Row
from tripot.games.anime_studios.state import NO_ZONE, NOBODY, AnimeState

TAKE_CONTROL = tuple(Pick(f"take_control:{zone}", "take_control", (zone,)) for zone in ZONES)
ABANDON = tuple(Pick(f"abandon:{zone}", "abandon", (zone,)) for zone in ZONES)


TO_TAKE, TO_ABANDON = Row(TAKE_CONTROL), Row(ABANDON)


def picks_of(free: int, kept: int) -> list[Pick]:
    """Independent studios beside my mascots, and the studios I keep. [AN-FRE-01, AN-FRE-02, AN-FRE-03]"""
    return [*TO_TAKE[free], *TO_ABANDON[kept]]


def free_studios(s: AnimeState, seat: Seat) -> int:
    """Zones with an independent studio and a mascot of mine, as bits. [AN-FRE-01, AN-FRE-02]"""
    within = s.occupied[seat] & sum(s.opened) & ~sum(s.kept)
    return reserves.with_mascots(s, seat, within) if within else 0


def check_take_control(s: AnimeState, seat: Seat, words: tuple[str, ...]) -> Refusal | None:
    """Only an independent studio, with a mascot of mine beside it. [AN-FRE-01, AN-FRE-02]"""
    zone = zone_named(s, word(words, 0))
    if zone == NO_ZONE:
        return unknown_zone(word(words, 0))
    faults = []
    facts = {"zone": ZONES[zone]}
    if not studios.stands_in(s, zone):
        faults.append(Refusal("AN-FRE-01", "NO_STUDIO_HERE", facts))
    if studios.keeper(s, zone) != NOBODY:
        faults.append(Refusal("AN-FRE-02", "STUDIO_KEPT", facts))
    if not s.force[seat * STRIDE + zone] & MASCOTS:
        faults.append(Refusal("AN-FRE-01", "NO_MASCOT_HERE", facts))
    return first(faults)


def take_control(s: AnimeState, seat: Seat, zone: str) -> None:
    """A mascot steps onto the studio and keeps it. [AN-FRE-01, AN-FRE-04]"""
    studios.occupy(s, seat, ZONE[zone])
    s.tell("AN-FRE-01", "control_taken", PUBLIC, seat=seat, zone=zone)


def check_abandon(s: AnimeState, seat: Seat, words: tuple[str, ...]) -> Refusal | None:
    """Only a studio one controls. [AN-FRE-03]"""
    zone = zone_named(s, word(words, 0))
    if zone == NO_ZONE:
        return unknown_zone(word(words, 0))
    facts = {"zone": ZONES[zone]}
    if not studios.stands_in(s, zone):
        return Refusal("AN-FRE-03", "NO_STUDIO_HERE", facts)
    return None if studios.keeps(s, seat, zone) else Refusal("AN-FRE-03", "NOT_CONTROLLED_BY_YOU", facts)


def abandon(s: AnimeState, seat: Seat, zone: str) -> None:
    """The keeper steps off and stays as an ordinary mascot. [AN-FRE-03]"""
    studios.leave(s, seat, ZONE[zone])
    s.tell("AN-FRE-03", "abandoned", PUBLIC, seat=seat, zone=zone)


def reveal(s: AnimeState, seat: Seat, value: Any) -> None:
    """Any of one's campaign rights. [AN-FRE-05, AN-CMP-05]"""
    campaign_rights.reveal(s, seat, campaign_rights.places(value), "AN-FRE-05")
