"""Magic and matrix at the foot of a sheet, and lines to write on."""

from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.colors import Color
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

from tripot.games.rpg.paper.layout import (
    AMBER,
    BOTTOM,
    GREEN,
    LEFT,
    LINE,
    RIGHT,
    TEXT,
    VIOLET,
    draw_section,
    draw_title,
)
from tripot.printing.paper import HEIGHT, Box, for_paper, write_paragraphs
from tripot.speech.voice import Voice

RULE = 8 * mm
"""Between two lines to write on."""


def draw_powers(page: Canvas, facts: dict[str, Any], voice: Voice, words: dict[str, str], top: float) -> None:
    """Magic and matrix in whatever room is left, then lines to write on."""
    y = _fitted(page, words["magic"], _magic(facts, voice), VIOLET, top)
    y = _fitted(page, words["matrix"], _net(facts, voice), GREEN, y)
    notes = [escape(facts["sheet"]["notes"])] if facts["sheet"]["notes"] else []
    if y - BOTTOM < 14 * mm + 8 * mm * len(notes):
        return
    draw_title(page, words["notes"], LEFT, y - 3 * mm, RIGHT - LEFT, AMBER)
    y -= 6 * mm
    if notes:
        write_paragraphs(page, notes, TEXT, Box(LEFT, BOTTOM, RIGHT - LEFT, y - BOTTOM))
        return
    page.setStrokeColor(LINE)
    page.setLineWidth(0.3)
    while (y := y - RULE) > BOTTOM:
        page.line(LEFT, y, RIGHT, y)


def _fitted(page: Canvas, title: str, texts: list[str], colour: Color, top: float) -> float:
    """A section over the whole width; in smaller letters if the page ends too soon."""
    needed = 9 * mm + sum(Paragraph(for_paper(one), TEXT).wrap(RIGHT - LEFT, HEIGHT)[1] + 1 * mm for one in texts)
    if not texts or top - needed > BOTTOM:
        return draw_section(page, title, texts, colour, Box(LEFT, BOTTOM, RIGHT - LEFT, top))
    draw_title(page, title, LEFT, top - 3 * mm, RIGHT - LEFT, colour)
    write_paragraphs(page, texts, TEXT, Box(LEFT, BOTTOM, RIGHT - LEFT, max(20 * mm, top - 6 * mm - BOTTOM)))
    return BOTTOM


def _magic(facts: dict[str, Any], voice: Voice) -> list[str]:
    sheet_ = facts["sheet"]
    known = [("spell", one["code"]) for one in facts["spells"]] + [("form", code) for code in sheet_["forms"]]
    told = [f"<b>{voice.term(term, code)}</b> : {voice.text('reference.spell.' + code)}" for term, code in known]
    rituals = ", ".join(f"<b>{voice.term('ritual', code)}</b>" for code in sheet_["rituals"])
    colon = " :" if voice.lang == "fr" else ":"
    return [one.replace(" :", colon) for one in told] + ([rituals] if rituals else [])


def _net(facts: dict[str, Any], voice: Voice) -> list[str]:
    device = facts["device"]
    if not device:
        return []
    values = [
        f"{voice.term('matrix_fact', name)} {device[name]}"
        for name in ("attack", "corruption", "data_processing", "firewall")
        if name in device
    ]
    colon = " :" if voice.lang == "fr" else ":"
    programs = ", ".join(voice.term("program", code) for code in device.get("loaded", ()))
    name = escape(voice.term("device", device["id"]))
    return [f"<b>{name}</b>{colon} {', '.join(values)}{'. ' + programs if programs else ''}"]
