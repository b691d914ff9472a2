"""Midnight's creation action: the midnight market. [AN-MI-06]"""

from typing import Any

from tripot.engine.forms import Form
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import prices, productions, units
from tripot.games.anime_studios.actions.invoke_hero import mascot_faults, return_mascots, returnable
from tripot.games.anime_studios.effects import pay
from tripot.games.anime_studios.holdings import Holdings
from tripot.games.anime_studios.numbers import MIDNIGHT
from tripot.games.anime_studios.prices import CREATIONS
from tripot.games.anime_studios.refusals import first
from tripot.games.anime_studios.state import AnimeState
from tripot.games.anime_studios.unique.rights import creation_faults, may_create

FORM = Form("midnight_market", (units.UNITS,), "AN-MI-06")
PLACE = CREATIONS["midnight_market"][1]


def wanted(s: AnimeState) -> int:
    """How many mascots are sold. [AN-MI-06]"""
    return s.numbers().productions[MIDNIGHT][PLACE].worth["mascots"]


def form(s: AnimeState, own: Holdings, mine: dict[str, tuple[str, ...]]) -> Form | None:
    """The mascots on the map. [AN-ERR-02]"""
    if not may_create(s, own.seat, "midnight_market"):
        return None
    mascots = returnable(s, own, mine)
    if len(mascots) < wanted(s):
        return None
    return Form(FORM.name, FORM.fields, FORM.rule, {"units": mascots, "count": wanted(s)})


def check(s: AnimeState, seat: Seat, value: Any) -> Refusal | None:
    """1 staff and two mascots, once. [AN-MI-06]"""
    found = [*creation_faults(s, seat, "midnight_market", "AN-MI-06")]
    return first([*found, *mascot_faults(s, seat, value["units"], wanted(s), "AN-MI-06")])


def do(s: AnimeState, seat: Seat, value: Any) -> None:
    """The mascots go, the production is created at once. [AN-MI-06]"""
    pay(s, seat, prices.creation(s, "midnight_market"))
    s.main_done = True
    return_mascots(s, seat, value["units"])
    productions.create(s, seat, PLACE)
