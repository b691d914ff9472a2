"""Recruit a mascot. [AN-COM-23]"""

from tripot.engine.actions import Pick
from tripot.engine.events import PUBLIC
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import prices, reserves
from tripot.games.anime_studios.effects import pay
from tripot.games.anime_studios.forces import KIND_COUNT
from tripot.games.anime_studios.holdings import Holdings
from tripot.games.anime_studios.maps import ZONE, ZONES
from tripot.games.anime_studios.question import word
from tripot.games.anime_studios.refusals import first, main_action, price, unknown_zone, zone_named
from tripot.games.anime_studios.rows import Row
from tripot.games.anime_studios.state import NO_ZONE, AnimeState

PICKS = tuple(Pick(f"recruit:{zone}", "recruit", (zone,)) for zone in ZONES)
ROW = Row(PICKS)


def places(s: AnimeState, seat: Seat) -> int:
    """Where one's units are, or anywhere if there is none left, as bits. [AN-COM-23, AN-COM-24, AN-END-14]"""
    return s.occupied[seat] or (1 << s.board().size) - 1


def offer(s: AnimeState, own: Holdings, picks: list[Pick]) -> None:
    """If a mascot is in reserve. [AN-COM-25]"""
    if s.reserve[own.seat * KIND_COUNT] and own.staff >= prices.recruit(s, own.seat):
        picks += ROW[places(s, own.seat)]


def check(s: AnimeState, seat: Seat, words: tuple[str, ...]) -> Refusal | None:
    """Why not. [AN-COM-23]"""
    faults = [*main_action(s), *place_faults(s, seat, word(words, 0), wanted=1)]
    return first([*faults, *price(s, seat, prices.recruit(s, seat), "AN-COM-23")])


def place_faults(s: AnimeState, seat: Seat, name: str, *, wanted: int) -> list[Refusal]:
    """A zone where one already is, and enough mascots in reserve. [AN-COM-24, AN-COM-25]"""
    zone = zone_named(s, name)
    if zone == NO_ZONE:
        return [unknown_zone(name)]
    faults = []
    if s.occupied[seat] and not s.occupied[seat] >> zone & 1:
        faults.append(Refusal("AN-COM-23", "NO_UNIT_HERE", {"zone": name}))
    if s.reserve[seat * KIND_COUNT] < wanted:
        left = s.reserve[seat * KIND_COUNT]
        faults.append(Refusal("AN-COM-25", "RESERVE_EMPTY", {"unit": reserves.kind_name(s, seat, 0), "left": left}))
    return faults


def do(s: AnimeState, seat: Seat, name: str) -> None:
    """One mascot leaves the reserve. [AN-COM-23]"""
    cost = prices.recruit(s, seat)
    pay(s, seat, cost)
    s.main_done = True
    welcome(s, seat, name, 1, cost, "AN-COM-23")


def welcome(s: AnimeState, seat: Seat, name: str, many: int, cost: int, rule: str) -> None:
    """Mascots arrive."""
    for _ in range(many):
        reserves.bring(s, seat, 0, ZONE[name])
    s.tell(rule, "recruited", PUBLIC, seat=seat, zone=name, number=many, cost=cost)
