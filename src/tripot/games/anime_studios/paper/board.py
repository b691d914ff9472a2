"""The island over two sheets of A4, and the two tracks. [AN-MAP-06, AN-UI-02]"""

from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from tripot.games.anime_studios.maps import TOWN, ZONE, Board, Zone
from tripot.games.anime_studios.numbers import BOOK, LENGTHS
from tripot.games.anime_studios.parameters import NUMBERS
from tripot.printing.paper import HEIGHT, WIDTH, Box, for_paper, write_paragraphs
from tripot.speech.voice import Voice

INK, PAPER, SEA, PINK, YELLOW, DOT, SUN, ROSE = (
    HexColor(code) for code in ("#1f1a2e", "#fffdf6", "#8fd3f5", "#ffdbe8", "#fff4c2", "#f4dc7e", "#ffd53d", "#c2185b")
)
CANVAS_WIDTH, CANVAS_HEIGHT = 1200, 800
MARGIN = 8 * mm
GLUE = 6 * mm
"""How much of the left half is printed again on the right one, to be glued under it."""
SCALE = 2 * (WIDTH - 2 * MARGIN - GLUE / 2) / CANVAS_WIDTH
BOTTOM = (HEIGHT - CANVAS_HEIGHT * SCALE) / 2
NAME = ParagraphStyle("name", fontName="Helvetica-Bold", fontSize=11, textColor=INK, alignment=1)


def draw_half(page: Canvas, board: Board, half: int, voice: Voice) -> None:
    """The left or the right half of a map; together they make one A3 sheet."""
    inner = Box(MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN)
    page.saveState()
    edge = page.beginPath()
    edge.rect(inner.left, inner.bottom, inner.width, inner.height)
    page.clipPath(edge, stroke=0)
    page.setFillColor(SEA)
    page.rect(0, 0, WIDTH, HEIGHT, stroke=0, fill=1)
    middle = WIDTH - MARGIN - GLUE if half == 0 else MARGIN
    page.translate(middle - CANVAS_WIDTH / 2 * SCALE, 0)
    for zone in board.zones:
        _draw_zone(page, zone)
    for place, zone in enumerate(board.zones):
        _name_zone(page, zone, voice, start=place in board.starts)
    page.restoreState()
    page.setStrokeColor(INK)
    page.setLineWidth(1.5)
    page.rect(inner.left, inner.bottom, inner.width, inner.height, fill=0)
    page.setFillColor(INK)
    page.setFont("Helvetica-Bold", 16)
    title = for_paper(voice.term("map", board.id))
    if half == 0:
        page.drawString(MARGIN + 6 * mm, HEIGHT - MARGIN - 11 * mm, title)
        page.setDash(3, 3)
        page.setLineWidth(0.5)
        page.line(middle, MARGIN, middle, HEIGHT - MARGIN)
        page.setDash()


def _point(point: tuple[int, int]) -> tuple[float, float]:
    """A point of the map, on paper: there y grows upward."""
    return point[0] * SCALE, BOTTOM + (CANVAS_HEIGHT - point[1]) * SCALE


def _outline(page: Canvas, zone: Zone) -> PDFPathObject:
    path = page.beginPath()
    path.moveTo(*_point(zone.polygon[0]))
    for corner in zone.polygon[1:]:
        path.lineTo(*_point(corner))
    path.close()
    return path


def _draw_zone(page: Canvas, zone: Zone) -> None:
    """Town or country, told apart by colour and by dots. [AN-MAP-02]"""
    page.saveState()
    page.setFillColor(PINK if zone.kind == TOWN else YELLOW)
    page.setStrokeColor(INK)
    page.setLineWidth(1.6)
    page.setLineJoin(1)
    page.drawPath(_outline(page, zone), fill=1)
    if zone.kind != TOWN:
        page.clipPath(_outline(page, zone), stroke=0)
        page.setFillColor(DOT)
        xs, ys = [x for x, _ in zone.polygon], [y for _, y in zone.polygon]
        for row, y in enumerate(range(min(ys), max(ys), 12)):
            for x in range(min(xs) + 6 * (row % 2), max(xs), 12):
                page.circle(*_point((x, y)), 1.1, stroke=0, fill=1)
    page.restoreState()


