"""My letters, one a turn, section by section, and the sheets I handed in. [NT-UI-04, NT-MSG-03]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.view import View
from tripot.games.neo_tokyo.work import SECTIONS
from tripot.kit.browsing import shelf, turn_asked

Facts = dict[str, Any]


def page(view: View, asked: Mapping[str, str]) -> Facts:
    """The letter of one turn with the sheet it answers."""
    me = view.facts["you"]
    turns = [letter["turn"] for letter in me["letters"]]
    last = turns[-1] if turns else 0
    turn = turn_asked(asked, last, first=1) if last else 0
    letter = next((each for each in me["letters"] if each["turn"] == turn), None)
    return {
        **shelf(turn, last, first=1),
        "letter": sections(letter["lines"]) if letter else [],
        "arrived": letter is not None,
        "sheet": next((sheet for sheet in me["sheets"] if sheet["turn"] == turn), None),
        "account": me["account"],
    }


def sections(lines: list[Facts]) -> list[Facts]:
    """A letter in the rulebook's order, empty sections left out. [NT-MSG-03]"""
    found = [{"id": name, "lines": [line for line in lines if line["section"] == name]} for name in SECTIONS]
    return [section for section in found if section["lines"]]
