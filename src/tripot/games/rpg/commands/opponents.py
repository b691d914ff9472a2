"""Opponents by form: brought in, kept in the library, taken out and brought in as files. [SR-TBL-11]"""

import json
from typing import Any

from tripot.engine.events import only
from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal
from tripot.engine.seats import GM, Seat
from tripot.games.rpg.characters.creation import enlist, free_id
from tripot.games.rpg.notes import file_away
from tripot.games.rpg.opponents import FIGURES, KIT, check_opponent, sheet_of
from tripot.games.rpg.positions import free_spots
from tripot.games.rpg.records import Values
from tripot.games.rpg.scene_files import read_scene
from tripot.games.rpg.state import Table
from tripot.games.rpg.tabletalk import Command

WHAT = (
    Field("name", "text", least=1, most=60),
    Field("look", "text", most=400, optional=True),
    *FIGURES,
    *KIT,
)
"""What an opponent is, and what stands in its file."""
FILE = Form("bring_opponent", WHAT, "SR-TBL-11")
NAMES = tuple(field.name for field in WHAT)
SAMPLE = {"name": "…", "role": "gun", "threat": 2, "kit": "usual", "keep": True}
LONGEST = 20_000
"""Characters of an opponent as a file."""
EXAMPLE = json.dumps({"name": "…", "role": "gun", "threat": 2, "kit": "usual"})


def _where(s: Table) -> tuple[Field, ...]:
    return (
        Field("count", "int", least=1, most=12, optional=True),
        Field("zone", "choice", choices=tuple(s.zones) or ("",), term="zone", optional=True),
        Field("hidden", "flag", optional=True),
    )


def _offer(s: Table, seat: Seat) -> Form | None:
    if seat != GM:
        return None
    kept = (Field("keep", "flag", optional=True), Field("later", "flag", optional=True))
    return Form("bring_opponent", (*WHAT, *_where(s), *kept), "SR-TBL-11", {"samples": [SAMPLE]})


def _offer_load(s: Table, seat: Seat) -> Form | None:
    if seat != GM:
        return None
    fields = (Field("content", "text", most=LONGEST), *_where(s), Field("later", "flag", optional=True))
    return Form("load_opponent", fields, "SR-TBL-11", {"samples": [{"content": EXAMPLE}]})


def _check(_s: Table, _seat: Seat, v: Values) -> Refusal | None:
    return check_opponent(v)


def _check_load(_s: Table, _seat: Seat, v: Values) -> Refusal | None:
    """A file is held to the same as the form."""
    found = read_scene(v["content"])
    if not isinstance(found, dict) or FILE.check_shape(found) or check_opponent(found) is not None:
        return Refusal("SR-TBL-11", "bad_opponent_file", {}, ("content",))
    return None


def _load(s: Table, seat: Seat, v: Values) -> None:
    """Its whole content stands in the entry; it is in this library from now on."""
    _write(s, seat, {**v, **read_scene(v["content"]), "keep": True})


def _write(s: Table, _seat: Seat, v: Values) -> None:
    """Kept in the library if it is wanted, and brought in unless it is for later. [SR-TBL-11]"""
    if v.get("keep") or v.get("later"):
        file_away(s, "opponent_file", "opponent", {name: v[name] for name in NAMES if v.get(name)})
    if v.get("later"):
        s.tell("SR-TBL-11", "opponent_kept", only(GM), name=v["name"])
    else:
        bring(s, v)


def bring(s: Table, v: Values) -> None:
    """One or several of them stand where there is room."""
    count, zone, sheet = int(v.get("count") or 1), v.get("zone") or "", sheet_of(v, usual=v.get("kit") == "usual")
    spots = free_spots(s, zone)
    for number in range(count):
        name = f"{v['name']} {number + 1}" if count > 1 else v["name"]
        place: dict[str, Any] = {"zone": zone, "hidden": bool(v.get("hidden"))}
        if number < len(spots):
            place |= {"x": spots[number][0], "y": spots[number][1]}
        enlist(s, free_id(s, f"npc_{s.number()}"), {**sheet, "name": name[:60]}, GM, npc=True, **place)


COMMANDS = {
    "bring_opponent": Command(_offer, _write, _check),
    "load_opponent": Command(_offer_load, _load, _check_load),
}
