"""Midnight's hidden passage: from one zone to another, adjacent or not. [AN-MI-05]"""

from typing import Any

from tripot.engine.forms import Form
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import prices, units
from tripot.games.anime_studios.actions.move import shift
from tripot.games.anime_studios.effects import BIT, pay
from tripot.games.anime_studios.holdings import Holdings
from tripot.games.anime_studios.maps import STRIDE, ZONE, ZONES
from tripot.games.anime_studios.refusals import first, unknown_zone, zone_named
from tripot.games.anime_studios.state import NO_ZONE, AnimeState
from tripot.games.anime_studios.unique.rights import faults
from tripot.games.anime_studios.words import AbilityName

FORM = Form("hidden_passage", (units.UNITS, units.ZONE_FIELD), "AN-MI-05")


def most(s: AnimeState, seat: Seat) -> int:
    """Two units, three once the passage is wide. [AN-MI-05, AN-MI-11]"""
    ability: AbilityName = "wide_passage" if s.made[seat] & BIT["wide_passage"] else "hidden_passage"
    return s.numbers().abilities[ability]["most"]


def form(s: AnimeState, own: Holdings, mine: dict[str, tuple[str, ...]]) -> Form | None:
    """My units by zone: each may go to any other of these zones. [AN-ERR-02]"""
    if len(own.homes) < 2 or own.staff < prices.unique(s, own.seat, "hidden_passage"):
        return None
    return Form(FORM.name, FORM.fields, FORM.rule, {"units": mine, "most": most(s, own.seat)})


def check(s: AnimeState, seat: Seat, value: Any) -> Refusal | None:
    """One or two units of one zone, to another zone where I already am. [AN-MI-05]"""
    named = value["units"]
    found = [*faults(s, seat, "hidden_passage", "AN-MI-05"), *units.faults(s, seat, named, "AN-MI-05")]
    pieces = units.known(s, seat, named)
    if len({piece.zone for piece in pieces}) > 1:
        found.append(Refusal("AN-MI-05", "NO_UNIT_HERE", {"zone": ZONES[pieces[0].zone]}))
    if len(named) > most(s, seat):
        found.append(Refusal("AN-MI-05", "WRONG_NUMBER_OF_UNITS", {"wanted": most(s, seat), "found": len(named)}))
    zone = zone_named(s, value["zone"])
    if not named or any(piece.zone == zone for piece in pieces):
        found.append(Refusal("AN-MI-05", "NOTHING_TO_MOVE"))
    if zone == NO_ZONE:
        found.append(unknown_zone(value["zone"]))
    elif not s.force[seat * STRIDE + zone]:
        found.append(Refusal("AN-MI-05", "NO_UNIT_HERE", {"zone": ZONES[zone]}))
    return first(found)


def do(s: AnimeState, seat: Seat, value: Any) -> None:
    """They slip through. [AN-MI-05]"""
    pay(s, seat, prices.unique(s, seat, "hidden_passage"))
    s.main_done = True
    for name in value["units"]:
        shift(s, seat, name, ZONE[value["zone"]], "AN-MI-05")
