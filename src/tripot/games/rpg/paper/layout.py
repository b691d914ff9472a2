"""The colours and columns of a sheet, and the three ways of filling them: a title, rows, paragraphs."""

from collections.abc import Iterable

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

from tripot.printing.paper import HEIGHT, WIDTH, Box, for_paper

SLATE, AMBER, GREEN, VIOLET = (HexColor(code) for code in ("#1c252d", "#c47a12", "#0b6b3c", "#6136b8"))
PAPER, LINE, GREY = HexColor("#ffffff"), HexColor("#9aa6ad"), HexColor("#5a666d")
TEXT = ParagraphStyle("text", fontName="Helvetica", fontSize=9.5, leading=12, textColor=SLATE)
LEFT, RIGHT = 15 * mm, WIDTH - 15 * mm
MIDDLE = WIDTH / 2
BOTTOM: float = 12 * mm


def draw_title(page: Canvas, text: str, x: float, y: float, width: float, colour: Color) -> None:
    """A heading with a line under it."""
    page.setFillColor(colour)
    page.setFont("Helvetica-Bold", 10)
    page.drawString(x, y, for_paper(text))
    page.setStrokeColor(colour)
    page.setLineWidth(1.2)
    page.line(x, y - 1.5 * mm, x + width, y - 1.5 * mm)


def draw_rows(page: Canvas, rows: Iterable[tuple[str, str]], x: float, y: float, width: float) -> float:
    """Names and figures, a line each; where the page goes on."""
    for name, value in rows:
        page.setFillColor(SLATE)
        page.setFont("Helvetica", 9)
        page.drawString(x, y, for_paper(name))
        page.setFont("Helvetica-Bold", 9)
        page.drawRightString(x + width, y, for_paper(value))
        page.setStrokeColor(LINE)
        page.setLineWidth(0.3)
        page.line(x, y - 1.2 * mm, x + width, y - 1.2 * mm)
        y -= 5.2 * mm
    return y


def draw_section(page: Canvas, title: str, texts: list[str], colour: Color, room: Box) -> float:
    """A title and paragraphs under it, in a room of which only the left, the width and the top count; where it ends."""
    texts = [text for text in texts if text]
    y = room.height
    if not texts:
        return y
    draw_title(page, title, room.left, y - 4 * mm, room.width, colour)
    y -= 7 * mm
    for text in texts:
        block = Paragraph(for_paper(text), TEXT)
        height = float(block.wrap(room.width, HEIGHT)[1])
        block.drawOn(page, room.left, y - height)
        y -= height + 1 * mm
    return float(y - 1.5 * mm)
