"""Cards: a corporation with its defences and effects, a title with its points. [NT-DEF-01, NT-EFF-01, NT-TIT-01]"""

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tripot.games.neo_tokyo.tables import CORPORATIONS, TITLES
from tripot.printing.paper import Box, draw_picture, for_paper, write_paragraphs
from tripot.speech.voice import Voice

PACKAGE = "tripot.games.neo_tokyo"
NIGHT, NEON, PAPER = (HexColor(code) for code in ("#1d1648", "#b0125c", "#fffaf0"))
TEXT = ParagraphStyle("text", fontName="Helvetica", fontSize=8.5, leading=10.5, textColor=NIGHT)
NAME = ParagraphStyle("name", fontName="Helvetica-Bold", fontSize=13, textColor=NIGHT, alignment=TA_CENTER)
BIG = ParagraphStyle("big", fontName="Helvetica-Bold", fontSize=30, leading=34, textColor=NEON, alignment=TA_CENTER)
HELP = ParagraphStyle("help", fontName="Helvetica", fontSize=10, leading=13, textColor=NIGHT, alignment=TA_CENTER)
Words = dict[str, dict[str, str]]


def _frame(page: Canvas, box: Box, head: str) -> float:
    """The frame of a card, with a word at its head and a red sun below; where the room under it begins."""
    page.setFillColor(PAPER)
    page.setStrokeColor(NEON)
    page.setLineWidth(1.2)
    page.rect(box.left, box.bottom, box.width, box.height, fill=1)
    top = box.bottom + box.height
    page.setFillColor(NIGHT)
    page.rect(box.left, top - 8 * mm, box.width, 8 * mm, stroke=0, fill=1)
    page.setFillColor(PAPER)
    page.setFont("Helvetica-Bold", 8)
    page.drawCentredString(box.left + box.width / 2, top - 5.4 * mm, for_paper(head.upper()))
    return float(top - 9 * mm)


def draw_corporation(page: Canvas, name: str, voice: Voice, words: Words, box: Box) -> None:
    """Crest, side, defences, and what it does at either end of the ranking and when it goes bankrupt."""
    corp, labels = CORPORATIONS[name], words["card"]
    origins = ", ".join(voice.term("origin", origin) for origin in corp.origin)
    top = _frame(page, box, f"{voice.term('tier', corp.tier)} · {origins}")
    side = 15 * mm
    draw_picture(page, PACKAGE, name, Box(box.left + (box.width - side) / 2, top - side - 1 * mm, side, side))
    write_paragraphs(page, [voice.term("corporation", name)], NAME, Box(box.left, top - 23 * mm, box.width, 6 * mm))
    defences = ", ".join(f"{voice.term('run_type', kind)} {percent} %" for kind, percent in corp.defence.items())
    lines = [
        f"<b>{labels['side']}</b> {voice.term('party', corp.party) if corp.party else voice.term('side', '')}",
        f"<b>{labels['defences']}</b> {defences}",
        f"<b>{labels['first']}</b> {voice.term('first_effect', name)}",
        f"<b>{labels['last']}</b> {voice.term('last_effect', name)}",
        f"<b>{labels['crash']}</b> {voice.term('crash_effect', name)}",
    ]
    inner = Box(box.left + 3 * mm, box.bottom + 2 * mm, box.width - 6 * mm, top - 25 * mm - box.bottom)
    write_paragraphs(page, lines, TEXT, inner)


def draw_title(page: Canvas, title: str, voice: Voice, words: Words, box: Box) -> None:
    """What it takes to hold it, and its points."""
    top = _frame(page, box, words["card"]["title"])
    points = next(points for name, points in TITLES.items() if name == title)
    write_paragraphs(page, [voice.term("title", title)], NAME, Box(box.left, top - 20 * mm, box.width, 14 * mm))
    write_paragraphs(page, [str(points)], BIG, Box(box.left, top - 42 * mm, box.width, 16 * mm))
    inner = Box(box.left + 4 * mm, box.bottom + 4 * mm, box.width - 8 * mm, 26 * mm)
    write_paragraphs(page, [voice.term("title_help", title)], HELP, inner)
