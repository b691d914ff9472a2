"""Options of the table, zones, presets of reactions. [SR-GEN-08, SR-TURN-16]"""

from dataclasses import dataclass
from typing import Any

from tripot.engine.actions import Pick
from tripot.engine.events import only
from tripot.engine.forms import Field, Form
from tripot.engine.knowledge import told
from tripot.engine.options import Option
from tripot.engine.refusals import Refusal
from tripot.engine.seats import GM, Seat
from tripot.games.rpg.alchemy import change_light
from tripot.games.rpg.characters.control import label, own
from tripot.games.rpg.complications import SETTLE_TROUBLES
from tripot.games.rpg.doings import actor, begin
from tripot.games.rpg.explosives import detonate
from tripot.games.rpg.meta import CHANGEABLE
from tripot.games.rpg.overrides import is_whole
from tripot.games.rpg.plays import play
from tripot.games.rpg.positions import place_of, point_of
from tripot.games.rpg.records import Doing, Values, Zone, read, written
from tripot.games.rpg.spirits import meet_fears
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import EXPLOSIVES, SPIRITS
from tripot.games.rpg.tabletalk import Button, Command
from tripot.games.rpg.windows import OFFERED, REACTIONS

PRESETS = ("atouts", "resistance_atouts", *REACTIONS, *OFFERED)
ANSWERS = ("ask", "never", "always")
OPTIONS: dict[str, Option] = {option.name: option for option in CHANGEABLE}
SET_OPTION = Form(
    "set_option",
    (Field("option", "choice", choices=tuple(OPTIONS), term="option"), Field("value", "text", most=20)),
    "SR-GEN-08",
    {"samples": [{"option": "alchemy_x", "value": "4"}, {"option": "hot_sim_dice", "value": "2"}]},
)
REVIEW_ON, REVIEW_OFF = Pick("review_on"), Pick("review_off")
FEARS = tuple(sorted({fear for kind in SPIRITS.values() for fear in kind.weakness}))


@dataclass(slots=True, kw_only=True)
class Hazard(Doing):
    """Something that goes off near somebody, and that nobody threw. [SR-CBT-16]"""

    code: str = told("hazard")
    item: str = written("")
    x: int | None = written(None)
    y: int | None = written(None)


def read_value(option: Option, text: str) -> Any:
    """The value that a text means for an option, or None."""
    if option.kind == "flag":
        return {"true": True, "false": False}.get(text.strip().lower())
    if option.kind == "int":
        return int(text) if is_whole(text.strip()) else None
    return text.strip()


def _offer_option(_s: Table, seat: Seat) -> Form | None:
    return SET_OPTION if seat == GM else None


def _check_option(s: Table, _seat: Seat, v: Values) -> Refusal | None:
    option = OPTIONS[v["option"]]
    if option.accepts(read_value(option, v["value"]), s.seats):
        return None
    return Refusal("SR-GEN-08", "bad_option", {"option": option.name, "found": v["value"]}, ("value",))


def _set_option(s: Table, _seat: Seat, v: Values) -> None:
    """Only the game master, and never while a test or a window is open. [SR-GEN-08]"""
    option = OPTIONS[v["option"]]
    old, new = s.options[option.name], read_value(option, v["value"])
    s.options[option.name] = new
    s.tell("SR-GEN-08", "override", None, field=f"option.{option.name}", old=str(old), new=str(new), reason="")


def _offer_zone(s: Table, seat: Seat) -> Form | None:
    if seat != GM:
        return None
    fields = (
        Field("zone", "text", most=40),
        Field("name", "text", most=60, optional=True),
        Field("mana", "int", least=-2, most=2, optional=True),
        Field("cover", "choice", choices=("none", "partial", "full"), term="cover", optional=True),
        Field("ground", "choice", choices=("flat", "rough"), term="ground", optional=True),
        Field("light", "choice", choices=("lit", "dim", "dark"), term="light", optional=True),
        Field("crowded", "flag", optional=True),
        Field("water", "flag", optional=True),
        Field("feared", "list", most=6, of=(Field("", "choice", choices=FEARS, term="fear"),), optional=True),
    )
    samples = [{"zone": zone} for zone in s.zones] or [{"zone": "street"}]
    return Form("set_zone", fields, "SR-GEN-03", {"samples": samples})


