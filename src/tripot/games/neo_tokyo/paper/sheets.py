"""The order sheet: every order that people give with a pen. [NT-ORD-01]"""

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tripot.games.neo_tokyo.paper.cards import NEON, Words
from tripot.games.neo_tokyo.tables import PARTIES, RUN_TYPES
from tripot.printing.paper import HEIGHT, WIDTH
from tripot.speech.voice import Voice

LINES = (
    ("vote", 1), ("forecast", 2), ("buy_share", 3), ("buy_influence", 1), ("buy_loyalty", 2), ("buy_points", 1),
    ("run", 7), ("honour_invest", 1), ("honour_claim", 1), ("citizenship", 1), ("dragon", 1), ("line_vote", 1),
    ("other", 3), ("total", 1),
)  # fmt: skip
"""The orders of the page, each with its lines; the rarer ones are written out."""


def draw_sheet(page: Canvas, voice: Voice, words: Words) -> None:
    """One page a player and turn; copy as many as needed."""
    said = words["sheet"]
    top = banner(page, voice.form("sheet"), said["whose"])
    for kind, count in LINES:
        top = NEON.lines(page, top, _head(voice, said, kind), [said[kind]] * count)


def _head(voice: Voice, said: dict[str, str], kind: str) -> str:
    """What an order is called, with what may be chosen in it."""
    if kind in ("other", "total"):
        return said[f"{kind}_head"]
    name = voice.term("order", kind)
    if kind == "run":
        return f"{name} : " + " / ".join(voice.term("run_type", each) for each in RUN_TYPES)
    return f"{name} : " + " / ".join(voice.term("party", each) for each in PARTIES) if kind == "buy_points" else name


def banner(page: Canvas, title: str, under: str) -> float:
    """The head of a page, with a red sun; where the room below it begins."""
    top = NEON.banner(page, title, under)
    page.setFillColor(NEON.accent)
    page.circle(WIDTH - 24 * mm, HEIGHT - 12 * mm, 7 * mm, stroke=0, fill=1)
    return top
