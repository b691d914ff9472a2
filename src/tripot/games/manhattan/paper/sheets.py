"""The order sheet: all that a form may hold, to be filled in with a pen. [MH-ORD-03]"""

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tripot.games.manhattan.mdc import COALITIONS
from tripot.games.manhattan.paper.cards import GOLD, MIDNIGHT, PAPER, TEXT, Words
from tripot.games.manhattan.runs.common import KINDS
from tripot.printing.paper import HEIGHT, WIDTH, Box, for_paper, write_paragraphs
from tripot.speech.voice import Voice

LEFT, INNER = 16 * mm, WIDTH - 32 * mm
_RUNS, _BETS = 8, 4


def draw_orders(page: Canvas, voice: Voice, words: Words) -> None:
    """One page a player and turn; copy as many as needed."""
    said = words["orders"]
    top = banner(page, voice.text("forms.orders.title"), said["whose"])
    top = _lines(page, top, voice.field("orders", ["shares"]), [said["share"]] * 3)
    top = _lines(page, top, voice.field("orders", ["influence"]), [said["influence"]])
    top = _lines(page, top, voice.field("orders", ["vote"]), [said["vote"]])
    boxes = "   ".join(f"[  ] {voice.term('coalition', name)}" for name in COALITIONS)
    top = _lines(page, top, voice.field("orders", ["coalition"]), [boxes])
    kinds = " / ".join(voice.term("run", kind) for kind in (*KINDS, "protection"))
    top = _lines(page, top, f"{voice.field('orders', ['runs'])} : {kinds}", [said["run"]] * _RUNS)
    top = _lines(page, top, voice.field("orders", ["speculations"]), [said["bet"]] * _BETS)
    top = _lines(page, top, voice.field("orders", ["citizenship"]), [said["citizenship"]])
    _lines(page, top, said["sum"], [said["total"]])


def banner(page: Canvas, title: str, under: str) -> float:
    """The head of a page; where the room below it begins."""
    page.setFillColor(MIDNIGHT)
    page.rect(0, HEIGHT - 26 * mm, WIDTH, 26 * mm, stroke=0, fill=1)
    page.setFillColor(PAPER)
    page.setFont("Helvetica-Bold", 20)
    page.drawString(LEFT, HEIGHT - 13 * mm, for_paper(title))
    page.setFont("Helvetica", 10)
    page.drawString(LEFT, HEIGHT - 21 * mm, for_paper(under))
    return float(HEIGHT - 32 * mm)


def _lines(page: Canvas, top: float, title: str, lines: list[str]) -> float:
    page.setFillColor(MIDNIGHT)
    page.setFont("Helvetica-Bold", 11)
    page.drawString(LEFT, top - 4 * mm, for_paper(title))
    page.setStrokeColor(GOLD)
    page.line(LEFT, top - 5.5 * mm, LEFT + INNER, top - 5.5 * mm)
    for place, line in enumerate(lines):
        write_paragraphs(page, [line], TEXT, Box(LEFT, top - (13 + 7.2 * place) * mm, INNER, 6.5 * mm))
    return float(top - (8.5 + 7.2 * len(lines)) * mm)
