"""The host's kit: how to run a turn by hand, step by step, and a ledger for the assets. [MH-RES-01, MH-RES-19]"""

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tripot.games.manhattan.corporations import IDS
from tripot.games.manhattan.meta import OPTIONS
from tripot.games.manhattan.pages.replay import STEPS
from tripot.games.manhattan.paper.cards import DECO, Words
from tripot.games.manhattan.resolution import Resolution
from tripot.printing.paper import Box, write_paragraphs
from tripot.printing.stationery import INNER, LEFT
from tripot.speech.voice import Voice

assert len(STEPS) == len(Resolution.steps)


def draw_kit(page: Canvas, voice: Voice, words: Words) -> int:
    """The steps of a resolution, then the ledger; the number of pages."""
    said = words["kit"]
    top = DECO.banner(page, said["title"], said["lead"])
    steps = [f"<b>{place}.</b> {voice.term('step', step)}" for place, step in enumerate(STEPS, start=1)]
    needed = [said["needed"], said["dice"], said["secret"]]
    write_paragraphs(page, [*needed, *steps], DECO.book, Box(LEFT, 15 * mm, INNER, top - 17 * mm))
    page.showPage()
    top = DECO.banner(page, said["ledger"], said["ledger_lead"])
    turns = max(option.most for option in OPTIONS if option.name == "turns") + 1
    DECO.ledger(page, top, [voice.term("corporation", name) for name in IDS], [str(turn) for turn in range(turns)])
    page.showPage()
    return 2
