"""A character's sheet on one page: portrait, monitors, figures, skills. [SR-CHR-09]"""

from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tripot.games.rpg.paper.layout import (
    AMBER,
    BOTTOM,
    GREY,
    LEFT,
    MIDDLE,
    PAPER,
    RIGHT,
    SLATE,
    TEXT,
    draw_rows,
    draw_section,
    draw_title,
)
from tripot.games.rpg.paper.powers import draw_powers
from tripot.printing.paper import HEIGHT, WIDTH, Box, draw_picture, for_paper, write_paragraphs
from tripot.printing.words import printed_words
from tripot.speech.voice import Voice

PACKAGE = "tripot.games.rpg"


def draw_sheet(page: Canvas, facts: dict[str, Any], voice: Voice) -> None:
    """A whole sheet on one page."""
    words = printed_words(PACKAGE, voice.lang)
    _head(page, facts, voice)
    _monitors(page, facts, voice)
    top = HEIGHT - 108 * mm
    low = _figures(page, facts, voice, words, LEFT, top)
    high = _skills(page, facts, voice, words, MIDDLE + 4 * mm, top)
    draw_powers(page, facts, voice, words, min(low, high) - 3 * mm)


def _head(page: Canvas, facts: dict[str, Any], voice: Voice) -> None:
    being = facts["being"]
    page.setFillColor(SLATE)
    page.rect(0, HEIGHT - 46 * mm, WIDTH, 46 * mm, stroke=0, fill=1)
    draw_picture(page, PACKAGE, f"face-{being['face']}", Box(LEFT, HEIGHT - 41 * mm, 36 * mm, 36 * mm))
    page.setFillColor(PAPER)
    page.setFont("Helvetica-Bold", 22)
    page.drawString(LEFT + 42 * mm, HEIGHT - 16 * mm, for_paper(voice.term("being", being["label"])))
    role = being["role"] or (
        voice.term("role_of", being["face"]) if voice.has(f"terms.role_of.{being['face']}") else ""
    )
    page.setFillColor(HexColor("#ffb347"))
    page.setFont("Helvetica-Bold", 11)
    page.drawString(LEFT + 42 * mm, HEIGHT - 23 * mm, for_paper(role))
    seen = being["look"] or (
        voice.term("look_of", being["face"]) if voice.has(f"terms.look_of.{being['face']}") else ""
    )
    pale = ParagraphStyle("pale", parent=TEXT, textColor=PAPER, fontSize=10)
    if seen:
        write_paragraphs(page, [escape(seen)], pale, Box(LEFT + 42 * mm, HEIGHT - 43 * mm, WIDTH - 75 * mm, 17 * mm))


