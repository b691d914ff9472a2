"""Mirage's redeployment: all units move freely among the zones where some stand. [AN-MR-13]"""

from typing import Any

from tripot.engine.forms import Form
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import prices, units
from tripot.games.anime_studios.actions.move import shift
from tripot.games.anime_studios.effects import BIT, pay
from tripot.games.anime_studios.holdings import Holdings
from tripot.games.anime_studios.maps import STRIDE, ZONE, ZONES
from tripot.games.anime_studios.pieces import PIECES
from tripot.games.anime_studios.refusals import first, unknown_zone, zone_named
from tripot.games.anime_studios.state import NO_ZONE, AnimeState
from tripot.games.anime_studios.unique.rights import faults

FORM = Form("redeploy", (units.MOVES,), "AN-MR-13")


def form(s: AnimeState, own: Holdings, mine: dict[str, tuple[str, ...]]) -> Form | None:
    """All my units, by zone: each may go to any other of these zones. [AN-ERR-02]"""
    if not s.made[own.seat] & BIT["redeploy"] or len(own.homes) < 2:
        return None
    if own.staff < prices.unique(s, own.seat, "redeploy"):
        return None
    return Form(FORM.name, FORM.fields, FORM.rule, {"units": mine})


def check(s: AnimeState, seat: Seat, value: Any) -> Refusal | None:
    """Units named stay within my zones, and at least one changes zone; the others stay. [AN-MR-13]"""
    moves = value["moves"]
    named = [move["unit"] for move in moves]
    found = [*faults(s, seat, "redeploy", "AN-MR-13"), *units.faults(s, seat, named, "AN-MR-13")]
    for move in moves:
        zone = zone_named(s, move["zone"])
        if zone == NO_ZONE:
            found.append(unknown_zone(move["zone"]))
        elif not s.force[seat * STRIDE + zone]:
            found.append(Refusal("AN-MR-13", "NO_UNIT_HERE", {"zone": ZONES[zone]}))
    if not any(
        unit in PIECES and ZONES[PIECES[unit].zone] != move["zone"] for unit, move in zip(named, moves, strict=True)
    ):
        found.append(Refusal("AN-MR-13", "NOTHING_TO_MOVE"))
    return first(found)


def do(s: AnimeState, seat: Seat, value: Any) -> None:
    """Those that change zone leave their studio, those that stay keep it. [AN-MR-13, AN-GEN-12]"""
    pay(s, seat, prices.unique(s, seat, "redeploy"))
    s.main_done = True
    for move in value["moves"]:
        to = ZONE[move["zone"]]
        if PIECES[move["unit"]].zone != to:
            shift(s, seat, move["unit"], to, "AN-MR-13")
