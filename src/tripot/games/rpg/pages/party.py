"""Sheets: one's own from top to bottom, and everybody at a glance. [SR-CHR-09, SR-INFO-01]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.seats import GM
from tripot.engine.view import View
from tripot.games.rpg.characters.past import BORNE, LASTS, LORE, MONITORS
from tripot.games.rpg.pages.people import being, chosen
from tripot.games.rpg.tables import ARMOUR, ATTRIBUTES, FAMILY, FOCI, LODGES, PROGRAMS, SKILLS, SPELLS, WEAPONS

Facts = dict[str, Any]
Asked = Mapping[str, str]
CARRIED = (
    "notes", "modifiers", "essence", "mag", "res", "trad", "grade", "skills", "traits", "trait_data", "init_dice",
    "credits", "drachms", "armour", "gear", "lodge", "spells", "rituals", "forms", "knowledge", "contacts",
)  # fmt: skip
"""What of a sheet goes into its file as it stands."""


def page(view: View, _asked: Asked) -> Facts:
    """Everybody whose sheet may be read, in groups: the crew, then each kind of opponent."""
    rows = [{**glance(view, who), **being(view, who)} for who in view.facts["sheets"]]
    crew = [row for row in rows if row["side"] == "crew"]
    groups: dict[str, list[Facts]] = {}
    for row in rows:
        if row["side"] != "crew":
            groups.setdefault(row["face"] if row["kind"] in ("person", "animal") else row["kind"], []).append(row)
    return {"crew": crew, "groups": [{"kind": kind, "people": people} for kind, people in groups.items()]}


def glance(view: View, who: str) -> Facts:
    """The figures one looks at most."""
    sheet = view.facts["sheets"][who]
    return {
        "monitors": [{"name": name, "boxes": tuple(sheet[name])} for name in MONITORS if sheet[name]],
        "hurt": {name: sum(box in ("damaged", "incurable") for box in sheet[name]) for name in MONITORS},
        "atouts": sheet["atouts"],
        "atout_max": sheet["atout_max"],
        "major": sheet["major"],
        "minor": sheet["minor"],
        "moved": sheet["moved"],
        "borne": sheet["statuses"],
        "surveillance": sheet["surveillance"],
        "mode": sheet["mode"],
        "network": sheet["network"],
        "hidden": sheet["hidden"],
        "derived": sheet["derived"],
    }


def one(view: View, asked: Asked) -> Facts:
    """A whole sheet, in the order in which one reads it."""
    who = chosen(view, asked.get("who", ""))
    if not who:
        return {"who": "", "others": []}
    sheet = view.facts["sheets"][who]
    return {
        "who": who,
        "being": being(view, who),
        **glance(view, who),
        "sheet": sheet,
        "attributes": [
            {
                "code": code,
                "family": FAMILY[code],
                "base": sheet["attributes"].get(code, 0),
                "now": sheet["effective"][code],
            }
            for code in ATTRIBUTES
            if code in sheet["effective"]
        ],
        "skills": [
            {"code": code, "pool": _pool(sheet, SKILLS[code].attribute, row["rating"]), **row}
            for code, row in sorted(sheet["skills"].items(), key=lambda item: (-item[1]["rating"], item[0]))
        ],
        "weapons": [_weapon(row) for row in sheet["weapons"]],
        "armour": {"code": sheet["armour"], "dice": ARMOUR.get(sheet["armour"], 0)} if sheet["armour"] else None,
        "spells": [
            {"code": code, "damage": SPELLS[code].damage, "maintained": SPELLS[code].maintained}
            for code in sheet["spells"]
            if code in SPELLS
        ],
        "foci": [
            {"code": code, "on": on, "power": FOCI[code]["power"]} for code, on in sheet["foci"].items() if code in FOCI
        ],
        "lodge": {"code": sheet["lodge"], "power": LODGES[sheet["lodge"]]} if sheet["lodge"] in LODGES else None,
        "device": view.facts["devices"].get(sheet["device"]),
        "companions": [being(view, code) for code, card in view.facts["characters"].items() if card["owner"] == who],
        "effects": [row for row in view.facts["effects"] if row["caster"] == who],
        "preparations": [row for row in view.facts["preparations"] if row["maker"] == who],
        "projects": [row for row in view.facts["projects"] if row["who"] == who],
        "others": [being(view, code) for code in view.facts["sheets"]],
        "is_gm": view.facts["seat"] == GM,
    }


def _pool(sheet: Facts, attribute: str, rating: int) -> int:
    """The dice that a skill comes to with its attribute or gift; none if there is no such gift."""
    gift = sheet.get(attribute.lower()) if attribute in ("MAG", "RES") else sheet["effective"].get(attribute)
    return rating + gift if gift else 0


def _weapon(row: Facts) -> Facts:
    kind = WEAPONS.get(row["code"])
    if kind is None:
        return {**row, "damage": "", "monitor": "", "melee": True, "full": 0}
    return {**row, "damage": str(kind.damage), "monitor": kind.monitor, "melee": kind.melee, "full": kind.ammo}


def exported(view: View, who: str) -> Facts:
    """A sheet to take elsewhere with all that its reader may see, as the import reads it. [SR-CHR-09, SR-TBL-16]"""
    sheet, card = view.facts["sheets"][who], view.facts["characters"][who]
    device = view.facts["devices"].get(sheet["device"], {})
    machines = [one["breed"] for one in view.facts["characters"].values() if one["owner"] == who]
    return {
        **{name: sheet[name] for name in CARRIED},
        **{name: card[name] for name in ("name", "role", "look", "kind")},
        "attributes": {code: sheet["attributes"][code] for code in ATTRIBUTES},
        "atouts": sheet["atout_max"],
        "weapons": [row["code"] for row in sheet["weapons"] if row["code"] in WEAPONS and row["code"] != "unarmed"],
        "foci": list(sheet["foci"]),
        "device": "" if device.get("kind") == "persona" else device.get("code", ""),
        "programs": [code for code in device.get("owned_programs", ()) if code in PROGRAMS],
        "vehicles": [breed for breed in machines if breed and not breed.endswith(("spirit", "sprite"))],
        "past": _past(view, sheet, card["label"]),
    }


def _past(view: View, sheet: Facts, label: str) -> Facts:
    """Wounds, statuses, luck and lore; what is hidden from the owner is in the game master's file alone. [SR-TBL-16]"""
    here = [one for one in view.events if one.kind == "atout_burned" and one.facts["who"] == label and not one.struck]
    return {
        **{name: list(sheet[name]) for name in (*MONITORS, *LORE)},
        **{name: sheet[name] for name in ("atouts", "experience")},
        "burned": sheet.get("burned", 0) + len(here),
        "atout_bought": "atout:" in sheet["bought"],
        "statuses": [_borne(one, view.facts["clock"]) for one in sheet["statuses"] if _goes_along(one)],
        **({} if sheet["surveillance"] is None else {"surveillance": sheet["surveillance"]}),
    }


def _goes_along(one: Facts) -> bool:
    return one["code"] in BORNE and one["lasts"] in LASTS and not one["effect"]


def _borne(one: Facts, now: int) -> Facts:
    left = max(0, one["left"] - now) if one["lasts"] == "seconds" else one["left"]
    return {**{name: one[name] for name in ("code", "level", "lasts", "about")}, "left": left}
