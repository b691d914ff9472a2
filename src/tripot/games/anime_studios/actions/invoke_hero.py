"""Invoke a hero: each has its own condition. [AN-COM-28]"""

from typing import Any

from tripot.engine.actions import Pick
from tripot.engine.events import PUBLIC
from tripot.engine.forms import Form
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import prices, productions, reserves, studios, units
from tripot.games.anime_studios.actions.invoke_character import ROWS
from tripot.games.anime_studios.effects import pay
from tripot.games.anime_studios.factions import dragonfly, midnight, mirage
from tripot.games.anime_studios.forces import KIND_COUNT, MASCOTS, MASK, SHIFT
from tripot.games.anime_studios.holdings import Holdings
from tripot.games.anime_studios.maps import STRIDE, ZONE, ZONES, zones_in
from tripot.games.anime_studios.numbers import COMET, DRAGONFLY, KINDS, MIDNIGHT, MIRAGE
from tripot.games.anime_studios.pieces import KEEPER, PIECES
from tripot.games.anime_studios.refusals import first, main_action, price, unknown_zone, zone_named
from tripot.games.anime_studios.state import NO_ZONE, AnimeState

MASK_OF = tuple(mask << shift for mask, shift in zip(MASK, SHIFT, strict=True))
"""The bits of a force that count each kind."""

LYS = Form("invoke_lys", (units.UNITS, units.ZONE_FIELD), "AN-DR-02")


def places(s: AnimeState, seat: Seat, kind: int) -> int:
    """Where a hero may appear now, if anywhere, as bits. [AN-CO-01, AN-DR-02, AN-MI-02, AN-MI-03, AN-MR-01]"""
    faction, kept = s.faction[seat], s.kept[seat]
    if faction == COMET:
        return kept & 1 << s.board().starts[s.place[seat]]
    if faction == DRAGONFLY:
        return kept if reserves.mascots_on_map(s, seat) > s.numbers().abilities["lys"]["mascots"] else 0
    if faction == MIDNIGHT and kind == midnight.NOCTURNE:
        return kept
    wanted = MASK_OF[midnight.NOCTURNE if faction == MIDNIGHT else mirage.MASTERMIND]
    base, found = seat * STRIDE, 0
    for zone in zones_in(s.occupied[seat]):
        if s.force[base + zone] & wanted:
            found |= 1 << zone
    return found


def offer(s: AnimeState, own: Holdings, picks: list[Pick]) -> None:
    """The heroes in reserve that I can pay and whose condition holds. [AN-COM-28, AN-COM-29]"""
    if own.faction == DRAGONFLY:
        return
    rows = ROWS[own.faction]
    for kind in range(3, len(rows)):
        if is_within_reach(s, own.seat, kind):
            picks += rows[kind][places(s, own.seat, kind)]


def is_within_reach(s: AnimeState, seat: Seat, kind: int) -> bool:
    """In reserve, and paid for."""
    return bool(s.reserve[seat * KIND_COUNT + kind]) and s.staff[seat] >= prices.invoke(s, seat, kind)


def faults(s: AnimeState, seat: Seat, kind: int, zone: int) -> list[Refusal]:
    """The hero's own condition. [AN-CO-01, AN-MI-02, AN-MI-03, AN-MR-01]"""
    if zone == NO_ZONE or places(s, seat, kind) >> zone & 1:
        return []
    unit = reserves.kind_name(s, seat, kind)
    return [Refusal("AN-COM-28", "INVOCATION_CONDITION", {"unit": unit, "zone": ZONES[zone]})]


def do(s: AnimeState, seat: Seat, kind: int, zone: int) -> None:
    """The hero appears; Onyx takes the place of a Mastermind. [AN-FAC-02, AN-MR-01]"""
    cost = prices.invoke(s, seat, kind)
    pay(s, seat, cost)
    s.main_done = True
    if s.faction[seat] == MIRAGE:
        reserves.send_back(s, seat, mirage.MASTERMIND, zone, keeper=False)
    appear(s, seat, kind, zone, cost)


