"""The order sheet: all that a form may hold, to be filled in with a pen. [MH-ORD-03]"""

from reportlab.pdfgen.canvas import Canvas

from tripot.games.manhattan.mdc import COALITIONS
from tripot.games.manhattan.paper.cards import DECO, Words
from tripot.games.manhattan.runs.common import KINDS
from tripot.speech.voice import Voice

_RUNS, _BETS = 8, 4


def draw_orders(page: Canvas, voice: Voice, words: Words) -> None:
    """One page a player and turn; copy as many as needed."""
    said = words["orders"]
    top = DECO.banner(page, voice.text("forms.orders.title"), said["whose"])
    top = DECO.lines(page, top, voice.field("orders", ["shares"]), [said["share"]] * 3)
    top = DECO.lines(page, top, voice.field("orders", ["influence"]), [said["influence"]])
    top = DECO.lines(page, top, voice.field("orders", ["vote"]), [said["vote"]])
    boxes = "   ".join(f"[  ] {voice.term('coalition', name)}" for name in COALITIONS)
    top = DECO.lines(page, top, voice.field("orders", ["coalition"]), [boxes])
    kinds = " / ".join(voice.term("run", kind) for kind in (*KINDS, "protection"))
    top = DECO.lines(page, top, f"{voice.field('orders', ['runs'])} : {kinds}", [said["run"]] * _RUNS)
    top = DECO.lines(page, top, voice.field("orders", ["speculations"]), [said["bet"]] * _BETS)
    top = DECO.lines(page, top, voice.field("orders", ["citizenship"]), [said["citizenship"]])
    DECO.lines(page, top, said["sum"], [said["total"]])
