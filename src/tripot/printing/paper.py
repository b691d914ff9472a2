"""A4 paper: where cards lie on it, cut marks, drawings and paragraphs."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from io import BytesIO

from reportlab.graphics.shapes import Drawing
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph
from svglib.svglib import svg2rlg

WIDTH, HEIGHT = A4
CARD_WIDTH, CARD_HEIGHT = 63 * mm, 88 * mm
COLUMNS, ROWS = 3, 3
LEFT = (WIDTH - COLUMNS * CARD_WIDTH) / 2
BOTTOM = (HEIGHT - ROWS * CARD_HEIGHT) / 2
MARK = 5 * mm


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the page, from its lower left corner, in points."""

    left: float
    bottom: float
    width: float
    height: float

    def inside(self, margin: float) -> "Box":
        """The same, smaller all around."""
        return Box(self.left + margin, self.bottom + margin, self.width - 2 * margin, self.height - 2 * margin)


def card_boxes(mirrored: bool = False) -> Iterator[Box]:
    """The nine cards of a page, row by row; mirrored for backs, so that they fall behind their faces."""
    for row in range(ROWS):
        for place in range(COLUMNS):
            column = COLUMNS - 1 - place if mirrored else place
            bottom = BOTTOM + (ROWS - 1 - row) * CARD_HEIGHT
            yield Box(LEFT + column * CARD_WIDTH, bottom, CARD_WIDTH, CARD_HEIGHT)


def cut_marks(page: Canvas) -> None:
    """Short lines in the margins, where to cut."""
    page.setLineWidth(0.3)
    page.setStrokeColorRGB(0.4, 0.4, 0.4)
    for column in range(COLUMNS + 1):
        x = LEFT + column * CARD_WIDTH
        page.line(x, BOTTOM - MARK, x, BOTTOM - 1 * mm)
        page.line(x, HEIGHT - BOTTOM + 1 * mm, x, HEIGHT - BOTTOM + MARK)
    for row in range(ROWS + 1):
        y = BOTTOM + row * CARD_HEIGHT
        page.line(LEFT - MARK, y, LEFT - 1 * mm, y)
        page.line(WIDTH - LEFT + 1 * mm, y, WIDTH - LEFT + MARK, y)


def draw_picture(page: Canvas, package: str, name: str, box: Box) -> None:
    """A drawing of a game, filling the box."""
    picture: Drawing = svg2rlg(BytesIO((files(package) / "art" / f"{name}.svg").read_bytes()))
    picture.scale(box.width / picture.width, box.height / picture.height)
    page.saveState()
    edge = page.beginPath()
    edge.rect(box.left, box.bottom, box.width, box.height)
    page.clipPath(edge, stroke=0)
    picture.drawOn(page, box.left, box.bottom)
    page.restoreState()


def write_paragraphs(page: Canvas, texts: list[str], style: ParagraphStyle, box: Box) -> None:
    """Paragraphs from the top of the box, in the largest size that fits."""
    size = float(style.fontSize)
    while True:
        fitted = ParagraphStyle("fitted", parent=style, fontSize=size, leading=size * 1.2)
        blocks = [Paragraph(for_paper(text), fitted) for text in texts]
        heights = [block.wrap(box.width, box.height)[1] for block in blocks]
        gap = size * 0.5
        if sum(heights) + gap * (len(blocks) - 1) <= box.height or size <= 4:
            break
        size -= 0.25
    top = box.bottom + box.height
    for block, height in zip(blocks, heights, strict=True):
        block.drawOn(page, box.left, top - height)
        top -= height + gap


def for_paper(text: str) -> str:
    """The text in the letters that the built-in fonts have."""
    return text.replace("\u202f", "\u00a0").replace("\u2212", "-")
