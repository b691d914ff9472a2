"""People on the table: taking a character, writing one, bringing opponents, placing tokens. [SR-GEN-11, SR-SMP-09]"""

import json
from typing import Any

from tripot.engine.actions import Pick
from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal, first_of
from tripot.engine.seats import GM, Seat
from tripot.games.rpg.characters.control import has_character, label, own
from tripot.games.rpg.characters.creation import enlist, enlist_sample, free_id
from tripot.games.rpg.characters.sheets import check_sheet
from tripot.games.rpg.movement import wake
from tripot.games.rpg.positions import free_spots, settle_at
from tripot.games.rpg.records import Character, Values
from tripot.games.rpg.stages import start_place
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import ATTRIBUTES, PEOPLE, SKILLS
from tripot.games.rpg.tabletalk import Button, Command
from tripot.games.rpg.visibility import witnesses
from tripot.games.rpg.vitals import depart

ARCHETYPES = tuple(code for code, row in PEOPLE.items() if not row["npc"])
TAKE = {code: Pick(f"take:{code}", "take", (code,)) for code in ARCHETYPES}
LONGEST_SHEET = 20_000
TEXTS = ("name", "role", "look", "notes")


def _offer_take(s: Table, seat: Seat) -> list[Pick]:
    if seat == GM or has_character(s, seat):
        return []
    return [pick for code, pick in TAKE.items() if code not in s.characters]


def arrive(s: Table, seat: Seat) -> None:
    """Remember who sat down first. [SR-GEN-12]"""
    if seat != GM and seat not in s.arrivals:
        s.arrivals.append(seat)


def _take(s: Table, seat: Seat, pick: Pick) -> None:
    """Sit down with one of the eight. [SR-SMP-09]"""
    code = pick.args[0]
    enlist_sample(s, code, seat, **start_place(s, ARCHETYPES.index(code)))
    arrive(s, seat)


CREATE = Form(
    "create_character",
    (
        Field("name", "text", most=60),
        Field("role", "text", most=60, optional=True),
        Field("look", "text", most=400, optional=True),
        Field("like", "choice", choices=ARCHETYPES, term="being"),
        Field(
            "attributes", "group", of=tuple(Field(code, "int", least=1, most=10) for code in ATTRIBUTES), optional=True
        ),
        Field(
            "skills",
            "list",
            most=len(SKILLS),
            optional=True,
            of=(
                Field(
                    "",
                    "group",
                    of=(
                        Field("skill", "choice", choices=tuple(SKILLS), term="skill"),
                        Field("rating", "int", most=12),
                        Field("specialisation", "text", most=40, optional=True),
                    ),
                ),
            ),
        ),
    ),
    "SR-CHR-01",
)
EXAMPLE = json.dumps({"name": "…", "attributes": dict.fromkeys(ATTRIBUTES, 3)})
IMPORT = Form(
    "import_character",
    (Field("sheet", "text", most=LONGEST_SHEET),),
    "SR-CHR-09",
    {"samples": [{"sheet": EXAMPLE}]},
)


def _offer_create(s: Table, seat: Seat) -> Form | None:
    return CREATE if seat != GM and not has_character(s, seat) else None


def _create(s: Table, seat: Seat, v: Values) -> None:
    """Somebody new, after the model of an archetype, with other attributes and skills if wished. [SR-CHR-01]"""
    row = PEOPLE[v["like"]]
    sheet: dict[str, Any] = {**row, "name": v["name"], "role": v.get("role") or "", "look": v.get("look") or ""}
    if v.get("attributes"):
        sheet["attributes"] = dict(v["attributes"])
    if v.get("skills"):
        sheet["skills"] = {
            line["skill"]: {
                "rating": line["rating"],
                "specialisations": [line["specialisation"]] if line.get("specialisation") else [],
            }
            for line in v["skills"]
        }
    enlist(s, free_id(s, f"player_{seat + 1}"), sheet, seat, **start_place(s, seat))
    arrive(s, seat)


def _offer_import(s: Table, seat: Seat) -> Form | None:
    return IMPORT if seat == GM or not has_character(s, seat) else None


