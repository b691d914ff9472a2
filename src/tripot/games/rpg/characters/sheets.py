"""Sheets as JSON data: checking, importing, exporting. [SR-CHR-01, SR-CHR-02, SR-CHR-09]"""

from collections.abc import Iterator, Mapping
from typing import Any

from tripot.engine.refusals import Refusal
from tripot.games.rpg.records import Skill
from tripot.games.rpg.tables import (
    ARMOUR,
    ATTRIBUTES,
    DEVICES,
    FOCI,
    FORMS,
    LODGES,
    MENTAL,
    PROGRAMS,
    RITUALS,
    SKILLS,
    SPELLS,
    TRAITS,
    VEHICLES,
    WEAPONS,
)

Sheet = Mapping[str, Any]
LISTS: dict[str, Mapping[str, Any]] = {
    "weapons": WEAPONS,
    "programs": PROGRAMS,
    "spells": SPELLS,
    "rituals": RITUALS,
    "forms": FORMS,
    "foci": FOCI,
    "vehicles": VEHICLES,
}
TEXTS = {"name": 60, "role": 60, "look": 400, "notes": 4000}
NUMBERS = {"essence": 60, "atouts": 7, "credits": 10**9, "drachms": 9999, "init_dice": 5, "grade": 12}
OTHERS = (
    "attributes", "modifiers", "mag", "res", "trad", "skills", "traits", "trait_data", "armour", "gear", "device",
    "lodge", "knowledge", "contacts", "npc", "kind", "past",
)  # fmt: skip
MOST_TRAIT = 6
"""The highest level of a trait."""
KNOWN = frozenset((*LISTS, *TEXTS, *NUMBERS, *OTHERS))


def _wrong(field: str) -> Refusal:
    return Refusal("SR-CHR-01", "bad_sheet", {"field": field}, (field,))


def check_sheet(sheet: Any) -> list[Refusal]:
    """Everything in a sheet that the rules do not allow."""
    if not isinstance(sheet, dict):
        return [_wrong("sheet")]
    return [*(_wrong(str(name)[:40]) for name in sheet if name not in KNOWN), *_errors(sheet)]


def _errors(sheet: Sheet) -> Iterator[Refusal]:
    attributes = sheet.get("attributes")
    whole = isinstance(attributes, dict) and set(attributes) == set(ATTRIBUTES)
    if not whole or not all(_whole(value, 1, 10) for value in sheet["attributes"].values()):
        yield _wrong("attributes")
    yield from (_wrong(name) for name, most in NUMBERS.items() if not _whole(sheet.get(name, 0), 0, most))
    yield from (_wrong(name) for name, most in TEXTS.items() if not _text(sheet.get(name, ""), most))
    yield from (_wrong(name) for name, table in LISTS.items() if not _codes(sheet.get(name, []), table))
    if sheet.get("mag") and sheet.get("res"):
        yield _wrong("res")  # a character has magic or resonance, not both [SR-CHR-02]
    yield from (_wrong(name) for name in ("mag", "res") if not _whole(sheet.get(name, 0), 0, 12))
    if sheet.get("trad") and sheet["trad"] not in MENTAL:
        yield _wrong("trad")
    yield from _skill_errors(sheet)
    yield from _gear_errors(sheet)


def _skill_errors(sheet: Sheet) -> Iterator[Refusal]:
    skills = sheet.get("skills", {})
    if not isinstance(skills, dict) or not all(code in SKILLS and _skill(row) for code, row in skills.items()):
        yield _wrong("skills")
    traits = sheet.get("traits", [])
    if not isinstance(traits, list | dict) or not all(trait in TRAITS for trait in traits):
        yield _wrong("traits")
    elif isinstance(traits, dict) and not all(_whole(level, 1, MOST_TRAIT) for level in traits.values()):
        yield _wrong("traits")  # [SR-CHR-11]
    for name in ("knowledge", "contacts"):
        words = sheet.get(name, [])
        if not isinstance(words, list) or len(words) > 40 or not all(_text(word, 120) for word in words):
            yield _wrong(name)


def _gear_errors(sheet: Sheet) -> Iterator[Refusal]:
    for name, table in (("armour", ARMOUR), ("device", DEVICES), ("lodge", LODGES)):
        value = sheet.get(name)
        if value and (not isinstance(value, str) or value not in table):
            yield _wrong(name)
    gear = sheet.get("gear", {})
    if not isinstance(gear, dict) or not all(_text(name, 40) and _whole(n, 0, 999) for name, n in gear.items()):
        yield _wrong("gear")
    modifiers = sheet.get("modifiers", {})
    if not isinstance(modifiers, dict) or not all(
        name in ATTRIBUTES and _whole(value, -9, 9) for name, value in modifiers.items()
    ):
        yield _wrong("modifiers")
    data = sheet.get("trait_data", {})
    if not isinstance(data, dict) or not all(_text(key, 40) and _text(value, 40) for key, value in data.items()):
        yield _wrong("trait_data")
    if sheet.get("kind", "person") not in ("person", "animal"):
        yield _wrong("kind")


def _whole(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _text(value: Any, most: int) -> bool:
    return isinstance(value, str) and len(value) <= most


def _codes(value: Any, table: Mapping[str, Any]) -> bool:
    return isinstance(value, list) and len(value) <= 40 and all(isinstance(one, str) and one in table for one in value)


def _skill(row: Any) -> bool:
    if not isinstance(row, dict) or not _whole(row.get("rating"), 0, 12):
        return False
    lists = (row.get("specialisations", []), row.get("expertises", []))
    return all(isinstance(one, list) and len(one) <= 12 and all(_text(word, 40) for word in one) for one in lists)


def export_skill(row: Skill) -> dict[str, Any]:
    """A skill as JSON data."""
    return {
        "rating": row.rating,
        "specialisations": list(row.specialisations),
        "expertises": list(row.expertises),
    }
