"""Cards: a corporation with its defences and effects, a title with its points. [NT-DEF-01, NT-EFF-01, NT-TIT-01]"""

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tripot.games.neo_tokyo.tables import CORPORATIONS, TITLES
from tripot.games.neo_tokyo.words import Title
from tripot.printing.paper import Box, draw_picture, write_paragraphs
from tripot.printing.stationery import Stationery
from tripot.speech.voice import Voice

NEON = Stationery(ink=HexColor("#1d1648"), accent=HexColor("#b0125c"), paper=HexColor("#fffaf0"))
Words = dict[str, dict[str, str]]


def draw_corporation(name: str, voice: Voice, words: Words, page: Canvas, box: Box) -> None:
    """Crest, side, defences, and what it does at either end of the ranking and when it goes bankrupt."""
    corp, labels = CORPORATIONS[name], words["card"]
    origins = ", ".join(voice.term("origin", origin) for origin in corp.origin)
    top = NEON.frame(page, box, f"{voice.term('tier', corp.tier)} · {origins}")
    side = 15 * mm
    draw_picture(
        page, "tripot.games.neo_tokyo", name, Box(box.left + (box.width - side) / 2, top - side - 1 * mm, side, side)
    )
    NEON.name(page, voice.term("corporation", name), Box(box.left, top - 23 * mm, box.width, 6 * mm))
    defences = ", ".join(f"{voice.term('run_type', kind)} {percent} %" for kind, percent in corp.defence.items())
    lines = [
        f"<b>{labels['side']}</b> {voice.term('party', corp.party) if corp.party else voice.term('side', '')}",
        f"<b>{labels['defences']}</b> {defences}",
        f"<b>{labels['first']}</b> {voice.term('first_effect', name)}",
        f"<b>{labels['last']}</b> {voice.term('last_effect', name)}",
        f"<b>{labels['crash']}</b> {voice.term('crash_effect', name)}",
    ]
    inner = Box(box.left + 3 * mm, box.bottom + 2 * mm, box.width - 6 * mm, top - 25 * mm - box.bottom)
    write_paragraphs(page, lines, NEON.text, inner)


def draw_title(title: Title, voice: Voice, words: Words, page: Canvas, box: Box) -> None:
    """What it takes to hold it, and its points."""
    name, told = voice.term("title", title), voice.term("title_help", title)
    NEON.reward(page, box, head=words["card"]["title"], name=name, points=TITLES[title], help_=told)
