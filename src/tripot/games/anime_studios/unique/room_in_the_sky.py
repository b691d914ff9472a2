"""Dragonfly's creation action: a room in the sky. [AN-DR-17]"""

from tripot.engine.actions import Pick
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import campaign_rights, prices, productions
from tripot.games.anime_studios.effects import pay
from tripot.games.anime_studios.numbers import DRAGONFLY
from tripot.games.anime_studios.prices import CREATIONS
from tripot.games.anime_studios.refusals import first
from tripot.games.anime_studios.state import AnimeState
from tripot.games.anime_studios.unique.rights import creation_faults

PICK = Pick("room_in_the_sky")


def check(s: AnimeState, seat: Seat, _words: tuple[str, ...]) -> Refusal | None:
    """4 staff, once. [AN-DR-17]"""
    return first(creation_faults(s, seat, "room_in_the_sky", "AN-DR-17"))


def do(s: AnimeState, seat: Seat) -> None:
    """Created at once, with a right for each other player who has six productions already. [AN-DR-17]"""
    pay(s, seat, prices.creation(s, "room_in_the_sky"))
    s.main_done = True
    place = CREATIONS["room_in_the_sky"][1]
    productions.create(s, seat, place)
    ahead = sum(productions.has_six(s, other) for other in range(s.players) if other != seat)
    campaign_rights.draw(s, seat, s.numbers().productions[DRAGONFLY][place].worth["rights"] * ahead)
