"""The order sheet: every order that people give with a pen. [NT-ORD-01]"""

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tripot.games.neo_tokyo.paper.cards import NEON, NIGHT, PAPER, TEXT, Words
from tripot.games.neo_tokyo.tables import PARTIES, RUN_TYPES
from tripot.printing.paper import HEIGHT, WIDTH, Box, for_paper, write_paragraphs
from tripot.speech.voice import Voice

LEFT, INNER = 16 * mm, WIDTH - 32 * mm
LINES = (
    ("vote", 1), ("forecast", 2), ("buy_share", 3), ("buy_influence", 1), ("buy_loyalty", 2), ("buy_points", 1),
    ("run", 7), ("honour_invest", 1), ("honour_claim", 1), ("citizenship", 1), ("dragon", 1), ("line_vote", 1),
    ("other", 3), ("total", 1),
)  # fmt: skip
"""The orders of the page, each with its lines; the rarer ones are written out."""
_LINE, _HEAD = 6.6, 6.4


def draw_sheet(page: Canvas, voice: Voice, words: Words) -> None:
    """One page a player and turn; copy as many as needed."""
    said = words["sheet"]
    top = banner(page, voice.form("sheet"), said["whose"])
    for kind, count in LINES:
        top = _lines(page, top, _head(voice, said, kind), [said[kind]] * count)


def _head(voice: Voice, said: dict[str, str], kind: str) -> str:
    """What an order is called, with what may be chosen in it."""
    if kind in ("other", "total"):
        return said[f"{kind}_head"]
    name = voice.term("order", kind)
    if kind == "run":
        return f"{name} : " + " / ".join(voice.term("run_type", each) for each in RUN_TYPES)
    return f"{name} : " + " / ".join(voice.term("party", each) for each in PARTIES) if kind == "buy_points" else name


def banner(page: Canvas, title: str, under: str) -> float:
    """The head of a page; where the room below it begins."""
    page.setFillColor(NIGHT)
    page.rect(0, HEIGHT - 24 * mm, WIDTH, 24 * mm, stroke=0, fill=1)
    page.setFillColor(NEON)
    page.circle(WIDTH - 24 * mm, HEIGHT - 12 * mm, 7 * mm, stroke=0, fill=1)
    page.setFillColor(PAPER)
    page.setFont("Helvetica-Bold", 20)
    page.drawString(LEFT, HEIGHT - 12 * mm, for_paper(title))
    page.setFont("Helvetica", 10)
    page.drawString(LEFT, HEIGHT - 19 * mm, for_paper(under))
    return float(HEIGHT - 28 * mm)


def _lines(page: Canvas, top: float, title: str, lines: list[str]) -> float:
    page.setFillColor(NIGHT)
    page.setFont("Helvetica-Bold", 9.5)
    page.drawString(LEFT, top - 3.4 * mm, for_paper(title))
    page.setStrokeColor(NEON)
    page.setLineWidth(0.6)
    page.line(LEFT, top - 4.6 * mm, LEFT + INNER, top - 4.6 * mm)
    for place, line in enumerate(lines):
        write_paragraphs(page, [line], TEXT, Box(LEFT, top - (11.2 + _LINE * place) * mm, INNER, 5.6 * mm))
    return float(top - (_HEAD + _LINE * len(lines)) * mm)
