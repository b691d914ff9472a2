"""Sitting down with somebody: one of the ready people, or one written at the table. [SR-SMP-09, SR-CHR-01]"""

from typing import Any

from tripot.engine.actions import Pick
from tripot.engine.forms import Field, Form
from tripot.engine.seats import GM, Seat
from tripot.games.rpg.characters.control import has_character
from tripot.games.rpg.characters.creation import enlist, enlist_sample, free_id
from tripot.games.rpg.records import Values
from tripot.games.rpg.stages import start_place
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import ATTRIBUTES, PEOPLE, SKILLS
from tripot.games.rpg.tabletalk import Button, Command

ARCHETYPES = tuple(code for code, row in PEOPLE.items() if not row["npc"])
TAKE = {code: Pick(f"take:{code}", "take", (code,)) for code in ARCHETYPES}


def _offer_take(s: Table, seat: Seat) -> list[Pick]:
    if seat == GM or has_character(s, seat):
        return []
    taken = {c.id for c in s.people() if not (c.hidden and c.seat == GM)}  # whoever lurks is missed by nobody
    return [pick for code, pick in TAKE.items() if code not in taken]


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


BUTTONS = {"take": Button(_offer_take, _take)}
COMMANDS = {"create_character": Command(_offer_create, _create)}
