"""Stationery of a game of sheets: framed cards, pages with a head, lines to fill in and ledgers, in its own colours."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from reportlab.lib.colors import Color
from reportlab.lib.enums import TA_CENTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tripot.printing.paper import CARDS, HEIGHT, WIDTH, Box, for_paper, write_paragraphs

LEFT, INNER = 16 * mm, WIDTH - 32 * mm
_ROW_NAME = 38 * mm
DrawCard = Callable[[Canvas, Box], None]


def print_cards(page: Canvas, cards: Sequence[DrawCard]) -> int:
    """Nine cards a page, with cut marks; the number of pages."""
    for start in range(0, len(cards), len(CARDS)):
        for draw, box in zip(cards[start : start + len(CARDS)], CARDS.boxes(), strict=False):
            draw(page, box.inside(2 * mm))
        CARDS.cut_marks(page)
        page.showPage()
    return -(-len(cards) // len(CARDS))


@dataclass(frozen=True)
class Stationery:
    """The colours of a game's paper, and what is drawn with them."""

    ink: Color
    accent: Color
    paper: Color

    @cached_property
    def text(self) -> ParagraphStyle:
        """Small print on cards and lines."""
        return ParagraphStyle("text", fontName="Helvetica", fontSize=8.5, leading=10.5, textColor=self.ink)

    @cached_property
    def book(self) -> ParagraphStyle:
        """A page to read."""
        return ParagraphStyle("book", fontName="Helvetica", fontSize=10.5, leading=14, textColor=self.ink)

    def frame(self, page: Canvas, box: Box, head: str) -> float:
        """The frame of a card, with a word at its head; where the room below it begins."""
        page.setFillColor(self.paper)
        page.setStrokeColor(self.accent)
        page.setLineWidth(1.2)
        page.rect(box.left, box.bottom, box.width, box.height, fill=1)
        top = box.bottom + box.height
        page.setFillColor(self.ink)
        page.rect(box.left, top - 8 * mm, box.width, 8 * mm, stroke=0, fill=1)
        page.setFillColor(self.paper)
        page.setFont("Helvetica-Bold", 8)
        page.drawCentredString(box.left + box.width / 2, top - 5.4 * mm, for_paper(head.upper()))
        return float(top - 9 * mm)

    def name(self, page: Canvas, name: str, box: Box) -> None:
        """What a card is called."""
        style = ParagraphStyle("name", fontName="Helvetica-Bold", fontSize=13, textColor=self.ink, alignment=TA_CENTER)
        write_paragraphs(page, [name], style, box)

    def reward(self, page: Canvas, box: Box, *, head: str, name: str, points: int, help_: str) -> None:
        """A whole card: what it takes to hold something, and its points."""
        top = self.frame(page, box, head)
        self.name(page, name, Box(box.left, top - 20 * mm, box.width, 14 * mm))
        big = ParagraphStyle(
            "big", fontName="Helvetica-Bold", fontSize=30, leading=34, textColor=self.accent, alignment=TA_CENTER
        )
        write_paragraphs(page, [str(points)], big, Box(box.left, top - 42 * mm, box.width, 16 * mm))
        told = ParagraphStyle("help", fontName="Helvetica", fontSize=10, textColor=self.ink, alignment=TA_CENTER)
        inner = Box(box.left + 4 * mm, box.bottom + 4 * mm, box.width - 8 * mm, 26 * mm)
        write_paragraphs(page, [help_], told, inner)

    def banner(self, page: Canvas, title: str, under: str) -> float:
        """The head of a page; where the room below it begins."""
        page.setFillColor(self.ink)
        page.rect(0, HEIGHT - 24 * mm, WIDTH, 24 * mm, stroke=0, fill=1)
        page.setFillColor(self.paper)
        page.setFont("Helvetica-Bold", 20)
        page.drawString(LEFT, HEIGHT - 12 * mm, for_paper(title))
        page.setFont("Helvetica", 10)
        page.drawString(LEFT, HEIGHT - 19 * mm, for_paper(under))
        return float(HEIGHT - 28 * mm)

    def lines(self, page: Canvas, top: float, title: str, lines: Sequence[str]) -> float:
        """Lines to fill in under a title; where they end."""
        page.setFillColor(self.ink)
        page.setFont("Helvetica-Bold", 9.5)
        page.drawString(LEFT, top - 3.4 * mm, for_paper(title))
        page.setStrokeColor(self.accent)
        page.setLineWidth(0.6)
        page.line(LEFT, top - 4.6 * mm, LEFT + INNER, top - 4.6 * mm)
        for place, line in enumerate(lines):
            write_paragraphs(page, [line], self.text, Box(LEFT, top - (11.2 + 6.6 * place) * mm, INNER, 5.6 * mm))
        return float(top - (6.4 + 6.6 * len(lines)) * mm)

    def ledger(self, page: Canvas, top: float, rows: Sequence[str], columns: Sequence[str]) -> float:
        """A table to write in, with names for its rows and columns; where it ends."""
        width, height = (INNER - _ROW_NAME) / len(columns), 9.2 * mm
        page.setStrokeColor(self.accent)
        page.setLineWidth(0.6)
        page.setFillColor(self.ink)
        page.setFont("Helvetica-Bold", 8.5)
        for place, column in enumerate(columns):
            page.drawCentredString(LEFT + _ROW_NAME + width * (place + 0.5), top - 5 * mm, for_paper(column))
        head, bottom = top - 7 * mm, top - 7 * mm - height * len(rows)
        for place, name in enumerate(rows):
            y = head - height * (place + 1)
            page.line(LEFT, y, LEFT + INNER, y)
            page.drawString(LEFT, y + 3 * mm, for_paper(name))
        for place in range(len(columns) + 1):
            x = LEFT + _ROW_NAME + width * place
            page.line(x, head, x, bottom)
        return float(bottom)
