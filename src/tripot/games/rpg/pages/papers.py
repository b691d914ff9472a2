"""Notes and handouts, and the journal by kind. [SR-INFO-03, SR-JRN-01]"""

import json
from collections.abc import Mapping
from typing import Any

from tripot.engine.view import View
from tripot.games.rpg.journal import as_json, as_text
from tripot.games.rpg.pages.party import exported

Facts = dict[str, Any]
Asked = Mapping[str, str]
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
    if name.startswith("scene-"):
        scene = kept_scene(view, name.removeprefix("scene-").removesuffix(".json"))
        return None if scene is None else ("application/json", json.dumps(scene, ensure_ascii=False, indent=1).encode())
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
        if row["kind"] != "scene_file"
    ]
    return {
        "notes": notes,
        "only": wanted if wanted in FILTERS else "",
        "kinds": FILTERS.get(wanted, ()),
        "filters": list(FILTERS),
    }


def library(view: View, _asked: Asked) -> list[Facts]:
    """The scenes that the game master keeps at this table, newest first. [SR-TBL-12]"""
    rows = [row for row in reversed(view.facts["notes"]) if row["kind"] == "scene_file"]
    return [{"number": row["number"], **row["facts"]["scene"]} for row in rows]


def kept_scene(view: View, number: str) -> Facts | None:
    """One of them, by its number; none of anybody else's. [SR-TBL-12]"""
    found = (row for row in view.facts["notes"] if row["kind"] == "scene_file" and str(row["number"]) == number)
    return next((dict(row["facts"]["scene"]) for row in found), None)
