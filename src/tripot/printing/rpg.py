"""The RPG on paper: a sheet a page, with its portrait, its monitors and everything one rolls. [SR-CHR-09]"""

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

from tripot.engine.actions import Pick
from tripot.engine.rng import PlainRng
from tripot.engine.seats import GM
from tripot.engine.step import perform, settle
from tripot.engine.view import View, look
from tripot.games.rpg import GAME
from tripot.games.rpg.pages import page as page_of
from tripot.games.rpg.tables import PEOPLE
from tripot.printing.paper import HEIGHT, WIDTH, Box, draw_picture, for_paper, write_paragraphs
from tripot.printing.words import printed_words
from tripot.speech.voice import Voice

PACKAGE = "tripot.games.rpg"
SLATE, AMBER, GREEN, VIOLET = (HexColor(code) for code in ("#1c252d", "#c47a12", "#0b6b3c", "#6136b8"))
PAPER, LINE, GREY = HexColor("#ffffff"), HexColor("#9aa6ad"), HexColor("#5a666d")
TEXT = ParagraphStyle("text", fontName="Helvetica", fontSize=9.5, leading=12, textColor=SLATE)
LEFT, RIGHT = 15 * mm, WIDTH - 15 * mm
MIDDLE = WIDTH / 2
BOTTOM: float = 12 * mm
RULE = 8 * mm
"""Between two lines to write on."""


def write(target: Path, lang: str) -> int:
    """The eight archetypes, ready to be played at a table without screens; the number of pages. [SR-SMP-01]"""
    view, voice = _crew(), Voice(GAME, lang)
    page = Canvas(str(target), pagesize=(WIDTH, HEIGHT))
    page.setTitle(for_paper(voice.text("game.name")))
    page.setAuthor("Tripot")
    heroes = [code for code, row in PEOPLE.items() if not row["npc"]]
    for code in heroes:
        draw_sheet(page, page_of("sheet", view, {"who": code}), voice)
        page.showPage()
    page.save()
    return len(heroes)


def sheet(view: View, name: str, lang: str) -> bytes | None:
    """One sheet of a table, if this seat may read it."""
    who = name.removeprefix("sheet-")
    if name != f"sheet-{who}" or who not in view.facts["sheets"] or who not in view.facts["characters"]:
        return None
    made = BytesIO()
    page = Canvas(made, pagesize=(WIDTH, HEIGHT))
    page.setAuthor("Tripot")
    draw_sheet(page, page_of("sheet", view, {"who": who}), Voice(GAME, lang))
    page.showPage()
    page.save()
    return made.getvalue()


def _crew() -> View:
    """A table where each of the eight sits."""
    heroes = [code for code, row in PEOPLE.items() if not row["npc"]]
    s = GAME.setup(len(heroes), {"scene": "empty"}, PlainRng(1))
    settle(s)
    for seat, code in enumerate(heroes):
        perform(GAME, s, seat, Pick(f"take:{code}"))
    return look(GAME, s, GM)


def draw_sheet(page: Canvas, facts: dict[str, Any], voice: Voice) -> None:
    """A whole sheet on one page."""
    words = printed_words("rpg", voice.lang)
    _head(page, facts, voice)
    _monitors(page, facts, voice)
    top = HEIGHT - 108 * mm
    low = _figures(page, facts, voice, words, LEFT, top)
    high = _skills(page, facts, voice, words, MIDDLE + 4 * mm, top)
    _powers(page, facts, voice, words, min(low, high) - 3 * mm)


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


def _title(page: Canvas, text: str, x: float, y: float, width: float, colour: Color) -> None:
    page.setFillColor(colour)
    page.setFont("Helvetica-Bold", 10)
    page.drawString(x, y, for_paper(text))
    page.setStrokeColor(colour)
    page.setLineWidth(1.2)
    page.line(x, y - 1.5 * mm, x + width, y - 1.5 * mm)


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


def _rows(page: Canvas, rows: Iterable[tuple[str, str]], x: float, y: float, width: float) -> float:
    for name, value in rows:
        page.setFillColor(SLATE)
        page.setFont("Helvetica", 9)
        page.drawString(x, y, for_paper(name))
        page.setFont("Helvetica-Bold", 9)
        page.drawRightString(x + width, y, for_paper(value))
        page.setStrokeColor(LINE)
        page.setLineWidth(0.3)
        page.line(x, y - 1.2 * mm, x + width, y - 1.2 * mm)
        y -= 5.2 * mm
    return y


