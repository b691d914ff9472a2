"""Mirage's creation action: a favour for a favour. [AN-MR-10]"""

from tripot.engine.actions import Pick
from tripot.engine.events import PUBLIC
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import prices, productions
from tripot.games.anime_studios.effects import pay, receive
from tripot.games.anime_studios.holdings import Holdings
from tripot.games.anime_studios.numbers import MIRAGE
from tripot.games.anime_studios.prices import CREATIONS
from tripot.games.anime_studios.question import word
from tripot.games.anime_studios.refusals import first, player_named
from tripot.games.anime_studios.state import NOBODY, AnimeState
from tripot.games.anime_studios.unique.rights import creation_faults, may_create

PICKS = tuple(Pick(f"favour_for_favour:{seat}", "favour_for_favour", (seat,)) for seat in range(4))
PLACE = CREATIONS["favour_for_favour"][1]


def offer(s: AnimeState, own: Holdings, picks: list[Pick]) -> None:
    """Others who still have staff. [AN-MR-10]"""
    if may_create(s, own.seat, "favour_for_favour"):
        picks += [PICKS[other] for other in range(s.players) if other != own.seat and s.staff[other]]


def check(s: AnimeState, seat: Seat, words: tuple[str, ...]) -> Refusal | None:
    """2 staff to give, to a player who has at least one. [AN-MR-10]"""
    found = [*creation_faults(s, seat, "favour_for_favour", "AN-MR-10")]
    target = player_named(s, word(words, 0))
    if target in {NOBODY, seat} or not s.staff[target]:
        found.append(Refusal("AN-MR-10", "ABILITY_CONDITION", {"ability": "favour_for_favour"}))
    return first(found)


def do(s: AnimeState, seat: Seat, target: Seat) -> None:
    """The staff changes hands; what a strike adds is lost. [AN-MR-10, AN-NWS-04]"""
    gift = s.numbers().productions[MIRAGE][PLACE].cost
    pay(s, seat, prices.creation(s, "favour_for_favour"))
    receive(s, target, gift)
    s.main_done = True
    s.tell("AN-MR-10", "favour_given", PUBLIC, seat=seat, target=target, staff=gift)
    productions.create(s, seat, PLACE)
