"""Move units, one zone each. [AN-COM-05]"""

from typing import Any

from tripot.engine.events import PUBLIC
from tripot.engine.forms import Form
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import reserves, units
from tripot.games.anime_studios.effects import pay
from tripot.games.anime_studios.holdings import NEAR, Holdings
from tripot.games.anime_studios.maps import ZONE, ZONES
from tripot.games.anime_studios.numbers import KINDS
from tripot.games.anime_studios.pieces import PIECES
from tripot.games.anime_studios.refusals import first, main_action, price, unknown_zone, zone_named
from tripot.games.anime_studios.state import NO_ZONE, AnimeState

FORM = Form("move", (units.MOVES,), "AN-COM-05")


def form(s: AnimeState, own: Holdings, mine: dict[str, tuple[str, ...]]) -> Form:
    """My units by zone, and where they may go. [AN-COM-07, AN-ERR-02]"""
    facts = {"units": mine, "to": NEAR[s.players], "most": own.staff // s.figures.move_cost}
    return Form(FORM.name, FORM.fields, FORM.rule, facts)


def check(s: AnimeState, seat: Seat, value: Any) -> Refusal | None:
    """Own units, each once, each to a neighbouring zone, all paid. [AN-COM-05, AN-COM-06, AN-COM-07]"""
    moves = value["moves"]
    named = [move["unit"] for move in moves]
    faults = [*main_action(s), *price(s, seat, s.figures.move_cost * len(moves), "AN-COM-05")]
    faults += units.faults(s, seat, named, "AN-COM-06")
    if not moves:
        faults.append(Refusal("AN-COM-05", "NOTHING_TO_MOVE"))
    for place, move in enumerate(moves):
        zone, piece = zone_named(s, move["zone"]), units.mine(s, seat, move["unit"])
        if zone == NO_ZONE:
            faults.append(unknown_zone(move["zone"]))
        elif piece is not None and zone not in s.board().neighbours[piece.zone]:
            facts = {"unit": KINDS[piece.faction][piece.kind], "zone": ZONES[zone]}
            faults.append(Refusal("AN-COM-07", "NOT_ADJACENT", facts, ("moves", str(place), "zone")))
    return first(faults)


def do(s: AnimeState, seat: Seat, value: Any) -> None:
    """All at once; a keeper that leaves frees its studio. [AN-COM-07, AN-COM-08]"""
    moves = value["moves"]
    pay(s, seat, s.figures.move_cost * len(moves))
    s.main_done = True
    for move in moves:
        shift(s, seat, move["unit"], ZONE[move["zone"]], "AN-COM-05")


def shift(s: AnimeState, seat: Seat, unit: str, to: int, rule: str) -> None:
    """One unit goes to a zone. Its id says where it stood before any of the moves."""
    piece = PIECES[unit]
    kind = KINDS[piece.faction][piece.kind]
    s.tell(rule, "moved", PUBLIC, seat=seat, unit=kind, zone=ZONES[piece.zone], to=ZONES[to])
    reserves.relocate(s, seat, piece.kind, piece.zone, to, keeper=piece.number == 0)
