"""Who is who: faces, sides, distances."""

from math import hypot
from typing import Any

from tripot.engine.seats import GM
from tripot.engine.view import View
from tripot.games.rpg.tables import PEOPLE

Facts = dict[str, Any]
KINDS = {"drone": "drone", "vehicle": "vehicle", "spirit": "spirit", "sprite": "sprite", "animal": "yard_hound"}


def face_of(who: str, kind: str = "person") -> str:
    """The portrait of somebody: their own, that of their kind, or a stranger's."""
    bare = who.rstrip("0123456789").rstrip("_")
    if bare in PEOPLE:
        return bare
    return KINDS.get(kind, "stranger")


def being(view: View, who: str) -> Facts:
    """Somebody as a page draws them, with what the reader may know they bear; whoever is not seen is nobody."""
    card = view.facts["characters"].get(who)
    if card is None:
        return {
            "id": who,
            "label": who,
            "face": face_of(who),
            "side": "",
            "wound": "",
            "statuses": [],
            "mine": False,
            "lurks": False,
        }
    sheet = view.facts["sheets"].get(who)
    borne = [[one["code"], one["level"], one["about"]] for one in sheet["statuses"]] if sheet else card["statuses"]
    lurks = bool(sheet and sheet.get("hidden"))  # known to whoever may read the sheet
    known = {"mine": who in view.facts["mine"], "statuses": borne, "lurks": lurks}
    return {**card, "face": face_of(who, card["kind"]), **known}


def metres(view: View, one: str, other: str) -> int | None:
    """How far two people are from each other, as far as both are seen and placed. [SR-GEN-06]"""
    people = view.facts["characters"]
    if one not in people or other not in people or one == other:
        return None
    (x, y), (u, v) = ((people[who]["x"], people[who]["y"]) for who in (one, other))
    if None in (x, y, u, v):
        return None
    return int(hypot(x - u, y - v) + 0.5)


def main_of(view: View) -> str:
    """The character a seat speaks for first: whoever acts now if it is theirs, else the person among them."""
    facts = view.facts
    encounter = facts["encounter"]
    if encounter is not None and encounter["acting"] in facts["mine"]:
        return str(encounter["acting"])
    mine = [who for who in facts["mine"] if who in facts["characters"]]
    people = [who for who in mine if facts["characters"][who]["kind"] == "person"]
    return str((people or mine or [""])[0])


def chosen(view: View, asked: str) -> str:
    """The character an address asks for, if its sheet may be read; else one's own."""
    sheets = view.facts["sheets"]
    if asked in sheets:
        return asked
    encounter = view.facts["encounter"]
    main = encounter["acting"] if encounter is not None and encounter["acting"] in sheets else main_of(view)
    if view.facts["seat"] == GM and encounter is None:
        main = next((one["id"] for one in view.facts["party"] if one["id"] in sheets), main)
    return main if main in sheets else next(iter(sheets), "")
