"""Start a battle. [AN-COM-09]"""

from tripot.engine.actions import Pick
from tripot.engine.events import PUBLIC
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import battle, prices
from tripot.games.anime_studios.effects import pay
from tripot.games.anime_studios.holdings import Holdings
from tripot.games.anime_studios.maps import MEMBERS, STRIDE, ZONE, ZONES
from tripot.games.anime_studios.numbers import FACTION, FACTIONS
from tripot.games.anime_studios.productions import has_six
from tripot.games.anime_studios.question import word
from tripot.games.anime_studios.refusals import enemy_named, first, main_action, price, unknown_zone, zone_named
from tripot.games.anime_studios.rows import Row
from tripot.games.anime_studios.state import NO_ZONE, NOBODY, AnimeState

PICKS = tuple(
    tuple(Pick(f"battle:{zone}:{faction}", "battle", (zone, faction)) for zone in ZONES) for faction in FACTIONS
)
ROWS = tuple(Row(row) for row in PICKS)
"""By faction attacked."""


def offer(s: AnimeState, own: Holdings, picks: list[Pick]) -> None:
    """Zones I share with an enemy and have not fought over in this round. [AN-COM-09, AN-COM-11, AN-COM-15]"""
    free = s.occupied[own.seat] & ~s.fought
    for other, zones in enumerate(s.occupied):
        shared = free & zones
        if shared and other != own.seat:
            if own.staff < own.numbers.dearest_battle:
                for zone in MEMBERS[shared]:
                    if own.staff < prices.battle(s, other, zone):
                        shared ^= 1 << zone
            picks += ROWS[s.faction[other]][shared]


def check(s: AnimeState, seat: Seat, words: tuple[str, ...]) -> Refusal | None:
    """Why not; with six productions battles are unlimited. [AN-COM-11, AN-COM-12, AN-FRE-06]"""
    faults = [] if has_six(s, seat) else [*main_action(s)]
    zone = zone_named(s, word(words, 0))
    if zone == NO_ZONE:
        return first([*faults, unknown_zone(word(words, 0))])
    if s.fought >> zone & 1:
        faults.append(Refusal("AN-COM-11", "ZONE_ALREADY_FOUGHT", {"zone": ZONES[zone]}))
    if not s.force[seat * STRIDE + zone]:
        faults.append(Refusal("AN-COM-09", "NO_UNIT_HERE", {"zone": ZONES[zone]}))
    enemy = enemy_named(s, seat, word(words, 1))
    if enemy == NOBODY or not s.force[enemy * STRIDE + zone]:
        faults.append(Refusal("AN-COM-09", "NO_SUCH_ENEMY_HERE", {"zone": ZONES[zone]}))
    else:
        faults += price(s, seat, prices.battle(s, enemy, zone), "AN-COM-09")
    return first(faults)


def do(s: AnimeState, seat: Seat, name: str, faction: str) -> None:
    """Pay, then the battle; it is the main action, except of those who have six productions.

    [AN-COM-12, AN-COM-13, AN-COM-14]
    """
    zone, enemy = ZONE[name], s.player_of[FACTION[faction]]
    cost = prices.battle(s, enemy, zone)
    pay(s, seat, cost)
    s.fought |= 1 << zone
    s.main_done = s.main_done or not has_six(s, seat)
    s.tell("AN-COM-09", "battle_started", PUBLIC, seat=seat, enemy=enemy, zone=name, cost=cost)
    battle.start(s, seat, enemy, zone)
