"""Générique de guerre on paper: boards, tracks, counters, news, a sheet for each faction, the rules. [AN-SET-01]"""

from pathlib import Path
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tripot.games.anime_studios import GAME
from tripot.games.anime_studios.maps import BOARDS
from tripot.games.anime_studios.numbers import FACTIONS, NEWS
from tripot.games.anime_studios.paper.board import draw_half, draw_tracks
from tripot.games.anime_studios.paper.counters import draw_counters, draw_rights
from tripot.games.anime_studios.paper.sheets import draw_sheet
from tripot.printing.paper import CARDS, HEIGHT, WIDTH, Box, for_paper, write_paragraphs
from tripot.printing.words import printed_words
from tripot.speech.voice import Voice

PACKAGE = "tripot.games.anime_studios"
INK, PAPER, PINK, SUN = (HexColor(code) for code in ("#1f1a2e", "#fffdf6", "#ff7eb6", "#ffd53d"))
BOOK = ParagraphStyle("book", fontName="Helvetica", fontSize=12, textColor=INK)
CARD = ParagraphStyle("card", fontName="Helvetica", fontSize=11, textColor=INK)
HALVES = (0, 1)


def write(target: Path, lang: str) -> int:
    """The whole paper edition; the number of its pages."""
    voice, words = Voice(GAME, lang), printed_words(PACKAGE, lang)
    page = Canvas(str(target), pagesize=(WIDTH, HEIGHT))
    page.setTitle(voice.text("game.name"))
    page.setAuthor("Tripot")
    draw_summary(page, words)
    page.showPage()
    for board in BOARDS.values():
        for half in HALVES:
            draw_half(page, board, half, voice)
            page.showPage()
    draw_tracks(page, voice, words)
    page.showPage()
    for faction in range(len(FACTIONS)):
        draw_sheet(page, faction, voice, words)
        page.showPage()
    counters = draw_counters(page)
    for mirrored in (False, True):
        draw_rights(page, voice, mirrored=mirrored)
        page.showPage()
    draw_news(page, voice)
    page.showPage()
    page.save()
    return 1 + len(BOARDS) * len(HALVES) + 1 + len(FACTIONS) + counters + 3


def draw_summary(page: Canvas, words: dict[str, Any]) -> None:
    """The rules on one page."""
    page.setFillColor(PINK)
    page.rect(0, HEIGHT - 24 * mm, WIDTH, 24 * mm, stroke=0, fill=1)
    page.setFillColor(INK)
    page.setFont("Helvetica-Bold", 22)
    page.drawString(18 * mm, HEIGHT - 16 * mm, for_paper(words["summary"]["title"]))
    box = Box(18 * mm, 12 * mm, WIDTH - 36 * mm, HEIGHT - 42 * mm)
    write_paragraphs(page, words["summary"]["paragraphs"], BOOK, box)


def draw_news(page: Canvas, voice: Voice) -> None:
    """The eight cards of the industry's news. [AN-NWS-03]"""
    for card, box in zip(NEWS, CARDS.boxes(), strict=False):
        inner = box.inside(2 * mm)
        page.setStrokeColor(INK)
        page.setLineWidth(1.2)
        page.setFillColor(PAPER)
        page.roundRect(inner.left, inner.bottom, inner.width, inner.height, 4 * mm, fill=1)
        page.setFillColor(SUN)
        top = inner.bottom + inner.height
        page.roundRect(inner.left + 3 * mm, top - 24 * mm, inner.width - 6 * mm, 21 * mm, 3 * mm, fill=1)
        title = ParagraphStyle("title", parent=CARD, fontName="Helvetica-Bold", fontSize=14, alignment=1)
        heading = Box(inner.left + 5 * mm, top - 22 * mm, inner.width - 10 * mm, 15 * mm)
        write_paragraphs(page, [voice.term("news", card)], title, heading)
        text = Box(inner.left + 5 * mm, inner.bottom + 5 * mm, inner.width - 10 * mm, inner.height - 34 * mm)
        write_paragraphs(page, [voice.term("news_text", card)], CARD, text)
    CARDS.cut_marks(page)
