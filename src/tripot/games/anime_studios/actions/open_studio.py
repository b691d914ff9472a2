"""Open a studio. [AN-COM-01]"""

from tripot.engine.actions import Pick
from tripot.engine.events import PUBLIC
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import prices, reserves, studios
from tripot.games.anime_studios.effects import pay
from tripot.games.anime_studios.forces import MASCOTS
from tripot.games.anime_studios.holdings import Holdings
from tripot.games.anime_studios.maps import STRIDE, ZONE, ZONES
from tripot.games.anime_studios.question import word
from tripot.games.anime_studios.refusals import first, main_action, price, unknown_zone, zone_named
from tripot.games.anime_studios.rows import Row
from tripot.games.anime_studios.state import NO_ZONE, AnimeState

PICKS = tuple(Pick(f"open_studio:{zone}", "open_studio", (zone,)) for zone in ZONES)
ROW = Row(PICKS)


def offer(s: AnimeState, own: Holdings, picks: list[Pick]) -> None:
    """Zones without a studio where a mascot of mine stands, enemies or not. [AN-COM-02, AN-COM-04]"""
    if own.staff >= prices.open_studio(s, own.seat):
        free = s.occupied[own.seat] & ~sum(s.opened)
        if free:
            picks += ROW[reserves.with_mascots(s, own.seat, free)]


def check(s: AnimeState, seat: Seat, words: tuple[str, ...]) -> Refusal | None:
    """Why not. [AN-COM-02]"""
    zone = zone_named(s, word(words, 0))
    faults = [*main_action(s), *price(s, seat, prices.open_studio(s, seat), "AN-COM-01")]
    if zone == NO_ZONE:
        faults.append(unknown_zone(word(words, 0)))
        return first(faults)
    if studios.stands_in(s, zone):
        faults.append(Refusal("AN-COM-02", "STUDIO_ALREADY_HERE", {"zone": ZONES[zone]}))
    if not s.force[seat * STRIDE + zone] & MASCOTS:
        faults.append(Refusal("AN-COM-02", "NO_MASCOT_HERE", {"zone": ZONES[zone]}))
    return first(faults)


def do(s: AnimeState, seat: Seat, name: str) -> None:
    """Pay; a mascot there keeps the new studio at once. [AN-COM-01, AN-COM-03]"""
    zone = ZONE[name]
    cost = prices.open_studio(s, seat)
    pay(s, seat, cost)
    studios.build(s, seat, zone)
    s.main_done = True
    s.tell("AN-COM-03", "studio_opened", PUBLIC, seat=seat, zone=name, cost=cost)
