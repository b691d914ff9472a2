"""Cards: a corporation with its defences and effects, a title with its points. [MH-COR-01, MH-COR-03, MH-END-20]"""

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tripot.games.manhattan import effects
from tripot.games.manhattan.corporations import DEFENCE, DEFENCES, DERIVATIVES, DETECTION, INDEX
from tripot.games.manhattan.strategies import TITLES
from tripot.printing.paper import Box, draw_picture, for_paper, write_paragraphs
from tripot.speech.voice import Voice

PACKAGE = "tripot.games.manhattan"
MIDNIGHT, GOLD, PAPER = (HexColor(code) for code in ("#0e1832", "#b8913b", "#fffdf4"))
TEXT = ParagraphStyle("text", fontName="Helvetica", fontSize=8.5, leading=10.5, textColor=MIDNIGHT)
NAME = ParagraphStyle("name", fontName="Helvetica-Bold", fontSize=13, textColor=MIDNIGHT, alignment=TA_CENTER)
BIG = ParagraphStyle("big", fontName="Helvetica-Bold", fontSize=30, leading=34, textColor=GOLD, alignment=TA_CENTER)
HELP = ParagraphStyle("help", fontName="Helvetica", fontSize=10, leading=13, textColor=MIDNIGHT, alignment=TA_CENTER)
Words = dict[str, dict[str, str]]


def _frame(page: Canvas, box: Box, head: str) -> float:
    """The deco frame of a card, with a word at its head; where the room below it begins."""
    page.setFillColor(PAPER)
    page.setStrokeColor(GOLD)
    page.setLineWidth(1.2)
    page.rect(box.left, box.bottom, box.width, box.height, fill=1)
    top = box.bottom + box.height
    page.setFillColor(MIDNIGHT)
    page.rect(box.left, top - 8 * mm, box.width, 8 * mm, stroke=0, fill=1)
    page.setFillColor(PAPER)
    page.setFont("Helvetica-Bold", 8)
    page.drawCentredString(box.left + box.width / 2, top - 5.4 * mm, for_paper(head.upper()))
    return float(top - 9 * mm)


def draw_corporation(page: Canvas, name: str, voice: Voice, words: Words, box: Box) -> None:
    """Crest, defences and detection, what it does at either end of the ranking, its derivative."""
    number, labels = INDEX[name], words["card"]
    top = _frame(page, box, voice.term("sector", name))
    side = 17 * mm
    draw_picture(page, PACKAGE, name, Box(box.left + (box.width - side) / 2, top - side - 1 * mm, side, side))
    write_paragraphs(page, [voice.term("corporation", name)], NAME, Box(box.left, top - 26 * mm, box.width, 7 * mm))
    derivative = next((each for each, members in DERIVATIVES.items() if number in members), None)
    defences = zip(DEFENCES, DEFENCE[number], strict=True)
    told = effects.describe(number)
    lines = [
        f"<b>{labels['defences']}</b> "
        + ", ".join(f"{voice.term('run', kind)} {percent} %" for kind, percent in defences),
        f"<b>{labels['detection']}</b> {DETECTION[number]} %",
        f"<b>{labels['first']}</b> {_deeds(told['first'], voice)}",
        f"<b>{labels['last']}</b> {_deeds(told['last'], voice)}",
    ]
    if derivative:
        lines.append(f"<b>{labels['derivative']}</b> {voice.term('derivative', derivative)}")
    write_paragraphs(
        page, lines, TEXT, Box(box.left + 3 * mm, box.bottom + 2 * mm, box.width - 6 * mm, top - 28 * mm - box.bottom)
    )


def _deeds(moves: list[list[str | int]], voice: Voice) -> str:
    places = ("first", "second", "second_to_last", "last")
    return ", ".join(f"{moved:+d} {voice.term('place' if to in places else 'corporation', to)}" for to, moved in moves)


def draw_title(page: Canvas, title: str, voice: Voice, words: Words, box: Box) -> None:
    """What it takes to hold it, and its points."""
    top = _frame(page, box, words["card"]["title"])
    middle = box.width
    write_paragraphs(page, [voice.term("title", title)], NAME, Box(box.left, top - 20 * mm, middle, 14 * mm))
    points = next(points for name, points in TITLES.items() if name == title)
    write_paragraphs(page, [str(points)], BIG, Box(box.left, top - 42 * mm, middle, 16 * mm))
    inner = Box(box.left + 4 * mm, box.bottom + 4 * mm, middle - 8 * mm, 26 * mm)
    write_paragraphs(page, [voice.term("title_help", title)], HELP, inner)
