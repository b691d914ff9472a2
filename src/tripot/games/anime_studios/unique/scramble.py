"""Comet's scramble: characters and heroes of a zone leave together. [AN-CO-04]"""

from typing import Any

from tripot.engine.forms import Form
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import prices, units
from tripot.games.anime_studios.actions.move import shift
from tripot.games.anime_studios.effects import pay
from tripot.games.anime_studios.forces import MASCOTS
from tripot.games.anime_studios.holdings import NEAR, Holdings
from tripot.games.anime_studios.maps import STRIDE, ZONE, ZONES
from tripot.games.anime_studios.refusals import first, unknown_zone, zone_named
from tripot.games.anime_studios.state import NO_ZONE, AnimeState
from tripot.games.anime_studios.unique.rights import faults

FORM = Form("scramble", (units.UNITS, units.ZONE_FIELD), "AN-CO-04")


def form(s: AnimeState, own: Holdings) -> Form | None:
    """By zone: who may leave, and whereto. [AN-ERR-02]"""
    strong = own.strong(s)
    if not strong or own.staff < prices.unique(s, own.seat, "scramble"):
        return None
    base = own.seat * STRIDE
    mine = {ZONES[zone]: units.here(s, own.seat, zone)[s.force[base + zone] & MASCOTS :] for zone in strong}
    return Form(FORM.name, FORM.fields, FORM.rule, {"units": mine, "to": NEAR[s.players]})


def check(s: AnimeState, seat: Seat, value: Any) -> Refusal | None:
    """At least one, from one zone to a neighbour, no mascot. [AN-CO-04]"""
    named = value["units"]
    found = [*faults(s, seat, "scramble", "AN-CO-04"), *units.faults(s, seat, named, "AN-CO-04")]
    pieces = units.known(s, seat, named)
    if not named:
        found.append(Refusal("AN-CO-04", "NOTHING_TO_MOVE"))
    if len({piece.zone for piece in pieces}) > 1:
        found.append(Refusal("AN-CO-04", "NO_UNIT_HERE", {"zone": ZONES[pieces[0].zone]}))
    if any(piece.kind == 0 for piece in pieces):
        found.append(Refusal("AN-CO-04", "ABILITY_CONDITION", {"ability": "scramble"}))
    zone = zone_named(s, value["zone"])
    if zone == NO_ZONE:
        found.append(unknown_zone(value["zone"]))
    elif any(zone not in s.board().neighbours[piece.zone] for piece in pieces):
        found.append(Refusal("AN-CO-04", "NOT_ADJACENT", {"zone": ZONES[zone]}))
    return first(found)


def do(s: AnimeState, seat: Seat, value: Any) -> None:
    """They go. [AN-CO-04]"""
    pay(s, seat, prices.unique(s, seat, "scramble"))
    s.main_done = True
    for name in value["units"]:
        shift(s, seat, name, ZONE[value["zone"]], "AN-CO-04")
