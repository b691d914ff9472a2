"""Comet's creation action: overtime. [AN-CO-13]"""

from tripot.engine.actions import Pick
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import prices, productions
from tripot.games.anime_studios.effects import pay
from tripot.games.anime_studios.prices import CREATIONS
from tripot.games.anime_studios.refusals import first
from tripot.games.anime_studios.state import AnimeState
from tripot.games.anime_studios.unique.rights import creation_faults

PICK = Pick("overtime")


def check(s: AnimeState, seat: Seat, _words: tuple[str, ...]) -> Refusal | None:
    """4 staff, once. [AN-CO-13]"""
    return first(creation_faults(s, seat, "overtime", "AN-CO-13"))


def do(s: AnimeState, seat: Seat) -> None:
    """The production is created at once. [AN-CO-13]"""
    pay(s, seat, prices.creation(s, "overtime"))
    s.main_done = True
    productions.create(s, seat, CREATIONS["overtime"][1])
