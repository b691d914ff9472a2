"""Invoke a character. [AN-COM-26]"""

from tripot.engine.actions import Pick
from tripot.engine.events import PUBLIC
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import prices, reserves
from tripot.games.anime_studios.effects import BIT, pay
from tripot.games.anime_studios.factions import mirage
from tripot.games.anime_studios.forces import KIND_COUNT
from tripot.games.anime_studios.maps import ZONES
from tripot.games.anime_studios.numbers import KINDS, MIRAGE
from tripot.games.anime_studios.state import NO_ZONE, NOBODY, AnimeState

PICKS = {
    kind: tuple(Pick(f"invoke:{kind}:{zone}", "invoke", (kind, zone)) for zone in ZONES)
    for kinds in KINDS
    for kind in kinds[1:]
}
CHARACTERS = (1, 2)


def places(s: AnimeState, seat: Seat) -> list[int]:
    """Studios under control; with `market_flood` any studio within reach. [AN-COM-26, AN-MR-07]"""
    if s.faction[seat] == MIRAGE and s.made[seat] & BIT["market_flood"]:
        reach = range(s.board().size)
        return [zone for zone in reach if s.keeper[zone] == seat or mirage.floods(s, seat, zone)]
    return [zone for zone, keeper in enumerate(s.keeper) if keeper == seat]


def offer(s: AnimeState, seat: Seat, _homes: list[int], picks: list[Pick]) -> None:
    """The characters in reserve that I can pay. [AN-COM-27]"""
    staff = s.staff[seat]
    zones = None
    for kind in CHARACTERS:
        if s.reserve[seat * KIND_COUNT + kind] and staff >= prices.invoke(s, seat, kind):
            zones = places(s, seat) if zones is None else zones
            here = PICKS[KINDS[s.faction[seat]][kind]]
            picks += [here[zone] for zone in zones]


def faults(s: AnimeState, seat: Seat, _kind: int, zone: int) -> list[Refusal]:
    """Where a character cannot appear. [AN-COM-26]"""
    if zone == NO_ZONE or s.keeper[zone] == seat or mirage.floods(s, seat, zone):
        return []
    facts = {"zone": ZONES[zone]}
    if s.studio[zone] == NOBODY:
        return [Refusal("AN-COM-26", "NO_STUDIO_HERE", facts)]
    return [Refusal("AN-COM-26", "NOT_CONTROLLED_BY_YOU", facts)]


def do(s: AnimeState, seat: Seat, kind: int, zone: int) -> None:
    """One character appears; Mirage remembers where. [AN-COM-26, AN-MR-06]"""
    cost = prices.invoke(s, seat, kind)
    pay(s, seat, cost)
    s.main_done = True
    reserves.bring(s, seat, kind, zone)
    s.invoked_in[seat] |= 1 << zone
    unit = reserves.kind_name(s, seat, kind)
    s.tell("AN-COM-26", "character_invoked", PUBLIC, seat=seat, unit=unit, zone=ZONES[zone], cost=cost)
