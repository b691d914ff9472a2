"""Counters to cut out: units, pawns, studios, campaign rights. [AN-RES-02, AN-SET-07]"""

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tripot.games.anime_studios.numbers import BOOK, FACTIONS
from tripot.games.anime_studios.paper.board import ZONES_PRINTED
from tripot.games.anime_studios.parameters import NUMBERS
from tripot.printing.paper import Box, Grid, draw_picture, for_paper
from tripot.speech.voice import Voice

PACKAGE = "tripot.games.anime_studios"
SQUARES = Grid(9, 13, 19 * mm, 19 * mm)
INK, PAPER, SUN, PINK = (HexColor(code) for code in ("#1f1a2e", "#fffdf6", "#ffd53d", "#ff7eb6"))
STUDIO, CURSOR = "studio", "cursor"


def counters() -> list[str]:
    """Every counter by its drawing: the units of each faction and its pawn, studios, the cursor."""
    made = []
    for faction, units in zip(FACTIONS, NUMBERS[BOOK].units, strict=True):
        made += [f"unit-{unit.id}" for unit in units for _ in range(unit.reserve)]
        made.append(faction)
    return [*made, *[STUDIO] * ZONES_PRINTED, CURSOR]


def draw_counters(page: Canvas) -> int:
    """As many pages as it takes; their number."""
    every, room = counters(), len(SQUARES)
    for start in range(0, len(every), room):
        for name, box in zip(every[start : start + room], SQUARES.boxes(), strict=False):
            _draw_counter(page, name, box)
        SQUARES.cut_marks(page)
        page.showPage()
    return -(-len(every) // room)


def _draw_counter(page: Canvas, name: str, box: Box) -> None:
    inner = box.inside(1.500 * mm)
    if name == STUDIO:
        _draw_studio(page, inner)
    elif name == CURSOR:
        page.setFillColor(PINK)
        page.setStrokeColor(INK)
        page.setLineWidth(1.5)
        path = page.beginPath()
        path.moveTo(inner.left, inner.bottom + inner.height)
        path.lineTo(inner.left + inner.width, inner.bottom + inner.height)
        path.lineTo(inner.left + inner.width / 2, inner.bottom)
        path.close()
        page.drawPath(path, fill=1)
    else:
        draw_picture(page, PACKAGE, name, inner)


def _draw_studio(page: Canvas, box: Box) -> None:
    """A house with an aerial; its keeper is put on top of it. [AN-GEN-08]"""
    page.setStrokeColor(INK)
    page.setLineWidth(1.5)
    middle, top = box.left + box.width / 2, box.bottom + box.height
    page.line(middle, top - 4 * mm, middle - 4 * mm, top)
    page.line(middle, top - 4 * mm, middle + 4 * mm, top)
    page.setFillColor(PAPER)
    page.roundRect(box.left, box.bottom, box.width, box.height - 4 * mm, 2 * mm, fill=1)
    page.setFillColor(SUN)
    page.roundRect(
        box.left + 2.500 * mm, box.bottom + 2.500 * mm, box.width - 5 * mm, box.height - 9 * mm, 1 * mm, fill=1
    )


def draw_rights(page: Canvas, voice: Voice, *, mirrored: bool) -> None:
    """The 36 campaign rights: their values, or their backs. [AN-SET-07, AN-CMP-01]"""
    for value, box in zip(NUMBERS[BOOK].bag, SQUARES.boxes(mirrored=mirrored), strict=False):
        inner = box.inside(1 * mm)
        page.setStrokeColor(INK)
        page.setLineWidth(1.2)
        page.setFillColor(PINK if mirrored else SUN)
        page.circle(inner.left + inner.width / 2, inner.bottom + inner.height / 2, inner.width / 2, fill=1)
        page.setFillColor(INK)
        page.setFont("Helvetica-Bold", 16)
        text = "?" if mirrored else for_paper(voice.term("value", value))
        page.drawCentredString(inner.left + inner.width / 2, inner.bottom + inner.height / 2 - 5.5, text)
    SQUARES.cut_marks(page)
