"""Opponents by form: a role and a threat make a sheet. [SR-TBL-11]"""

from typing import Any

from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal
from tripot.engine.seats import GM, Seat
from tripot.games.rpg.characters.creation import enlist, free_id
from tripot.games.rpg.positions import free_spots
from tripot.games.rpg.records import Values
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import (
    ARMOUR,
    ATTRIBUTES,
    COVERAGE,
    DEVICES,
    FORMS,
    MENTAL,
    OPPONENTS,
    SKILLS,
    SPELLS,
    WEAPONS,
)
from tripot.games.rpg.tabletalk import Command

ROLES: dict[str, dict[str, Any]] = OPPONENTS["role"]
THREATS: dict[int, dict[str, int]] = {int(threat): row for threat, row in OPPONENTS["threat"].items()}
TRADITIONS = tuple(code for code in MENTAL if code != "VOL")
FIRST_GIFTED = 3
"""The least threat of those who have magic or resonance."""
CARRIED = tuple(code for code in WEAPONS if code not in ("unarmed", "spirit"))


def _offer(s: Table, seat: Seat) -> Form | None:
    if seat != GM:
        return None
    fields = (
        Field("name", "text", least=1, most=60),
        Field("look", "text", most=400, optional=True),
        Field("role", "choice", choices=tuple(ROLES), term="opponent_role"),
        Field("threat", "int", least=1, most=6),
        Field("tradition", "choice", choices=TRADITIONS, term="attribute", optional=True),
        Field("weapons", "list", most=4, of=(Field("", "choice", choices=CARRIED, term="weapon"),), optional=True),
        Field("armour", "choice", choices=tuple(ARMOUR), term="item", optional=True),
        Field("spells", "list", most=12, of=(Field("", "choice", choices=tuple(SPELLS), term="spell"),), optional=True),
        Field("forms", "list", most=12, of=(Field("", "choice", choices=tuple(FORMS), term="form"),), optional=True),
        Field("device", "choice", choices=tuple(DEVICES), term="device", optional=True),
        Field("count", "int", least=1, most=12, optional=True),
        Field("zone", "choice", choices=tuple(s.zones) or ("",), term="zone", optional=True),
        Field("hidden", "flag", optional=True),
    )
    sample = {"name": "…", "role": "gun", "threat": 2}
    return Form("bring_opponent", fields, "SR-TBL-11", {"samples": [sample]})


def _check(_s: Table, _seat: Seat, v: Values) -> Refusal | None:
    """Magic and resonance begin at threat 3; spells are for those who have the one, forms for the other."""
    gift = ROLES[v["role"]].get("gift", "")
    if gift and v["threat"] < FIRST_GIFTED:
        return Refusal(
            "SR-TBL-11", "out_of_range", {"least": FIRST_GIFTED, "most": 6, "found": v["threat"]}, ("threat",)
        )
    for line, needed in (("spells", "mag"), ("forms", "res")):
        if v.get(line) and gift != needed:
            return Refusal("SR-CHR-02", "bad_sheet", {"field": line}, (line,))
    return None


def sheet_of(v: Values) -> dict[str, Any]:
    """The sheet that a role and a threat come to; the game master may change any figure of it later. [SR-TBL-11]"""
    role, row = ROLES[v["role"]], THREATS[v["threat"]]
    gift = role.get("gift", "")
    best = [*role["attributes"], *([v.get("tradition") or "LOG"] if gift == "mag" else ())]
    special = [_special(code, v) for code in role["skills"]]
    return {
        "kind": role.get("kind", "person"),
        "look": v.get("look") or "",
        "attributes": {
            code: 1 if code in role.get("dull", ()) else row["main" if code in best else "other"] for code in ATTRIBUTES
        },
        "skills": {
            **{code: {"rating": row["further"]} for code in role["further"] if row["further"]},
            **{
                code: {
                    "rating": row["skill"],
                    "specialisations": special[place : place + (place < row["specialisations"])],
                }
                for place, code in enumerate(role["skills"])
            },
        },
        "init_dice": row["init_dice"],
        "atouts": row["atouts"],
        "essence": 60,
        **({gift: row["gift"]} if gift else {}),
        **({"trad": v.get("tradition") or "LOG"} if gift == "mag" else {}),
        "weapons": list(v.get("weapons") or ()),
        "armour": v.get("armour") or "",
        "spells": list(v.get("spells") or ()),
        "forms": list(v.get("forms") or ()),
        "device": v.get("device") or "",
    }


def _special(skill: str, v: Values) -> str:
    """What a main skill is best at: the first that fits a chosen weapon, else the first there is."""
    kinds = {WEAPONS[code].kind for code in v.get("weapons") or ()}
    rows = [row for row in COVERAGE if row["skill"] == skill]
    fitting = [row["specialisation"] for row in rows if kinds & set(row.get("weapon_kinds", ()))]
    return str((fitting or [row["specialisation"] for row in rows] or [*SKILLS[skill].specialisations, skill])[0])


def _bring(s: Table, _seat: Seat, v: Values) -> None:
    count, zone, sheet = int(v.get("count") or 1), v.get("zone") or "", sheet_of(v)
    spots = free_spots(s, zone)
    for number in range(count):
        name = f"{v['name']} {number + 1}" if count > 1 else v["name"]
        place: dict[str, Any] = {"zone": zone, "hidden": bool(v.get("hidden"))}
        if number < len(spots):
            place |= {"x": spots[number][0], "y": spots[number][1]}
        enlist(s, free_id(s, f"npc_{s.number()}"), {**sheet, "name": name[:60]}, GM, npc=True, **place)


COMMANDS = {"bring_opponent": Command(_offer, _bring, _check)}
