"""Manhattan on paper: corporation and title cards, an order sheet to copy, a host's kit. [MH-COR-01, MH-END-20]"""

from functools import partial
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from tripot.games.manhattan.corporations import IDS
from tripot.games.manhattan.game import GAME
from tripot.games.manhattan.paper import cards, kit, sheets
from tripot.games.manhattan.strategies import TITLES
from tripot.printing.paper import HEIGHT, WIDTH
from tripot.printing.stationery import print_cards
from tripot.printing.words import printed_words
from tripot.speech.voice import Voice


def write(target: Path, lang: str) -> int:
    """The whole paper edition; the number of its pages."""
    words, voice = printed_words("tripot.games.manhattan", lang), Voice(GAME, lang)
    page = Canvas(str(target), pagesize=(WIDTH, HEIGHT))
    page.setTitle(voice.text("game.name"))
    page.setAuthor("Tripot")
    corporations = [partial(cards.draw_corporation, name, voice, words) for name in IDS]
    titles = [partial(cards.draw_title, name, voice, words) for name in TITLES]
    pages = print_cards(page, [*corporations, *titles])
    sheets.draw_orders(page, voice, words)
    page.showPage()
    pages += 1 + kit.draw_kit(page, voice, words)
    page.save()
    return pages
