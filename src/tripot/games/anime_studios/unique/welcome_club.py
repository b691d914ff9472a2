"""Dragonfly's welcome club: one or two mascots at once. [AN-DR-06]"""

from tripot.engine.actions import Pick
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import prices
from tripot.games.anime_studios.actions import recruit
from tripot.games.anime_studios.effects import pay
from tripot.games.anime_studios.forces import KIND_COUNT
from tripot.games.anime_studios.holdings import Holdings
from tripot.games.anime_studios.maps import ZONES
from tripot.games.anime_studios.question import word
from tripot.games.anime_studios.refusals import first
from tripot.games.anime_studios.rows import Row
from tripot.games.anime_studios.state import AnimeState
from tripot.games.anime_studios.unique.rights import faults

PICKS = tuple(
    tuple(Pick(f"welcome_club:{zone}:{many}", "welcome_club", (zone, many)) for zone in ZONES) for many in range(1, 8)
)
ROWS = tuple(Row(row) for row in PICKS)


def offer(s: AnimeState, own: Holdings, picks: list[Pick]) -> None:
    """As many as the reserve and the club allow. [AN-DR-06]"""
    left = s.reserve[own.seat * KIND_COUNT]
    if not left or own.staff < prices.unique(s, own.seat, "welcome_club"):
        return
    most = min(s.numbers().abilities["welcome_club"]["most"], left)
    zones = recruit.places(s, own.seat)
    for row in ROWS[:most]:
        picks += row[zones]


def check(s: AnimeState, seat: Seat, words: tuple[str, ...]) -> Refusal | None:
    """Where recruiting is allowed, one or two. [AN-DR-06, AN-COM-23]"""
    text = word(words, 1)
    many = int(text) if text.isascii() and text.isdigit() and len(text) == 1 else 0
    found = [*faults(s, seat, "welcome_club", "AN-DR-06")]
    found += recruit.place_faults(s, seat, word(words, 0), wanted=max(1, many))
    most = s.numbers().abilities["welcome_club"]["most"]
    if not 1 <= many <= most:
        found.append(Refusal("AN-DR-06", "WRONG_NUMBER_OF_UNITS", {"wanted": most, "found": many}))
    return first(found)


def do(s: AnimeState, seat: Seat, zone: str, many: int) -> None:
    """They arrive together. [AN-DR-06]"""
    cost = prices.unique(s, seat, "welcome_club")
    pay(s, seat, cost)
    s.main_done = True
    recruit.welcome(s, seat, zone, many, cost, "AN-DR-06")
