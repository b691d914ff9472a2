"""Notes and handouts, and the journal by kind. [SR-INFO-03, SR-JRN-01]"""

import json
from collections.abc import Mapping
from typing import Any

from tripot.engine.view import View
from tripot.games.rpg.journal import as_json, as_text
from tripot.games.rpg.pages.party import exported

Facts = dict[str, Any]
Asked = Mapping[str, str]
FILED = {"bring_scene": ("scene_file", "scene"), "bring_opponent": ("opponent_file", "opponent")}
"""What a form keeps in the library: the kind of its note, and what stands in it."""
FILTERS: dict[str, tuple[str, ...]] = {
    "dice": ("test", "somebody_rolls", "initiative", "roll_published", "drain", "opposition"),
    "wounds": ("damage", "wounded", "heal", "drain", "status_added", "status_removed", "status_tick", "status_changed"),
    "words": ("message", "private_note", "note_shared", "deus_ex_machina", "prompt"),
    "rulings": ("override", "clock", "session", "round", "zone_changed", "entity_added", "entity_removed"),
}


def take(view: View, name: str) -> tuple[str, bytes] | None:
    """The journal as this seat knows it, as text or as JSON; a sheet or a scene it may read. [SR-JRN-03, SR-CHR-09]"""
    if name == "journal.txt":
        return "text/plain; charset=utf-8", as_text(view.events).encode()
    if name == "journal.json":
        return "application/json", as_json(view.events).encode()
    for form, (_, what) in FILED.items():
        if name.startswith(f"{what}-"):
            filed = kept(view, form, name.removeprefix(f"{what}-").removesuffix(".json"))
            return None if filed is None else ("application/json", _as_file(filed))
    who = name.removeprefix("sheet-").removesuffix(".json")
    if name != f"sheet-{who}.json" or who not in view.facts["sheets"] or who not in view.facts["characters"]:
        return None
    if view.facts["characters"][who]["kind"] not in ("person", "animal"):
        return None
    return "application/json", json.dumps(exported(view, who), ensure_ascii=False, indent=1).encode()


def page(view: View, asked: Asked) -> Facts:
    """The notes a seat may read, newest first, and which lines of the journal are wanted."""
    wanted = asked.get("only", "")
    notes = [
        {**row, "text": str(row["facts"].get("text") or ""), "dice": list(row["facts"].get("dice") or ())}
        for row in reversed(view.facts["notes"])
        if row["kind"] not in dict(FILED.values())
    ]
    return {
        "notes": notes,
        "only": wanted if wanted in FILTERS else "",
        "kinds": FILTERS.get(wanted, ()),
        "filters": list(FILTERS),
    }


def _as_file(filed: Facts) -> bytes:
    return json.dumps(filed, ensure_ascii=False, indent=1).encode()


def library(view: View, _asked: Asked) -> list[Facts]:
    """The scenes that the game master keeps at this table, newest first. [SR-TBL-12]"""
    return _filed(view, "bring_scene")


def opponents(view: View, _asked: Asked) -> list[Facts]:
    """The opponents that the game master keeps, newest first. [SR-TBL-11]"""
    return [{"number": one.pop("number"), "content": one} for one in _filed(view, "bring_opponent")]


def _filed(view: View, form: str) -> list[Facts]:
    kind, what = FILED[form]
    rows = [row for row in reversed(view.facts["notes"]) if row["kind"] == kind]
    return [{"number": row["number"], **row["facts"][what]} for row in rows]


def kept(view: View, form: str, number: str) -> Facts | None:
    """What a form starts with from the library, by its number; none of anybody else's. [SR-TBL-11, SR-TBL-12]"""
    found = next((one for one in _filed(view, form) if str(one["number"]) == number), None) if form in FILED else None
    return None if found is None else {name: one for name, one in found.items() if name != "number"}
