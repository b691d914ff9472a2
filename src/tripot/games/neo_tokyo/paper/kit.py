"""The host's kit: the fourteen steps by hand, and ledgers for the city and its people. [NT-STP-01]"""

import re

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tripot.engine.rulebook import rulebook_of
from tripot.games.neo_tokyo import GAME
from tripot.games.neo_tokyo.paper.cards import NEON, Words
from tripot.games.neo_tokyo.paper.sheets import banner
from tripot.games.neo_tokyo.tables import CORPS, TURNS
from tripot.printing.paper import Box, write_paragraphs
from tripot.printing.stationery import INNER, LEFT
from tripot.speech.voice import Voice

PEOPLE = 12
_STEP = re.compile(r"^(\d+)\. (.+)$", re.MULTILINE)


def draw_kit(page: Canvas, voice: Voice, words: Words, lang: str) -> int:
    """The steps of a resolution, then the ledgers; the number of pages."""
    said = words["kit"]
    top = banner(page, said["title"], said["lead"])
    told = [said["needed"], said["dice"], said["secret"], *_steps(lang), said["after"]]
    write_paragraphs(page, told, NEON.book, Box(LEFT, 15 * mm, INNER, top - 17 * mm))
    page.showPage()
    top = banner(page, said["ledger"], said["ledger_lead"])
    names = [voice.term("corporation", name) for name in CORPS]
    top = NEON.ledger(page, top, names, [str(turn) for turn in range(TURNS + 1)])
    NEON.ledger(page, top - 6 * mm, ["" for _ in range(PEOPLE)], said["people"].split(", "))
    page.showPage()
    return 2


def _steps(lang: str) -> list[str]:
    """The steps as the rulebook lists them. [NT-STP-01]"""
    book = rulebook_of(GAME, lang)
    text = book.paragraphs["NT-STP-01"].text if book is not None else ""
    return [f"<b>{number}.</b> {step}" for number, step in _STEP.findall(text)]
