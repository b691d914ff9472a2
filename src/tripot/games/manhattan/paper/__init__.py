"""Manhattan on paper: corporation and title cards, an order sheet to copy, a host's kit. [MH-COR-01, MH-END-20]"""

from pathlib import Path

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tripot.games.manhattan.corporations import IDS
from tripot.games.manhattan.game import GAME
from tripot.games.manhattan.paper import cards, kit, sheets
from tripot.games.manhattan.strategies import TITLES
from tripot.printing.paper import CARDS, HEIGHT, WIDTH
from tripot.printing.words import printed_words
from tripot.speech.voice import Voice

PACKAGE = "tripot.games.manhattan"


def write(target: Path, lang: str) -> int:
    """The whole paper edition; the number of its pages."""
    words, voice = printed_words(PACKAGE, lang), Voice(GAME, lang)
    page = Canvas(str(target), pagesize=(WIDTH, HEIGHT))
    page.setTitle(voice.text("game.name"))
    page.setAuthor("Tripot")
    pages = _print_cards(page, voice, words)
    sheets.draw_orders(page, voice, words)
    page.showPage()
    pages += 1 + kit.draw_kit(page, voice, words)
    page.save()
    return pages


def _print_cards(page: Canvas, voice: Voice, words: dict[str, dict[str, str]]) -> int:
    """The ten corporations, then the fifteen titles, nine cards a page."""
    drawn = [(cards.draw_corporation, name) for name in IDS] + [(cards.draw_title, name) for name in TITLES]
    for start in range(0, len(drawn), len(CARDS)):
        for (draw, name), box in zip(drawn[start : start + len(CARDS)], CARDS.boxes(), strict=False):
            draw(page, name, voice, words, box.inside(2 * mm))
        CARDS.cut_marks(page)
        page.showPage()
    return -(-len(drawn) // len(CARDS))
