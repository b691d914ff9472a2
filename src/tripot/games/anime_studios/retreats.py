"""Step 3 of a battle: wounded units fall back next door, or are humiliated. [AN-BAT-15, AN-BAT-17, AN-BAT-18]"""

from collections.abc import Mapping
from typing import Any, ClassVar

from tripot.engine.actions import Fill, Menu, Pick
from tripot.engine.events import PUBLIC
from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.anime_studios import battle_record, reserves, units
from tripot.games.anime_studios.casualties import are_alike, check_units, in_default_order, taking_part
from tripot.games.anime_studios.factions import midnight
from tripot.games.anime_studios.humiliation import humiliate
from tripot.games.anime_studios.maps import STRIDE, ZONE, ZONES
from tripot.games.anime_studios.pieces import PIECES
from tripot.games.anime_studios.question import CheckForm, CheckPick, Question, put, word
from tripot.games.anime_studios.refusals import first, unknown_zone, zone_named
from tripot.games.anime_studios.state import NO_ZONE, AnimeState, Fight

_ITEM = Field("", "group", of=(units.UNIT, Field("zone", "text", most=40, optional=True, term="zone")))
FORM = Form("retreats", (Field("retreats", "list", 0, 64, of=(_ITEM,)),), "AN-BAT-17")


def refuges(s: AnimeState, fight: Fight, side: int) -> list[int]:
    """Neighbouring zones without a unit of the opposing faction, now; others do not matter. [AN-BAT-17, AN-BAT-19]"""
    opponent = fight.player(1 - side) * STRIDE
    return [zone for zone in s.board().neighbours[fight.zone] if not s.force[opponent + zone]]


def ask_retreats(s: AnimeState, side: int) -> None:
    """Ask a side with wounds, unless there is only one answer. [AN-BAT-16, AN-GEN-18]"""
    fight = s.fight
    assert fight is not None
    names = taking_part(s, fight, side)
    fight.wounds[side] = wanted = min(fight.wounds[side], len(names))
    if not wanted:
        return
    zones = refuges(s, fight, side)
    no_zone_matters = len(zones) == 1 or not zones
    no_unit_matters = wanted == len(names) or are_alike(names)
    stays = not zones and midnight.is_elusive(s, fight.player(side))
    if stays or (no_zone_matters and no_unit_matters):
        to = zones[0] if zones else NO_ZONE
        carry_out(s, side, [(name, to) for name in names[:wanted]])
    else:
        put(s, ChooseRetreats(fight.player(side)))


def check(s: AnimeState, seat: Seat, value: Any) -> Refusal | None:
    """As many different units as wounds, each to a legal zone if there is one. [AN-BAT-16, AN-BAT-17]"""
    fight = s.fight
    assert fight is not None
    side = fight.side_of(seat)
    rows = value["retreats"]
    faults = check_units(s, seat, [row["unit"] for row in rows], fight.wounds[side], "AN-BAT-16")
    legal = refuges(s, fight, side)
    for place, row in enumerate(rows):
        name = row.get("zone")
        zone = NO_ZONE if name is None else zone_named(s, name)
        if name is not None and zone == NO_ZONE:
            faults.append(unknown_zone(name))
        elif (zone not in legal) if legal else (zone != NO_ZONE):
            facts = {"zone": ZONES[zone] if zone != NO_ZONE else ZONES[fight.zone]}
            faults.append(Refusal("AN-BAT-17", "ILLEGAL_RETREAT", facts, ("retreats", str(place), "zone")))
    return first(faults)


class ChooseRetreats(Question):
    """Who is wounded, and where each of them goes. [AN-BAT-16, AN-BAT-19]"""

    __slots__ = ()
    kind = "retreats"
    rule = "AN-BAT-17"
    forms: ClassVar[Mapping[str, tuple[Form, CheckForm]]] = {"retreats": (FORM, check)}

    def ask(self, s: AnimeState) -> Menu:
        fight = s.fight
        assert fight is not None
        side = fight.side_of(self.seat)
        facts = {
            "units": list(taking_part(s, fight, side)),
            "count": fight.wounds[side],
            "zones": [ZONES[zone] for zone in refuges(s, fight, side)],
        }
        return Menu((), (Form(FORM.name, FORM.fields, FORM.rule, facts),))

    def default(self, s: AnimeState) -> Fill:
        """The order of casualties, to the first legal zone in map order. [AN-DEC-02]"""
        fight = s.fight
        assert fight is not None
        side = fight.side_of(self.seat)
        named = in_default_order(s, taking_part(s, fight, side))[: fight.wounds[side]]
        legal = refuges(s, fight, side)
        zone = ZONES[legal[0]] if legal else None
        return Fill(FORM.name, {"retreats": [{"unit": name, "zone": zone} for name in named]})

    def apply(self, s: AnimeState, action: Fill) -> None:
        assert s.fight is not None
        rows = [(row["unit"], _zone(row)) for row in action.value["retreats"]]
        carry_out(s, s.fight.side_of(self.seat), rows)

    def facts(self, s: AnimeState) -> dict[str, Any]:
        assert s.fight is not None
        return {"zone": ZONES[s.fight.zone], "count": s.fight.wounds[s.fight.side_of(self.seat)]}


