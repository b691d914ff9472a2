"""Start-Up Nation on paper: 21 badges with their backs, and the rules on one page. [SN-DECK-03, SN-DECK-04]"""

from pathlib import Path
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tripot.games.startup_nation.deck import NAMES, RANKS, copies
from tripot.printing.paper import (
    CARDS,
    HEIGHT,
    WIDTH,
    Box,
    draw_picture,
    for_paper,
    write_paragraphs,
)
from tripot.printing.words import printed_words

PACKAGE = "tripot.games.startup_nation"
PRINTED_FOR = 5
"""The sheet of five players, with Zemmour beside: it serves four players too, by leaving cards out."""

GRAPHITE, BLUE, CORAL, PAPER = (HexColor(code) for code in ("#22262e", "#2c4bff", "#ff6a55", "#ffffff"))
TEXT = ParagraphStyle("text", fontName="Helvetica", fontSize=9, textColor=GRAPHITE)
BOOK = ParagraphStyle("book", fontName="Helvetica", fontSize=13, textColor=GRAPHITE)
NAME = ParagraphStyle("name", fontName="Helvetica-Bold", fontSize=13, textColor=GRAPHITE, alignment=TA_CENTER)


def write(target: Path, lang: str) -> int:
    """The whole paper edition; the number of its pages."""
    words = printed_words(PACKAGE, lang)
    page = Canvas(str(target), pagesize=(WIDTH, HEIGHT))
    page.setTitle("Start-Up Nation")
    page.setAuthor("Tripot")
    pages = 0
    cards, per_page = _printed(), len(CARDS)
    for start in range(0, len(cards), per_page):
        faces = cards[start : start + per_page]
        for character, box in zip(faces, CARDS.boxes(), strict=False):
            draw_face(page, character, words, box)
        _next_page(page)
        for _, box in zip(faces, CARDS.boxes(mirrored=True), strict=False):
            draw_back(page, box)
        _next_page(page)
        pages += 2
    draw_summary(page, words)
    page.showPage()
    page.save()
    return pages + 1


def _printed() -> list[int]:
    counts = copies(PRINTED_FOR, zemmour=1)
    return [character for character, count in enumerate(counts) for _ in range(count)]


def _next_page(page: Canvas) -> None:
    CARDS.cut_marks(page)
    page.showPage()


def draw_face(page: Canvas, character: int, words: dict[str, Any], box: Box) -> None:
    """A badge: lanyard slot, rank, portrait, name, and what the character does."""
    card = words["cards"][NAMES[character]]
    badge = box.inside(2 * mm)
    page.setFillColor(PAPER)
    page.setStrokeColor(GRAPHITE)
    page.setLineWidth(0.8)
    page.roundRect(badge.left, badge.bottom, badge.width, badge.height, 4 * mm, fill=1)
    top = badge.bottom + badge.height
    page.setFillColor(BLUE)
    page.roundRect(badge.left, top - 13 * mm, badge.width, 13 * mm, 4 * mm, fill=1)
    page.rect(badge.left + 0.4, top - 13.2 * mm, badge.width - 0.8, 6 * mm, stroke=0, fill=1)
    page.setFillColor(PAPER)
    page.roundRect(badge.left + badge.width / 2 - 7 * mm, top - 5 * mm, 14 * mm, 2.6 * mm, 1.3 * mm, stroke=0, fill=1)
    page.setFont("Helvetica-Bold", 15)
    page.drawString(badge.left + 4 * mm, top - 10.5 * mm, for_paper(str(RANKS[character])))
    page.setFont("Helvetica", 7)
    page.drawRightString(badge.left + badge.width - 4 * mm, top - 10 * mm, "START-UP NATION")
    side = 27 * mm
    draw_picture(page, PACKAGE, NAMES[character], Box(box.left + (box.width - side) / 2, top - 42 * mm, side, side))
    write_paragraphs(page, [card["name"]], NAME, Box(badge.left, top - 50 * mm, badge.width, 7 * mm))
    page.setStrokeColor(CORAL)
    page.setLineWidth(1.2)
    page.line(badge.left + 18 * mm, top - 51 * mm, badge.left + badge.width - 18 * mm, top - 51 * mm)
    lines = [f"<b>{words['labels'][when]}</b> {card[when]}" for when in ("always", "resign", "death") if when in card]
    write_paragraphs(page, lines, TEXT, Box(badge.left + 4 * mm, badge.bottom + 2 * mm, badge.width - 8 * mm, 30 * mm))


def draw_back(page: Canvas, box: Box) -> None:
    """The same for every card."""
    badge = box.inside(2 * mm)
    page.setFillColor(BLUE)
    page.setStrokeColor(GRAPHITE)
    page.setLineWidth(0.8)
    page.roundRect(badge.left, badge.bottom, badge.width, badge.height, 4 * mm, fill=1)
    side = 44 * mm
    middle = box.bottom + (box.height - side) / 2
    draw_picture(page, PACKAGE, "back", Box(box.left + (box.width - side) / 2, middle, side, side))
    page.setFillColor(PAPER)
    page.setFont("Helvetica-Bold", 10)
    page.drawCentredString(box.left + box.width / 2, badge.bottom + 8 * mm, "START-UP NATION")


def draw_summary(page: Canvas, words: dict[str, Any]) -> None:
    """The rules on one page."""
    page.setFillColor(BLUE)
    page.rect(0, HEIGHT - 24 * mm, WIDTH, 24 * mm, stroke=0, fill=1)
    page.setFillColor(PAPER)
    page.setFont("Helvetica-Bold", 22)
    page.drawString(20 * mm, HEIGHT - 16 * mm, for_paper(words["summary"]["title"]))
    box = Box(20 * mm, 15 * mm, WIDTH - 40 * mm, HEIGHT - 46 * mm)
    write_paragraphs(page, words["summary"]["paragraphs"], BOOK, box)