def _set_zone(s: Table, _seat: Seat, v: Values) -> None:
    """A place as it is now; light that changes may set something off. [SR-GEN-03, SR-ALC-10]"""
    zone = s.zones.setdefault(v["zone"], Zone(v["zone"]))
    before = zone.light
    for name in ("name", "mana", "cover", "ground", "light", "crowded", "water"):
        if v.get(name) is not None:
            setattr(zone, name, v[name])
    if v.get("feared") is not None:
        zone.feared = tuple(v["feared"])
    s.tell("SR-GEN-03", "zone_changed", None, zone=zone.id, name=zone.name)
    if zone.light != before:
        change_light(s, zone.id, zone.light)
    meet_fears(s)


def _offer_presets(s: Table, seat: Seat) -> Form | None:
    mine = tuple(c.id for c in own(s, seat))
    if not mine:
        return None
    fields = (
        Field("character", "choice", choices=mine, term="being", optional=True),
        Field("reaction", "choice", choices=PRESETS, term="action", optional=True),
        Field("answer", "choice", choices=ANSWERS, term="preset"),
    )
    return Form("preset", fields, "SR-TURN-16")


def _preset(s: Table, seat: Seat, v: Values) -> None:
    """Always ask, never, or always use: for one or all of one's people, one or all reactions. [SR-TBL-04]"""
    those = [s.characters[v["character"]]] if v.get("character") else own(s, seat)
    kinds = (v["reaction"],) if v.get("reaction") else PRESETS
    for c in those:
        c.presets.update((kind, v["answer"]) for kind in kinds)
    facts = {"people": [label(c) for c in those], "kinds": list(kinds), "answer": v["answer"]}
    s.tell("SR-TBL-04", "preset", only(seat, GM), **facts)


def _offer_blast(s: Table, seat: Seat) -> Form | None:
    if seat != GM or not s.characters:
        return None
    fields = (
        Field("item", "choice", choices=tuple(EXPLOSIVES), term="item"),
        Field("x", "int", least=-5000, most=5000, optional=True),
        Field("y", "int", least=-5000, most=5000, optional=True),
        Field("near", "choice", choices=tuple(s.characters), term="being"),
    )
    return Form("blow_up", fields, "SR-CBT-16")


def _blow_up(s: Table, _seat: Seat, v: Values) -> None:
    """Something goes off that nobody threw. [SR-CBT-16]"""
    begin(s, read(Hazard, v, who=v["near"]))


def _hazard(s: Table, doing: Hazard) -> None:
    c = actor(s, doing)
    detonate(s, doing, doing.item, point_of(doing.x, doing.y) or place_of(c), c.id)


def _offer_review(s: Table, seat: Seat) -> list[Pick]:
    return [] if seat != GM else [REVIEW_OFF if s.review else REVIEW_ON]


def _offered_already(_s: Table, _seat: Seat) -> list[Pick]:
    return []


def _review(s: Table, _seat: Seat, pick: Pick) -> None:
    """Look at every test before it is rolled, or not. [SR-GEN-03]"""
    s.review = pick is REVIEW_ON


PLAYS = {"hazard": play(Hazard, (_hazard, *SETTLE_TROUBLES))}
BUTTONS = {"review_on": Button(_offer_review, _review), "review_off": Button(_offered_already, _review)}
COMMANDS = {
    "set_option": Command(_offer_option, _set_option, _check_option),
    "set_zone": Command(_offer_zone, _set_zone),
    "preset": Command(_offer_presets, _preset),
    "blow_up": Command(_offer_blast, _blow_up),
}
