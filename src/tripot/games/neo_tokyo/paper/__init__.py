"""Neo-Tokyo on paper: corporation and title cards, an order sheet to copy, a host's kit. [NT-TIT-01, NT-ORD-01]"""

from pathlib import Path

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tripot.games.neo_tokyo import GAME
from tripot.games.neo_tokyo.paper import cards, kit, sheets
from tripot.games.neo_tokyo.tables import CORPS, TITLES
from tripot.printing.paper import CARDS, HEIGHT, WIDTH
from tripot.printing.words import printed_words
from tripot.speech.voice import Voice

PACKAGE = "tripot.games.neo_tokyo"


def write(target: Path, lang: str) -> int:
    """The whole paper edition; the number of its pages."""
    words, voice = printed_words(PACKAGE, lang), Voice(GAME, lang)
    page = Canvas(str(target), pagesize=(WIDTH, HEIGHT))
    page.setTitle(voice.text("game.name"))
    page.setAuthor("Tripot")
    pages = _print_cards(page, voice, words)
    sheets.draw_sheet(page, voice, words)
    page.showPage()
    pages += 1 + kit.draw_kit(page, voice, words, lang)
    page.save()
    return pages


def _print_cards(page: Canvas, voice: Voice, words: cards.Words) -> int:
    """The ten corporations, then the sixteen titles, nine cards a page."""
    drawn = [(cards.draw_corporation, name) for name in CORPS] + [(cards.draw_title, name) for name in TITLES]
    for start in range(0, len(drawn), len(CARDS)):
        for (draw, name), box in zip(drawn[start : start + len(CARDS)], CARDS.boxes(), strict=False):
            draw(page, name, voice, words, box.inside(2 * mm))
        CARDS.cut_marks(page)
        page.showPage()
    return -(-len(drawn) // len(CARDS))
