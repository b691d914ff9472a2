"""A4 paper: where cards lie on it, cut marks, drawings and paragraphs."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from io import BytesIO
from unicodedata import normalize

from reportlab.graphics.shapes import Drawing
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph
from svglib.svglib import svg2rlg

WIDTH: float
HEIGHT: float
WIDTH, HEIGHT = A4
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


@dataclass(frozen=True, slots=True)
class Grid:
    """Things of one size to cut out of a page, in the middle of it."""

    columns: int
    rows: int
    width: float
    height: float

    @property
    def left(self) -> float:
        """Where its first column begins."""
        return (WIDTH - self.columns * self.width) / 2

    @property
    def bottom(self) -> float:
        """Where its last row ends."""
        return (HEIGHT - self.rows * self.height) / 2

    def __len__(self) -> int:
        return self.columns * self.rows

    def boxes(self, *, mirrored: bool = False) -> Iterator[Box]:
        """Its boxes, row by row; mirrored for backs, so that they fall behind their faces."""
        for row in range(self.rows):
            for place in range(self.columns):
                column = self.columns - 1 - place if mirrored else place
                bottom = self.bottom + (self.rows - 1 - row) * self.height
                yield Box(self.left + column * self.width, bottom, self.width, self.height)

    def cut_marks(self, page: Canvas) -> None:
        """Short lines in the margins, where to cut."""
        page.setLineWidth(0.3)
        page.setStrokeColorRGB(0.4, 0.4, 0.4)
        for column in range(self.columns + 1):
            x = self.left + column * self.width
            page.line(x, self.bottom - MARK, x, self.bottom - 1 * mm)
            page.line(x, HEIGHT - self.bottom + 1 * mm, x, HEIGHT - self.bottom + MARK)
        for row in range(self.rows + 1):
            y = self.bottom + row * self.height
            page.line(self.left - MARK, y, self.left - 1 * mm, y)
            page.line(WIDTH - self.left + 1 * mm, y, WIDTH - self.left + MARK, y)


CARDS = Grid(3, 3, 63 * mm, 88 * mm)
"""Nine cards on a page."""


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
    """The text in the letters that the built-in fonts have; others lose their marks.

    >>> for_paper("Ensō, œuvre, 5\u202f%")
    'Enso, œuvre, 5\xa0%'
    """
    return "".join(map(_on_paper, text.replace("\u202f", "\u00a0").replace("\u2212", "-")))


def _on_paper(letter: str) -> str:
    has_it = letter.encode("cp1252", "ignore")
    return letter if has_it else normalize("NFKD", letter).encode("cp1252", "ignore").decode("cp1252")
