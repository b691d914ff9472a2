"""The host's kit: the fourteen steps by hand, and ledgers for the city and its people. [NT-STP-01]"""

import re

from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tripot.engine.rulebook import rulebook_of
from tripot.games.neo_tokyo import GAME
from tripot.games.neo_tokyo.paper.cards import NEON, NIGHT, Words
from tripot.games.neo_tokyo.paper.sheets import INNER, LEFT, banner
from tripot.games.neo_tokyo.tables import CORPS, TURNS
from tripot.printing.paper import Box, for_paper, write_paragraphs
from tripot.speech.voice import Voice

BOOK = ParagraphStyle("book", fontName="Helvetica", fontSize=10.5, leading=14, textColor=NIGHT)
PEOPLE = 12
_NAME, _ROW = 38 * mm, 9.2 * mm
_STEP = re.compile(r"^(\d+)\. (.+)$", re.MULTILINE)


def draw_kit(page: Canvas, voice: Voice, words: Words, lang: str) -> int:
    """The steps of a resolution, then the ledgers; the number of pages."""
    said = words["kit"]
    top = banner(page, said["title"], said["lead"])
    told = [said["needed"], said["dice"], said["secret"], *_steps(lang), said["after"]]
    write_paragraphs(page, told, BOOK, Box(LEFT, 15 * mm, INNER, top - 17 * mm))
    page.showPage()
    top = banner(page, said["ledger"], said["ledger_lead"])
    names = [voice.term("corporation", name) for name in CORPS]
    top = _draw_ledger(page, top, names, [str(turn) for turn in range(TURNS + 1)])
    _draw_ledger(page, top - 6 * mm, ["" for _ in range(PEOPLE)], said["people"].split(", "))
    page.showPage()
    return 2


def _steps(lang: str) -> list[str]:
    """The steps as the rulebook lists them. [NT-STP-01]"""
    book = rulebook_of(GAME, lang)
    text = book.paragraphs["NT-STP-01"].text if book is not None else ""
    return [f"<b>{number}.</b> {step}" for number, step in _STEP.findall(text)]


def _draw_ledger(page: Canvas, top: float, rows: list[str], columns: list[str]) -> float:
    """A table to write in, with names for its rows and columns; where it ends."""
    width = (INNER - _NAME) / len(columns)
    page.setStrokeColor(NEON)
    page.setLineWidth(0.6)
    page.setFillColor(NIGHT)
    page.setFont("Helvetica-Bold", 8.5)
    for place, column in enumerate(columns):
        page.drawCentredString(LEFT + _NAME + width * (place + 0.5), top - 5 * mm, for_paper(column))
    head, bottom = top - 7 * mm, top - 7 * mm - _ROW * len(rows)
    for place, name in enumerate(rows):
        y = head - _ROW * (place + 1)
        page.line(LEFT, y, LEFT + INNER, y)
        page.drawString(LEFT, y + 3 * mm, for_paper(name))
    for place in range(len(columns) + 1):
        x = LEFT + _NAME + width * place
        page.line(x, head, x, bottom)
    return float(bottom)
