"""The RPG on paper: a sheet a page, with its portrait, its monitors and everything one rolls. [SR-CHR-09]"""

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Any

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tripot.engine.actions import Pick
from tripot.engine.rng import PlainRng
from tripot.engine.seats import GM
from tripot.engine.step import perform, settle
from tripot.engine.view import View, look
from tripot.games.rpg import GAME
from tripot.games.rpg.pages import page as page_of
from tripot.games.rpg.tables import PEOPLE
from tripot.printing.paper import HEIGHT, WIDTH, Box, draw_picture, for_paper, write_paragraphs
from tripot.speech.voice import Voice

PACKAGE = "tripot.games.rpg"
SLATE, AMBER, GREEN, VIOLET = (HexColor(code) for code in ("#1c252d", "#c47a12", "#0b6b3c", "#6136b8"))
PAPER, LINE = HexColor("#ffffff"), HexColor("#9aa6ad")
TEXT = ParagraphStyle("text", fontName="Helvetica", fontSize=9, textColor=SLATE)
LEFT, RIGHT = 15 * mm, WIDTH - 15 * mm
MIDDLE = WIDTH / 2


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
    _head(page, facts, voice)
    _monitors(page, facts, voice)
    top = HEIGHT - 108 * mm
    low = _figures(page, facts, voice, LEFT, top)
    high = _skills(page, facts, voice, MIDDLE + 4 * mm, top)
    _words(page, facts, voice, min(low, high) - 6 * mm)


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
        write_paragraphs(page, [seen], pale, Box(LEFT + 42 * mm, HEIGHT - 43 * mm, WIDTH - 75 * mm, 17 * mm))


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
        page.setFillColor(LINE)
        page.setFont("Helvetica", 7.5)
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


def _figures(page: Canvas, facts: dict[str, Any], voice: Voice, x: float, y: float) -> float:
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
    return _rows(page, rows, x, y - 3 * mm, width)


def _skills(page: Canvas, facts: dict[str, Any], voice: Voice, x: float, y: float) -> float:
    width = RIGHT - x
    _title(page, voice.field("create_character", ("skills",)), x, y, width, AMBER)
    rows = []
    for one in facts["skills"]:
        more = [f"{voice.term('specialisation', name)} +2" for name in one["specialisations"]]
        more += [f"{voice.term('specialisation', name)} +3" for name in one["expertises"]]
        name = voice.term("skill", one["code"])
        rows.append((f"{name} ({', '.join(more)})" if more else name, str(one["rating"])))
    y = _rows(page, rows, x, y - 6 * mm, width)
    weapons = [(voice.term("weapon", one["code"]), _damage(one)) for one in facts["weapons"]]
    return _rows(page, weapons, x, y - 3 * mm, width)


def _damage(one: dict[str, Any]) -> str:
    ammo = f" · {one['ammo']}/{one['full']}" if one["full"] else ""
    return f"{one['damage'].replace('half_FOR', 'FOR/2')}{ammo}"


def _words(page: Canvas, facts: dict[str, Any], voice: Voice, top: float) -> None:
    """Gear, magic and matrix as paragraphs, in whatever room is left."""
    sheet_ = facts["sheet"]
    gear = [voice.term("armour", sheet_["armour"])] if sheet_["armour"] else []
    gear += [
        voice.term("item", code) + (f" ×{count}" if count > 1 else "")
        for code, count in sheet_["gear"].items()
        if count and not code.endswith("_charges")
    ]
    known = [
        f"<b>{voice.term('spell', one['code'])}</b> : {voice.text('reference.spell.' + one['code'])}"
        for one in facts["spells"]
    ]
    known += [
        f"<b>{voice.term('form', code)}</b> : {voice.text('reference.spell.' + code)}" for code in sheet_["forms"]
    ]
    known += [f"<b>{voice.term('ritual', code)}</b>" for code in sheet_["rituals"]]
    device = facts["device"]
    net = []
    if device:
        values = [
            f"{voice.term('matrix_fact', name)} {device[name]}"
            for name in ("attack", "corruption", "data_processing", "firewall")
            if name in device
        ]
        net = [f"<b>{voice.term('device', device['id'])}</b> : {', '.join(values)}"]
        net += [", ".join(voice.term("program", code) for code in device.get("loaded", ()))]
    traits = [voice.term("trait", code) for code in sheet_["traits"]]
    traits += [voice.term("knowledge", word) for word in sheet_["knowledge"]]
    traits += list(sheet_["contacts"])
    paragraphs = [", ".join(gear), *known, *net, ", ".join(traits)]
    box = Box(LEFT, 14 * mm, RIGHT - LEFT, max(20 * mm, top - 14 * mm))
    write_paragraphs(page, [one for one in paragraphs if one], TEXT, box)
