"""The last croissant on paper: a tray of croissants to cross out, and the rules under it. [LC-SETUP-01]"""

from pathlib import Path

from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tripot.engine import rulebook_of
from tripot.printing.paper import HEIGHT, WIDTH, Box, Grid, draw_picture, for_paper, write_paragraphs
from tripot.printing.words import printed_words
from tripot_croissant import GAME
from tripot_croissant.tables import CROISSANTS

PACKAGE = "tripot_croissant"
TEXT = ParagraphStyle("text", fontName="Helvetica", fontSize=11)
TRAY = Grid(6, 5, 28 * mm, 24 * mm)


def write(target: Path, lang: str) -> int:
    """The whole paper edition: two pages."""
    page = Canvas(str(target), pagesize=(WIDTH, HEIGHT))
    words = printed_words(PACKAGE, lang)
    page.setTitle(for_paper(words["title"]))
    draw_picture(page, PACKAGE, "poster", Box(20 * mm, 20 * mm, WIDTH - 40 * mm, (WIDTH - 40 * mm) * 420 / 300))
    page.showPage()
    draw_tray(page, words["tray"])
    book = rulebook_of(GAME, lang)
    rules = [rule.text for rule in book.paragraphs.values()] if book is not None else []
    write_paragraphs(page, rules, TEXT, Box(20 * mm, 12 * mm, WIDTH - 40 * mm, 68 * mm))
    page.save()
    return 2


def draw_tray(page: Canvas, caption: str) -> None:
    """As many circles as the largest tray holds, each with its number; the last of each size is drawn bold."""
    last = set(CROISSANTS.values())
    page.setFont("Helvetica-Bold", 16)
    page.drawString(20 * mm, HEIGHT - 25 * mm, for_paper(caption))
    page.setFont("Helvetica", 14)
    for number, box in zip(range(1, max(last) + 1), TRAY.boxes(), strict=False):
        page.setLineWidth(3 if number in last else 1)
        page.circle(box.left + box.width / 2, box.bottom + box.height / 2, 9 * mm)
        page.drawCentredString(box.left + box.width / 2, box.bottom + box.height / 2 - 5, str(number))