def _name_zone(page: Canvas, zone: Zone, voice: Voice, *, start: bool) -> None:
    """The name above the centre; a place for the studio; a star where somebody starts. [AN-SET-04]"""
    x, y = _point(zone.centre)
    write_paragraphs(page, [voice.term("zone", zone.id)], NAME, Box(x - 28 * mm, y + 3 * mm, 56 * mm, 11 * mm))
    page.setStrokeColor(INK)
    page.setDash(2, 2)
    page.setLineWidth(0.8)
    page.roundRect(x - 9 * mm, y - 16 * mm, 18 * mm, 18 * mm, 2 * mm, fill=0)
    page.setDash()
    if start:
        page.setFillColor(SUN)
        page.circle(x - 14 * mm, y - 2 * mm, 4 * mm, fill=1)
        page.setFillColor(INK)
        page.setFont("Helvetica-Bold", 12)
        page.drawCentredString(x - 14 * mm, y - 3.500 * mm, str(1 + _sector(zone)))


def _sector(zone: Zone) -> int:
    return zone.sector - 1


def draw_tracks(page: Canvas, voice: Voice, words: dict[str, Any]) -> None:
    """The popularity ladder, and a marketing track for each length and number of players. [AN-GEN-19, AN-OPT-01]"""
    numbers = NUMBERS[BOOK]
    page.setFillColor(INK)
    page.setFont("Helvetica-Bold", 16)
    page.drawString(15 * mm, HEIGHT - 20 * mm, for_paper(words["tracks"]["ladder"]))
    ends = {length.fans_end for length in numbers.lengths.values()}
    for fans in range(max(ends) + 1):
        left, bottom = 15 * mm + fans % 8 * 22.500 * mm, HEIGHT - 46 * mm - fans // 8 * 22.500 * mm
        _space(page, Box(left, bottom, 21 * mm, 21 * mm), str(fans), marked=fans in ends)
    top = HEIGHT - 130 * mm
    page.setFillColor(INK)
    page.setFont("Helvetica-Bold", 16)
    page.drawString(15 * mm, top, for_paper(words["tracks"]["marketing"]))
    rows = [(length, players) for length in LENGTHS for players in (2, 3, 4)]
    for row, (length, players) in enumerate(rows):
        bottom = top - 17 * mm - row * 15.500 * mm
        page.setFillColor(INK)
        page.setFont("Helvetica", 9)
        page.drawString(15 * mm, bottom + 3.500 * mm, for_paper(f"{voice.term('length', length)}, {players}"))
        costs = numbers.lengths[length].tracks[players]
        width = min(10.500, 152 / (len(costs) + 2)) * mm
        for place, cost in enumerate(costs):
            _space(page, Box(42 * mm + place * width, bottom, width - 0.700 * mm, 10 * mm), str(cost), marked=False)
        end = Box(42 * mm + len(costs) * width, bottom, width * 2 - 0.700 * mm, 10 * mm)
        _space(page, end, words["tracks"]["crisis"], marked=True)


def _space(page: Canvas, box: Box, text: str, *, marked: bool) -> None:
    page.setStrokeColor(ROSE if marked else INK)
    page.setLineWidth(2 if marked else 0.9)
    page.setFillColor(SUN if marked else PAPER)
    page.roundRect(box.left, box.bottom, box.width, box.height, 1.500 * mm, fill=1)
    page.setFillColor(INK)
    size = min(11.0, box.width / max(1, len(text)) * 1.500)
    page.setFont("Helvetica-Bold", size)
    y = box.bottom + (box.height - 5 * mm if box.height > 15 * mm else box.height / 2 - size / 3)
    page.drawCentredString(box.left + box.width / 2, y, for_paper(text))


ZONES_PRINTED = len(ZONE)
"""As many studios as there are zones can stand on the largest map. [AN-GEN-09]"""