def _figures(page: Canvas, facts: dict[str, Any], voice: Voice, words: dict[str, str], x: float, y: float) -> float:
    width = MIDDLE - 4 * mm - x
    _title(page, voice.field("create_character", ("attributes",)), x, y, width, AMBER)
    y = _rows(
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
    _title(page, words["derived"], x, y - 3 * mm, width, AMBER)
    return _rows(page, rows, x, y - 9 * mm, width)


def _skills(page: Canvas, facts: dict[str, Any], voice: Voice, words: dict[str, str], x: float, y: float) -> float:
    """Skills with the dice they come to, weapons, what one carries, who one is."""
    width = RIGHT - x
    _title(page, voice.field("create_character", ("skills",)), x, y, width, AMBER)
    rows = []
    for one in facts["skills"]:
        more = [f"{voice.term('specialisation', name)} +2" for name in one["specialisations"]]
        more += [f"{voice.term('specialisation', name)} +3" for name in one["expertises"]]
        name = voice.term("skill", one["code"])
        dice = f"   {one['pool']} {words['dice']}" if one["pool"] else ""
        rows.append((f"{name} ({', '.join(more)})" if more else name, f"{one['rating']}{dice}"))
    y = _rows(page, rows, x, y - 6 * mm, width)
    _title(page, words["weapons"], x, y - 3 * mm, width, AMBER)
    weapons = [(voice.term("weapon", one["code"]), _damage(one)) for one in facts["weapons"]]
    y = _rows(page, weapons, x, y - 9 * mm, width)
    y = _section(page, words["gear"], [", ".join(_gear(facts["sheet"], voice))], AMBER, Box(x, BOTTOM, width, y))
    return _section(page, words["person"], [", ".join(_person(facts["sheet"], voice))], AMBER, Box(x, BOTTOM, width, y))


def _damage(one: dict[str, Any]) -> str:
    ammo = f" · {one['ammo']}/{one['full']}" if one["full"] else ""
    return f"{one['damage'].replace('half_FOR', 'FOR/2')}{ammo}"


def _section(page: Canvas, title: str, texts: list[str], colour: Color, room: Box) -> float:
    """A title and paragraphs under it, in a room of which only the left, the width and the top count; where it ends."""
    texts = [text for text in texts if text]
    y = room.height
    if not texts:
        return y
    _title(page, title, room.left, y - 4 * mm, room.width, colour)
    y -= 7 * mm
    for text in texts:
        block = Paragraph(for_paper(text), TEXT)
        height = float(block.wrap(room.width, HEIGHT)[1])
        block.drawOn(page, room.left, y - height)
        y -= height + 1 * mm
    return float(y - 1.5 * mm)


def _gear(sheet_: dict[str, Any], voice: Voice) -> list[str]:
    worn = [voice.term("armour", sheet_["armour"])] if sheet_["armour"] else []
    return worn + [
        voice.term("item", code) + (f" ×{count}" if count > 1 else "")
        for code, count in sheet_["gear"].items()
        if count and not code.endswith("_charges")
    ]


def _person(sheet_: dict[str, Any], voice: Voice) -> list[str]:
    traits = [voice.term("trait", code) for code in sheet_["traits"]]
    traits += [voice.term("knowledge", word) for word in sheet_["knowledge"]]
    return [escape(word) for word in (*traits, *sheet_["contacts"])]


def _powers(page: Canvas, facts: dict[str, Any], voice: Voice, words: dict[str, str], top: float) -> None:
    """Magic and matrix in whatever room is left, then lines to write on."""
    y = _fitted(page, words["magic"], _magic(facts, voice), VIOLET, top)
    y = _fitted(page, words["matrix"], _net(facts, voice), GREEN, y)
    notes = [escape(facts["sheet"]["notes"])] if facts["sheet"]["notes"] else []
    if y - BOTTOM < 14 * mm + 8 * mm * len(notes):
        return
    _title(page, words["notes"], LEFT, y - 3 * mm, RIGHT - LEFT, AMBER)
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
        return _section(page, title, texts, colour, Box(LEFT, BOTTOM, RIGHT - LEFT, top))
    _title(page, title, LEFT, top - 3 * mm, RIGHT - LEFT, colour)
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
