"""Dragonfly's flying studio: a studio moves with its keeper. [AN-DR-18]"""

from tripot.engine.actions import Pick
from tripot.engine.events import PUBLIC
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import prices, reserves, studios
from tripot.games.anime_studios.effects import BIT, pay
from tripot.games.anime_studios.holdings import Holdings
from tripot.games.anime_studios.maps import BOARDS, ZONE, ZONES, zones_in
from tripot.games.anime_studios.question import word
from tripot.games.anime_studios.refusals import first, unknown_zone, zone_named
from tripot.games.anime_studios.state import NO_ZONE, AnimeState
from tripot.games.anime_studios.unique.rights import faults

PICKS = {
    (zone, to): Pick(f"flying_studio:{ZONES[zone]}:{ZONES[to]}", "flying_studio", (ZONES[zone], ZONES[to]))
    for board in BOARDS.values()
    for zone in range(board.size)
    for to in board.neighbours[zone]
}


def offer(s: AnimeState, own: Holdings, picks: list[Pick]) -> None:
    """From a studio under control to a neighbour without one. [AN-DR-18]"""
    if not s.made[own.seat] & BIT["flying_studio"] or own.staff < prices.unique(s, own.seat, "flying_studio"):
        return
    neighbours, taken = s.board().neighbours, studios.everywhere(s)
    for zone in zones_in(own.kept):
        picks += [PICKS[zone, to] for to in neighbours[zone] if not taken >> to & 1]


def check(s: AnimeState, seat: Seat, words: tuple[str, ...]) -> Refusal | None:
    """Why not. [AN-DR-18]"""
    found = [*faults(s, seat, "flying_studio", "AN-DR-18")]
    zone, to = zone_named(s, word(words, 0)), zone_named(s, word(words, 1))
    found += [unknown_zone(name) for name, each in zip(words, (zone, to), strict=False) if each == NO_ZONE]
    if NO_ZONE in {zone, to}:
        return first(found or [unknown_zone("")])
    if to not in s.board().neighbours[zone]:
        found.append(Refusal("AN-DR-18", "NOT_ADJACENT", {"zone": ZONES[to]}))
    if studios.stands_in(s, to):
        found.append(Refusal("AN-DR-18", "STUDIO_ALREADY_HERE", {"zone": ZONES[to]}))
    if not studios.stands_in(s, zone):
        found.append(Refusal("AN-DR-18", "NO_STUDIO_HERE", {"zone": ZONES[zone]}))
    elif not studios.keeps(s, seat, zone):
        found.append(Refusal("AN-DR-18", "NOT_CONTROLLED_BY_YOU", {"zone": ZONES[zone]}))
    return first(found)


def do(s: AnimeState, seat: Seat, name: str, to_name: str) -> None:
    """The studio flies; it stays mine, and its founder remains its founder. [AN-DR-18, AN-GEN-10]"""
    zone, to = ZONE[name], ZONE[to_name]
    pay(s, seat, prices.unique(s, seat, "flying_studio"))
    s.main_done = True
    founder = studios.founder(s, zone)
    s.opened[founder] ^= 1 << zone | 1 << to
    s.kept[seat] ^= 1 << zone | 1 << to
    reserves.lift(s, seat, 0, zone)
    reserves.stand(s, seat, 0, to)
    s.tell("AN-DR-18", "studio_flown", PUBLIC, seat=seat, zone=name, to=to_name)
