"""Invoke a character. [AN-COM-26]"""

from tripot.engine.actions import Pick
from tripot.engine.events import PUBLIC
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import prices, productions, reserves, studios
from tripot.games.anime_studios.effects import BIT, pay
from tripot.games.anime_studios.factions import mirage
from tripot.games.anime_studios.forces import KIND_COUNT
from tripot.games.anime_studios.holdings import Holdings
from tripot.games.anime_studios.maps import ZONES, zones_in
from tripot.games.anime_studios.numbers import KINDS, MIRAGE
from tripot.games.anime_studios.rows import Row
from tripot.games.anime_studios.state import NO_ZONE, AnimeState

PICKS = {
    kind: tuple(Pick(f"invoke:{kind}:{zone}", "invoke", (kind, zone)) for zone in ZONES)
    for kinds in KINDS
    for kind in kinds[1:]
}
ROWS = tuple(tuple(Row(PICKS.get(kind, ())) for kind in kinds) for kinds in KINDS)
"""By faction and kind."""
CHARACTERS = (1, 2)


_FLOOD = BIT["market_flood"]


def places(s: AnimeState, own: Holdings) -> int:
    """Studios under control; with `market_flood` any studio within reach; as bits. [AN-COM-26, AN-MR-07]"""
    if own.faction != MIRAGE or not s.made[own.seat] & _FLOOD:
        return own.kept
    reached = own.kept
    for zone in zones_in(studios.everywhere(s)):
        reached |= mirage.floods(s, own.seat, zone) << zone
    return reached


def offer(s: AnimeState, own: Holdings, picks: list[Pick]) -> None:
    """The characters in reserve that I can pay. [AN-COM-27]"""
    seat = own.seat
    zones = places(s, own)
    if not zones:
        return
    for kind in CHARACTERS:
        if s.reserve[seat * KIND_COUNT + kind] and own.staff >= prices.invoke(s, seat, kind):
            picks += ROWS[own.faction][kind][zones]


def faults(s: AnimeState, seat: Seat, _kind: int, zone: int) -> list[Refusal]:
    """Where a character cannot appear. [AN-COM-26]"""
    if zone == NO_ZONE or studios.keeps(s, seat, zone) or mirage.floods(s, seat, zone):
        return []
    facts = {"zone": ZONES[zone]}
    if not studios.stands_in(s, zone):
        return [Refusal("AN-COM-26", "NO_STUDIO_HERE", facts)]
    return [Refusal("AN-COM-26", "NOT_CONTROLLED_BY_YOU", facts)]


def do(s: AnimeState, seat: Seat, kind: int, zone: int) -> None:
    """One character appears; Mirage remembers where. [AN-COM-26, AN-MR-06]"""
    cost = prices.invoke(s, seat, kind)
    pay(s, seat, cost)
    s.main_done = True
    reserves.bring(s, seat, kind, zone)
    s.invoked_in[seat] |= 1 << zone
    productions.remember(s, seat)
    unit = reserves.kind_name(s, seat, kind)
    s.tell("AN-COM-26", "character_invoked", PUBLIC, seat=seat, unit=unit, zone=ZONES[zone], cost=cost)
