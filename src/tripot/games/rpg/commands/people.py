"""People on the table: the words of a sheet, bringing opponents, placing tokens. [SR-GEN-11, SR-CHR-09]"""

from typing import Any

from tripot.engine.forms import Field, Form
from tripot.engine.seats import GM, Seat
from tripot.games.rpg.characters.control import label, own
from tripot.games.rpg.characters.creation import enlist_sample
from tripot.games.rpg.doings import call_off
from tripot.games.rpg.movement import wake
from tripot.games.rpg.positions import free_spots, settle_at, state_distance
from tripot.games.rpg.records import Character, Values
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import PEOPLE
from tripot.games.rpg.tabletalk import Command
from tripot.games.rpg.visibility import sees, witnesses
from tripot.games.rpg.vitals import depart

TEXTS = ("name", "role", "look", "notes")


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
        place: dict[str, Any] = {"zone": v.get("zone") or "", "hidden": bool(v.get("hidden"))}
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
    for one in [*(other for other in s.people() if other.owner == c.id), c]:
        call_off(s, one.id)
        depart(s, one)


def _offer_place(s: Table, seat: Seat) -> Form | None:
    if seat != GM or not s.characters:
        return None
    fields = (
        Field("character", "choice", choices=tuple(s.characters), term="being"),
        Field("x", "int", least=-5000, most=5000, optional=True),
        Field("y", "int", least=-5000, most=5000, optional=True),
        Field("zone", "choice", choices=tuple(s.zones) or ("",), term="zone", optional=True),
        Field("hidden", "flag", optional=True),
        Field("other", "choice", choices=tuple(s.characters), term="being", optional=True),
        Field("metres", "int", most=5000, optional=True),
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
    other = s.characters.get(v.get("other") or "")
    if other is not None and other.id != c.id and v.get("metres") is not None:
        state_distance(c, other, int(v["metres"]))
        seats = frozenset(seat for seat in s.chairs() if sees(s, seat, c) and sees(s, seat, other))
        s.tell("SR-GEN-07", "distance", seats, who=label(c), other=label(other), metres=int(v["metres"]))


COMMANDS = {
    "edit_character": Command(_offer_edit, _edit),
    "bring": Command(_offer_bring, _bring),
    "dismiss": Command(_offer_dismiss, _dismiss),
    "place": Command(_offer_place, _place),
}