def appear(s: AnimeState, seat: Seat, kind: int, zone: int, cost: int) -> None:
    """A hero in play, remembered for ever as invoked. [AN-FAC-02]"""
    reserves.bring(s, seat, kind, zone)
    s.invoked[seat] |= 1 << kind
    productions.remember(s, seat)
    unit = reserves.kind_name(s, seat, kind)
    s.tell("AN-COM-28", "hero_invoked", PUBLIC, seat=seat, unit=unit, zone=ZONES[zone], cost=cost)


# --- President Lys: two mascots go back first [AN-DR-02]


def lys_form(s: AnimeState, own: Holdings, mine: dict[str, tuple[str, ...]]) -> Form | None:
    """The mascots that may go and the studios that may stay. [AN-ERR-02]"""
    zones = places(s, own.seat, dragonfly.LYS) if is_within_reach(s, own.seat, dragonfly.LYS) else 0
    if not zones:
        return None
    facts = {
        "units": returnable(s, own, mine),
        "count": s.numbers().abilities["lys"]["mascots"],
        "zones": [ZONES[zone] for zone in zones_in(zones)],
    }
    return Form(LYS.name, LYS.fields, LYS.rule, facts)


def returnable(s: AnimeState, own: Holdings, mine: dict[str, tuple[str, ...]]) -> list[str]:
    """Every mascot of mine on the map, keepers included."""
    base = own.seat * STRIDE
    return [unit for zone in own.homes for unit in mine[ZONES[zone]][: s.force[base + zone] & MASCOTS]]


def mascot_faults(s: AnimeState, seat: Seat, named: list[str], wanted: int, rule: str) -> list[Refusal]:
    """That many different mascots of mine, from the map. [AN-DR-02, AN-MI-06]"""
    faults = [*units.faults(s, seat, named, rule)]
    if any(piece.kind for piece in units.known(s, seat, named)) or len(named) != wanted:
        faults.append(Refusal(rule, "WRONG_NUMBER_OF_UNITS", {"wanted": wanted, "found": len(named)}))
    return faults


def check_lys(s: AnimeState, seat: Seat, value: Any) -> Refusal | None:
    """Two mascots, and a studio still under control afterwards. [AN-DR-02]"""
    faults = [*main_action(s)]
    if s.faction[seat] != DRAGONFLY:
        return first([*faults, Refusal("AN-DR-02", "ABILITY_NOT_OWNED", {"ability": "lys"})])
    faults += mascot_faults(s, seat, value["units"], s.numbers().abilities["lys"]["mascots"], "AN-DR-02")
    faults += price(s, seat, prices.invoke(s, seat, dragonfly.LYS), "AN-DR-02")
    if not s.reserve[seat * KIND_COUNT + dragonfly.LYS]:
        faults.append(Refusal("AN-COM-29", "RESERVE_EMPTY", {"unit": "president_lys", "left": 0}))
    zone = zone_named(s, value["zone"])
    if zone == NO_ZONE:
        faults.append(unknown_zone(value["zone"]))
    elif not studios.keeps(s, seat, zone) or f"{KINDS[DRAGONFLY][0]}.{ZONES[zone]}.{KEEPER}" in value["units"]:
        faults.append(Refusal("AN-DR-02", "INVOCATION_CONDITION", {"unit": "president_lys", "zone": ZONES[zone]}))
    return first(faults)


def do_lys(s: AnimeState, seat: Seat, value: Any) -> None:
    """The mascots go, Lys comes. [AN-DR-02]"""
    cost = prices.invoke(s, seat, dragonfly.LYS)
    pay(s, seat, cost)
    s.main_done = True
    return_mascots(s, seat, value["units"])
    appear(s, seat, dragonfly.LYS, ZONE[value["zone"]], cost)


def return_mascots(s: AnimeState, seat: Seat, named: list[str]) -> None:
    """Mascots go back to the reserve; keepers leave independent studios. [AN-GEN-12]"""
    for name in named:
        piece = PIECES[name]
        s.tell("AN-RES-03", "returned", PUBLIC, seat=seat, unit=KINDS[piece.faction][0], zone=ZONES[piece.zone])
        reserves.send_back(s, seat, 0, piece.zone, keeper=piece.number == 0)
