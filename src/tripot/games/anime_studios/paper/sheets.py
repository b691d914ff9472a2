"""A sheet for each faction: its units and what they cost, its abilities, its six productions. [AN-UI-03, AN-PRD-09]"""

from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tripot.games.anime_studios.numbers import BOOK, FACTIONS, TABLE, Production, Unit
from tripot.games.anime_studios.parameters import NUMBERS
from tripot.printing.paper import HEIGHT, WIDTH, Box, draw_picture, for_paper, write_paragraphs
from tripot.speech.voice import Voice

PACKAGE = "tripot.games.anime_studios"
INK, PAPER, SUN = (HexColor(code) for code in ("#1f1a2e", "#fffdf6", "#ffd53d"))
COLOURS = {"comet": "#f0604a", "dragonfly": "#5fc271", "midnight": "#6b4fc9", "mirage": "#ffb32c"}
TEXT = ParagraphStyle("text", fontName="Helvetica", fontSize=9, textColor=INK)
NAME = ParagraphStyle("name", fontName="Helvetica-Bold", fontSize=10, textColor=INK)
LEFT, INNER = 14 * mm, WIDTH - 28 * mm


def draw_sheet(page: Canvas, faction: int, voice: Voice, words: dict[str, Any]) -> None:
    """One page: crest, units, abilities, productions, what actions cost."""
    name = FACTIONS[faction]
    page.setFillColor(HexColor(COLOURS[name]))
    page.rect(0, HEIGHT - 30 * mm, WIDTH, 30 * mm, stroke=0, fill=1)
    draw_picture(page, PACKAGE, name, Box(LEFT, HEIGHT - 27 * mm, 24 * mm, 24 * mm))
    page.setFillColor(PAPER if name == "midnight" else INK)
    page.setFont("Helvetica-Bold", 24)
    page.drawString(LEFT + 30 * mm, HEIGHT - 15 * mm, for_paper(voice.term("faction", name)))
    light = ParagraphStyle("pitch", parent=TEXT, textColor=PAPER if name == "midnight" else INK, fontSize=10)
    pitch = Box(LEFT + 30 * mm, HEIGHT - 28 * mm, INNER - 32 * mm, 10 * mm)
    write_paragraphs(page, [voice.term("faction_pitch", name)], light, pitch)
    top = HEIGHT - 36 * mm
    for unit in NUMBERS[BOOK].units[faction]:
        _draw_unit(page, unit, voice, words, top)
        top -= 16 * mm
    top = _draw_abilities(page, faction, voice, top)
    height = (top - 34 * mm) / 3
    for place, work in enumerate(NUMBERS[BOOK].productions[faction]):
        column, row = place % 2, place // 2
        left, bottom = LEFT + column * (INNER / 2 + 1 * mm), top - (row + 1) * height
        _draw_production(page, work, voice, Box(left, bottom + 1 * mm, INNER / 2 - 1 * mm, height - 2 * mm))
    _heading(page, words["sheet"]["actions"], 28 * mm)
    write_paragraphs(page, words["sheet"]["costs"], TEXT, Box(LEFT, 7 * mm, INNER, 19 * mm))


def _heading(page: Canvas, text: str, y: float) -> None:
    page.setFillColor(INK)
    page.setFont("Helvetica-Bold", 11)
    page.drawString(LEFT, y, for_paper(text))


def _draw_unit(page: Canvas, unit: Unit, voice: Voice, words: dict[str, Any], top: float) -> None:
    draw_picture(page, PACKAGE, f"unit-{unit.id}", Box(LEFT, top - 14 * mm, 13 * mm, 13 * mm))
    page.setFillColor(INK)
    page.setFont("Helvetica-Bold", 11)
    page.drawString(LEFT + 17 * mm, top - 5 * mm, for_paper(f"{voice.term('unit', unit.id)}  × {unit.reserve}"))
    page.setFillColor(SUN)
    page.setStrokeColor(INK)
    page.setLineWidth(0.9)
    page.roundRect(LEFT + INNER - 30 * mm, top - 11 * mm, 30 * mm, 8 * mm, 4 * mm, fill=1)
    page.setFillColor(INK)
    text = words["sheet"]["shade"] if unit.id == "shade" else words["sheet"]["cost"].format(staff=_cost(unit))
    page.setFont("Helvetica-Bold", 10 if len(text) < 16 else 6.5)
    page.drawCentredString(LEFT + INNER - 15 * mm, top - 8.500 * mm, for_paper(text))
    note = Box(LEFT + 17 * mm, top - 15 * mm, INNER - 50 * mm, 8.500 * mm)
    write_paragraphs(page, [voice.term("unit_note", unit.id)], TEXT, note)


def _cost(unit: Unit) -> str:
    return str(unit.cost) if unit.cost == unit.later else f"{unit.cost} / {unit.later}"


def _draw_abilities(page: Canvas, faction: int, voice: Voice, top: float) -> float:
    """What the faction can do from the start; where the page goes on."""
    name = FACTIONS[faction]
    later = {work.effect for work in NUMBERS[BOOK].productions[faction]}
    own = [
        ability
        for ability, each in TABLE["abilities"].items()
        if each["faction"] == name and ability not in later and each["timing"] != "invocation"
    ]
    texts = [f"<b>{voice.term('ability', each)}.</b> {voice.term('ability_text', each)}" for each in own]
    height = 7.500 * mm * len(texts)
    write_paragraphs(page, texts, TEXT, Box(LEFT, top - height, INNER, height))
    return float(top - height - 3 * mm)


def _draw_production(page: Canvas, work: Production, voice: Voice, box: Box) -> None:
    """A cover, what it takes, what it brings, and a square to tick. [AN-PRD-01]"""
    page.setStrokeColor(INK)
    page.setLineWidth(0.9)
    page.setFillColor(PAPER)
    page.roundRect(box.left, box.bottom, box.width, box.height, 2 * mm, fill=1)
    height = min(box.height - 5 * mm, 36 * mm)
    cover = Box(box.left + 2.500 * mm, box.bottom + (box.height - height) / 2, height * 0.75, height)
    draw_picture(page, PACKAGE, f"cover-{work.id}", cover)
    left = cover.left + cover.width + 3 * mm
    width = box.left + box.width - left - 2.500 * mm
    top = box.bottom + box.height - 2.500 * mm
    page.rect(box.left + box.width - 8 * mm, top - 5.500 * mm, 5.500 * mm, 5.500 * mm, fill=0)
    title = f"{voice.term('production', work.id)}"
    write_paragraphs(page, [title], NAME, Box(left, top - 10 * mm, width - 8 * mm, 9.500 * mm))
    effect = f"<b>{voice.term('ability', work.effect)}.</b> {voice.term('ability_text', work.effect)}"
    texts = [f"<i>{voice.term('medium', work.medium)}.</i> {voice.term('condition', work.id)}", effect]
    write_paragraphs(page, texts, TEXT, Box(left, box.bottom + 2 * mm, width, box.height - 15 * mm))