def read_sheet(text: str) -> Any:
    """A sheet from its text; nothing if it is not JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _check_import(_s: Table, _seat: Seat, v: Values) -> Refusal | None:
    return first_of(check_sheet(read_sheet(v["sheet"])))


def _import(s: Table, seat: Seat, v: Values) -> None:
    """Somebody from another table. [SR-CHR-09]"""
    sheet = read_sheet(v["sheet"])
    npc = seat == GM
    name = f"npc_{s.number()}" if npc else f"player_{seat + 1}"
    enlist(s, free_id(s, name), sheet, seat, npc=npc, **({} if npc else start_place(s, seat)))
    arrive(s, seat)


def _offer_edit(s: Table, seat: Seat) -> Form | None:
    mine = tuple(c.id for c in (s.people() if seat == GM else own(s, seat)))
    if not mine:
        return None
    fields = (
        Field("character", "choice", choices=mine, term="being"),
        Field("field", "choice", choices=(*TEXTS, "knowledge", "contacts"), term="sheet_field"),
        Field("value", "text", most=4000),
    )
    return Form("edit_character", fields, "SR-CHR-09")


def _edit(s: Table, _seat: Seat, v: Values) -> None:
    """Words of a sheet; its numbers are the game master's to change. [SR-CHR-09, SR-CHR-10]"""
    c = s.characters[v["character"]]
    if v["field"] in TEXTS:
        setattr(c, v["field"], v["value"][:400] if v["field"] != "notes" else v["value"])
    else:
        setattr(c, v["field"], [line.strip()[:120] for line in v["value"].split("\n") if line.strip()][:40])
    s.tell("SR-CHR-09", "entity_changed", witnesses(s, c), who=label(c), change="sheet")


def _offer_bring(s: Table, seat: Seat) -> Form | None:
    if seat != GM:
        return None
    fields = (
        Field("like", "choice", choices=tuple(PEOPLE), term="being"),
        Field("count", "int", least=1, most=12, optional=True),
        Field("zone", "choice", choices=tuple(s.zones) or ("",), term="zone", optional=True),
        Field("x", "int", least=-5000, most=5000, optional=True),
        Field("y", "int", least=-5000, most=5000, optional=True),
        Field("hidden", "flag", optional=True),
    )
    return Form("bring", fields, "SR-GEN-01")


def _bring(s: Table, _seat: Seat, v: Values) -> None:
    """Opponents, or a character without a player, for the game master to play. [SR-GEN-01]"""
    spots = free_spots(s, v.get("zone") or "")
    for number in range(int(v.get("count") or 1)):
        place = {"zone": v.get("zone") or "", "hidden": bool(v.get("hidden"))}
        if v.get("x") is not None and v.get("y") is not None:
            place |= {"x": v["x"] + number, "y": v["y"]}
        elif number < len(spots):
            place |= {"x": spots[number][0], "y": spots[number][1]}
        enlist_sample(s, v["like"], GM, **place)


def _offer_dismiss(s: Table, seat: Seat) -> Form | None:
    acting = s.encounter.acting if s.encounter is not None else ""
    those = tuple(one for one in s.characters if one != acting)
    if seat != GM or not those:
        return None
    return Form("dismiss", (Field("character", "choice", choices=those, term="being"),), "SR-GEN-01")


def _dismiss(s: Table, _seat: Seat, v: Values) -> None:
    c = s.characters[v["character"]]
    for one in [other for other in s.people() if other.owner == c.id]:
        depart(s, one)
    depart(s, c)


def _offer_place(s: Table, seat: Seat) -> Form | None:
    if seat != GM or not s.characters:
        return None
    fields = (
        Field("character", "choice", choices=tuple(s.characters), term="being"),
        Field("x", "int", least=-5000, most=5000, optional=True),
        Field("y", "int", least=-5000, most=5000, optional=True),
        Field("zone", "choice", choices=tuple(s.zones) or ("",), term="zone", optional=True),
        Field("hidden", "flag", optional=True),
    )
    return Form("place", fields, "SR-GEN-07")


def _place(s: Table, _seat: Seat, v: Values) -> None:
    """Put a token somewhere, or hide it. [SR-GEN-03, SR-GEN-07]"""
    c = s.characters[v["character"]]
    came_from = c.zone
    put_token(s, c, v)
    s.tell("SR-GEN-07", "move", witnesses(s, c), who=label(c), metres=0, zone=c.zone)
    wake(s, c, came_from)


def put_token(s: Table, c: Character, v: Values) -> None:
    """Where somebody stands from now on."""
    if v.get("x") is not None and v.get("y") is not None:
        settle_at(s, c, (int(v["x"]), int(v["y"])))
    if v.get("zone"):
        c.zone = v["zone"]
    if v.get("hidden") is not None:
        c.hidden = bool(v["hidden"])


BUTTONS = {"take": Button(_offer_take, _take)}
COMMANDS = {
    "create_character": Command(_offer_create, _create),
    "import_character": Command(_offer_import, _import, _check_import),
    "edit_character": Command(_offer_edit, _edit),
    "bring": Command(_offer_bring, _bring),
    "dismiss": Command(_offer_dismiss, _dismiss),
    "place": Command(_offer_place, _place),
}