def _zone(row: dict[str, Any]) -> int:
    return NO_ZONE if row.get("zone") is None else ZONE[row["zone"]]


def carry_out(s: AnimeState, side: int, rows: list[tuple[str, int]]) -> None:
    """The wounded leave; a wound leaves no trace. [AN-BAT-20]"""
    assert s.fight is not None
    for name, zone in rows:
        piece = PIECES[name]
        fall_back(s, s.fight, side, piece.kind, zone, keeper=piece.number == 0)


def fall_back(s: AnimeState, fight: Fight, side: int, kind: int, zone: int, *, keeper: bool) -> None:
    """One unit retreats; with nowhere to go it is humiliated, or stays if it is elusive. [AN-BAT-18, AN-MI-04]"""
    owner = fight.player(side)
    unit = reserves.kind_name(s, owner, kind)
    if zone != NO_ZONE:
        s.tell("AN-BAT-17", "retreated", PUBLIC, seat=owner, unit=unit, zone=ZONES[fight.zone], to=ZONES[zone])
        reserves.relocate(s, owner, kind, fight.zone, zone, keeper)
        battle_record.gone(fight, side, kind, zone)
    elif midnight.is_elusive(s, owner):
        s.tell("AN-MI-04", "stayed", PUBLIC, seat=owner, unit=unit, zone=ZONES[fight.zone])
        battle_record.gone(fight, side, kind, battle_record.STAYED)
    else:
        humiliate(s, fight, side, kind, keeper=keeper, rule="AN-BAT-18")


# --- polite dismissal: one character retreats before the dice [AN-DR-12]

DISMISSALS = tuple(Pick(f"zone:{zone}", "dismissal_zone", (zone,)) for zone in ZONES)


def dismiss(s: AnimeState, fight: Fight, side: int, kind: int) -> None:
    """The owner chooses where, if there is a choice. [AN-DR-12, AN-GEN-18]"""
    zones = refuges(s, fight, side)
    if len(zones) > 1:
        put(s, ChooseDismissalZone(fight.player(side), kind))
    else:
        fall_back(s, fight, side, kind, zones[0] if zones else NO_ZONE, keeper=False)


def check_zone(s: AnimeState, _seat: Seat, words: tuple[str, ...]) -> Refusal | None:
    """A neighbouring zone without Dragonfly's units. [AN-DR-12]"""
    zone = zone_named(s, word(words, 0))
    if zone == NO_ZONE:
        return unknown_zone(word(words, 0))
    return Refusal("AN-DR-12", "ILLEGAL_RETREAT", {"zone": ZONES[zone]})


class ChooseDismissalZone(Question):
    """Where the dismissed character goes. [AN-DR-12]"""

    __slots__ = ("unit",)
    kind = "dismissal_zone"
    rule = "AN-DR-12"
    picks: ClassVar[Mapping[str, CheckPick]] = {"zone": check_zone}

    def __init__(self, seat: Seat, unit: int) -> None:
        super().__init__(seat)
        self.unit = unit

    def ask(self, s: AnimeState) -> Menu:
        assert s.fight is not None
        return Menu(DISMISSALS[zone] for zone in refuges(s, s.fight, s.fight.side_of(self.seat)))

    def apply(self, s: AnimeState, action: Pick) -> None:
        assert s.fight is not None
        zone = ZONE[action.args[0]]
        fall_back(s, s.fight, s.fight.side_of(self.seat), self.unit, zone, keeper=False)

    def facts(self, s: AnimeState) -> dict[str, Any]:
        assert s.fight is not None
        return {"zone": ZONES[s.fight.zone], "unit": reserves.kind_name(s, self.seat, self.unit)}
