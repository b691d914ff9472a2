"""Somebody from another table: a file with all they are and went through, after the game master's yes.

[SR-CHR-09, SR-TBL-16]
"""

import json
from typing import Any

from tripot.engine.actions import Action, Menu
from tripot.engine.events import only
from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal, first_of
from tripot.engine.seats import GM, Seat
from tripot.games.rpg.characters.control import has_character, is_asked
from tripot.games.rpg.characters.creation import enlist, free_id
from tripot.games.rpg.characters.past import BOXES, MONITORS, past_errors, resume
from tripot.games.rpg.characters.sheets import check_sheet
from tripot.games.rpg.commands.newcomers import arrive
from tripot.games.rpg.prompts import Prompt, pose
from tripot.games.rpg.records import Values
from tripot.games.rpg.stages import start_place
from tripot.games.rpg.state import Table
from tripot.games.rpg.steering import NO, YES
from tripot.games.rpg.tables import ATTRIBUTES
from tripot.games.rpg.tabletalk import Command

LONGEST_SHEET = 20_000
EXAMPLE = json.dumps({"name": "…", "attributes": dict.fromkeys(ATTRIBUTES, 3)})
IMPORT = Form(
    "import_character",
    (Field("sheet", "text", most=LONGEST_SHEET),),
    "SR-CHR-09",
    {"samples": [{"sheet": EXAMPLE}]},
)
SECONDS = 300
"""How long the game master has to look at somebody who wants to come."""


def _offer(s: Table, seat: Seat) -> Form | None:
    return IMPORT if seat == GM or not has_character(s, seat) else None


def read_sheet(text: str) -> Any:
    """A sheet from its text; nothing if it is not JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _check(_s: Table, _seat: Seat, v: Values) -> Refusal | None:
    sheet = read_sheet(v["sheet"])
    wrong = check_sheet(sheet)
    if not wrong and "past" in sheet:
        wrong = [Refusal("SR-TBL-16", "bad_sheet", {"field": name}, ("sheet",)) for name in past_errors(sheet["past"])]
    return first_of(wrong)


def _import(s: Table, seat: Seat, v: Values) -> None:
    """A bare sheet is a new character; whoever has a past comes after the game master's yes. [SR-CHR-09, SR-TBL-16]"""
    if seat != GM and is_asked(s, GM) and "past" in read_sheet(v["sheet"]):
        pose(s, Admission(seat, v["sheet"]))
    else:
        come(s, seat, v["sheet"])


def come(s: Table, seat: Seat, text: str) -> None:
    """Somebody from another table is here, as they left it. [SR-CHR-09, SR-TBL-16]"""
    sheet = read_sheet(text)
    npc = seat == GM
    name = f"npc_{s.number()}" if npc else f"player_{seat + 1}"
    c = enlist(s, free_id(s, name), sheet, seat, npc=npc, **({} if npc else start_place(s, seat)))
    if "past" in sheet:
        resume(s, c, sheet["past"])
    arrive(s, seat)


class Admission(Prompt):
    """Whether somebody from another table may come; silence refuses, and the player may ask again. [SR-TBL-16]"""

    __slots__ = ("player", "sheet")
    kind = "admission"
    rule = "SR-TBL-16"

    def __init__(self, player: Seat, sheet: str) -> None:
        super().__init__(GM)
        self.player = player
        self.sheet = sheet
        """The text of the file, as it stands in its entry."""

    def gone(self, s: Table) -> str | None:
        return super().gone(s) or ("moot" if has_character(s, self.player) else None)

    def ask(self, s: Table) -> Menu:
        return Menu((YES, NO))

    def facts(self, s: Table) -> dict[str, Any]:
        """What there is to know before a yes."""
        sheet = read_sheet(self.sheet)
        past = sheet.get("past", {})
        hurt = sum(BOXES[word].damaged for name in MONITORS for word in past.get(name, ()))
        return {
            **super().facts(s),
            "player": self.player,
            "name": sheet.get("name", ""),
            "role": sheet.get("role", ""),
            "points": sum(sheet["attributes"].values()),
            "atouts": sheet.get("atouts", 0),
            "experience": past.get("experience", 0),
            "hurt": hurt,
            "borne": [one["code"] for one in past.get("statuses", ())],
        }

    def time_to_think(self, s: Table) -> int:
        return SECONDS

    def apply(self, s: Table, action: Any) -> None:
        if action is YES and not has_character(s, self.player):
            come(s, self.player, self.sheet)
        else:
            name = read_sheet(self.sheet).get("name", "")
            s.tell("SR-TBL-16", "not_admitted", only(self.player, GM), name=name)

    def default(self, s: Table) -> Action:
        return NO


COMMANDS = {"import_character": Command(_offer, _import, _check)}
