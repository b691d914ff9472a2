"""Neo-Tokyo on paper: corporation and title cards, an order sheet to copy, a host's kit. [NT-TIT-01, NT-ORD-01]"""

from functools import partial
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from tripot.games.neo_tokyo import GAME
from tripot.games.neo_tokyo.paper import cards, kit, sheets
from tripot.games.neo_tokyo.tables import CORPS, TITLES
from tripot.printing.paper import HEIGHT, WIDTH
from tripot.printing.stationery import print_cards
from tripot.printing.words import printed_words
from tripot.speech.voice import Voice


def write(target: Path, lang: str) -> int:
    """The whole paper edition; the number of its pages."""
    words, voice = printed_words("tripot.games.neo_tokyo", lang), Voice(GAME, lang)
    page = Canvas(str(target), pagesize=(WIDTH, HEIGHT))
    page.setTitle(voice.text("game.name"))
    page.setAuthor("Tripot")
    corporations = [partial(cards.draw_corporation, name, voice, words) for name in CORPS]
    titles = [partial(cards.draw_title, name, voice, words) for name in TITLES]
    pages = print_cards(page, [*corporations, *titles])
    sheets.draw_sheet(page, voice, words)
    page.showPage()
    pages += 1 + kit.draw_kit(page, voice, words, lang)
    page.save()
    return pages
