"""The host's kit: how to run a turn by hand, step by step, and a ledger for the assets. [MH-RES-01, MH-RES-19]"""

from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tripot.games.manhattan.corporations import IDS
from tripot.games.manhattan.meta import OPTIONS
from tripot.games.manhattan.pages.replay import STEPS
from tripot.games.manhattan.paper.cards import GOLD, MIDNIGHT, Words
from tripot.games.manhattan.paper.sheets import INNER, LEFT, banner
from tripot.games.manhattan.resolution import Resolution
from tripot.printing.paper import Box, for_paper, write_paragraphs
from tripot.speech.voice import Voice

BOOK = ParagraphStyle("book", fontName="Helvetica", fontSize=10.5, leading=14, textColor=MIDNIGHT)
assert len(STEPS) == len(Resolution.steps)


def draw_kit(page: Canvas, voice: Voice, words: Words) -> int:
    """The steps of a resolution, then the ledger; the number of pages."""
    said = words["kit"]
    top = banner(page, said["title"], said["lead"])
    steps = [f"<b>{place}.</b> {voice.term('step', step)}" for place, step in enumerate(STEPS, start=1)]
    needed = [said["needed"], said["dice"], said["secret"]]
    write_paragraphs(page, [*needed, *steps], BOOK, Box(LEFT, 15 * mm, INNER, top - 17 * mm))
    page.showPage()
    _draw_ledger(page, voice, said)
    page.showPage()
    return 2


def _draw_ledger(page: Canvas, voice: Voice, said: dict[str, str]) -> None:
    """A row a corporation, a column a turn."""
    top = banner(page, said["ledger"], said["ledger_lead"])
    most = max(option.most for option in OPTIONS if option.name == "turns") + 1
    name, row = 38 * mm, 11 * mm
    column = (INNER - name) / most
    page.setStrokeColor(GOLD)
    page.setFillColor(MIDNIGHT)
    page.setFont("Helvetica-Bold", 9)
    for turn in range(most):
        page.drawCentredString(LEFT + name + column * (turn + 0.5), top - 6 * mm, str(turn))
    for place, corporation in enumerate(IDS):
        y = top - 9 * mm - row * (place + 1)
        page.line(LEFT, y, LEFT + INNER, y)
        page.drawString(LEFT, y + 3.5 * mm, for_paper(voice.term("corporation", corporation)))
    for turn in range(most + 1):
        x = LEFT + name + column * turn
        page.line(x, top - 9 * mm, x, top - 9 * mm - row * len(IDS))