def _monitors(page: Canvas, facts: dict[str, Any], voice: Voice) -> None:
    """Boxes to tick with a pencil: what is ticked at the table is ticked on paper. [SR-DMG-03]"""
    y = HEIGHT - 58 * mm
    for row in facts["monitors"]:
        page.setFillColor(SLATE)
        page.setFont("Helvetica-Bold", 9)
        page.drawString(LEFT, y, for_paper(voice.term("derived", f"{row['name']}_boxes")))
        for place, box in enumerate(row["boxes"]):
            _box(page, LEFT + 45 * mm + place * 8 * mm + place // 3 * 1.5 * mm, y - 1.5 * mm, box)
        y -= 9 * mm
    sheet_ = facts["sheet"]
    figures = [
        (voice.term("figure", "atouts"), f"{sheet_['atouts']} / {sheet_['atout_max']}"),
        (
            voice.term("attribute", "ESS"),
            f"{sheet_['essence'] // 10}{',' if voice.lang == 'fr' else '.'}{sheet_['essence'] % 10}",
        ),
        (voice.term("figure", "drachms"), str(sheet_["drachms"])),
        (voice.term("figure", "credits"), voice.term("int", sheet_["credits"])),
    ]
    figures += [(voice.term("attribute", name.upper()), str(sheet_[name])) for name in ("mag", "res") if sheet_[name]]
    for place, (name, value) in enumerate(figures):
        x = LEFT + place * 30 * mm
        page.setFillColor(GREY)
        page.setFont("Helvetica", 8.5)
        page.drawString(x, HEIGHT - 92 * mm, for_paper(name))
        page.setFillColor(SLATE)
        page.setFont("Helvetica-Bold", 13)
        page.drawString(x, HEIGHT - 98 * mm, for_paper(value))


def _box(page: Canvas, x: float, y: float, state: str) -> None:
    page.setStrokeColor(SLATE)
    page.setFillColor(SLATE if state == "damaged" else PAPER)
    page.setLineWidth(0.8)
    page.rect(x, y, 6 * mm, 6 * mm, fill=1)
    if state in ("incurable", "scarred"):
        page.line(x, y, x + 6 * mm, y + 6 * mm)
    if state == "incurable":
        page.line(x, y + 6 * mm, x + 6 * mm, y)


def _figures(page: Canvas, facts: dict[str, Any], voice: Voice, words: dict[str, str], x: float, y: float) -> float:
    width = MIDDLE - 4 * mm - x
    draw_title(page, voice.field("create_character", ("attributes",)), x, y, width, AMBER)
    y = draw_rows(
        page,
        [(f"{one['code']}  {voice.term('attribute', one['code'])}", str(one["now"])) for one in facts["attributes"]],
        x, y - 6 * mm, width,
    )  # fmt: skip
    hidden = ("physical_boxes", "stun_boxes", "overflow_boxes", "initiative_dice")
    derived = facts["sheet"]["derived"]
    rows = [
        (
            voice.term("derived", code),
            f"{derived['initiative_dice']}d6 + {value}" if code == "initiative_score" else str(value),
        )
        for code, value in derived.items()
        if value and code not in hidden
    ]
    draw_title(page, words["derived"], x, y - 3 * mm, width, AMBER)
    return draw_rows(page, rows, x, y - 9 * mm, width)


def _skills(page: Canvas, facts: dict[str, Any], voice: Voice, words: dict[str, str], x: float, y: float) -> float:
    """Skills with the dice they come to, weapons, what one carries, who one is."""
    width = RIGHT - x
    draw_title(page, voice.field("create_character", ("skills",)), x, y, width, AMBER)
    rows = []
    for one in facts["skills"]:
        more = [f"{voice.term('specialisation', name)} +2" for name in one["specialisations"]]
        more += [f"{voice.term('specialisation', name)} +3" for name in one["expertises"]]
        name = voice.term("skill", one["code"])
        dice = f"   {one['pool']} {words['dice']}" if one["pool"] else ""
        rows.append((f"{name} ({', '.join(more)})" if more else name, f"{one['rating']}{dice}"))
    y = draw_rows(page, rows, x, y - 6 * mm, width)
    draw_title(page, words["weapons"], x, y - 3 * mm, width, AMBER)
    weapons = [(voice.term("weapon", one["code"]), _damage(one)) for one in facts["weapons"]]
    y = draw_rows(page, weapons, x, y - 9 * mm, width)
    for title, texts in (("gear", _gear(facts["sheet"], voice)), ("person", person(facts["sheet"], voice))):
        y = draw_section(page, words[title], [", ".join(texts)], AMBER, Box(x, BOTTOM, width, y))
    return y


def _damage(one: dict[str, Any]) -> str:
    ammo = f" · {one['ammo']}/{one['full']}" if one["full"] else ""
    return f"{one['damage'].replace('half_FOR', 'FOR/2')}{ammo}"


def _gear(sheet_: dict[str, Any], voice: Voice) -> list[str]:
    worn = [voice.term("armour", sheet_["armour"])] if sheet_["armour"] else []
    return worn + [
        voice.term("item", code) + (f" ×{count}" if count > 1 else "")
        for code, count in sheet_["gear"].items()
        if count and not code.endswith("_charges")
    ]


def person(sheet_: dict[str, Any], voice: Voice) -> list[str]:
    """Traits, knowledge and contacts, in words."""
    traits = [voice.term("trait", code) for code in sheet_["traits"]]
    traits += [voice.term("knowledge", word) for word in sheet_["knowledge"]]
    traits += [voice.term("contact", name) for name in sheet_["contacts"]]
    return [escape(word) for word in traits]
