"""Cards: a corporation with its defences and effects, a title with its points. [MH-COR-01, MH-COR-03, MH-END-20]"""

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tripot.games.manhattan import effects
from tripot.games.manhattan.corporations import DEFENCE, DEFENCES, DERIVATIVES, DETECTION, INDEX
from tripot.games.manhattan.strategies import TITLES
from tripot.games.manhattan.words import Title
from tripot.printing.paper import Box, draw_picture, write_paragraphs
from tripot.printing.stationery import Stationery
from tripot.speech.voice import Voice

DECO = Stationery(ink=HexColor("#0e1832"), accent=HexColor("#b8913b"), paper=HexColor("#fffdf4"))
Words = dict[str, dict[str, str]]


def draw_corporation(name: str, voice: Voice, words: Words, page: Canvas, box: Box) -> None:
    """Crest, defences and detection, what it does at either end of the ranking, its derivative."""
    number, labels = INDEX[name], words["card"]
    top = DECO.frame(page, box, voice.term("sector", name))
    side = 17 * mm
    draw_picture(
        page, "tripot.games.manhattan", name, Box(box.left + (box.width - side) / 2, top - side - 1 * mm, side, side)
    )
    DECO.name(page, voice.term("corporation", name), Box(box.left, top - 26 * mm, box.width, 7 * mm))
    derivative = next((each for each, members in DERIVATIVES.items() if number in members), None)
    defences = zip(DEFENCES, DEFENCE[number], strict=True)
    told = effects.describe(number)
    lines = [
        f"<b>{labels['defences']}</b> "
        + ", ".join(f"{voice.term('run', kind)} {percent} %" for kind, percent in defences),
        f"<b>{labels['detection']}</b> {DETECTION[number]} %",
        f"<b>{labels['first']}</b> {_deeds(told['first'], voice)}",
        f"<b>{labels['last']}</b> {_deeds(told['last'], voice)}",
    ]
    if derivative:
        lines.append(f"<b>{labels['derivative']}</b> {voice.term('derivative', derivative)}")
    write_paragraphs(
        page,
        lines,
        DECO.text,
        Box(box.left + 3 * mm, box.bottom + 2 * mm, box.width - 6 * mm, top - 28 * mm - box.bottom),
    )


def _deeds(moves: list[list[str | int]], voice: Voice) -> str:
    places = ("first", "second", "second_to_last", "last")
    return ", ".join(f"{moved:+d} {voice.term('place' if to in places else 'corporation', to)}" for to, moved in moves)


def draw_title(title: Title, voice: Voice, words: Words, page: Canvas, box: Box) -> None:
    """What it takes to hold it, and its points."""
    name, told = voice.term("title", title), voice.term("title_help", title)
    DECO.reward(page, box, head=words["card"]["title"], name=name, points=TITLES[title], help_=told)
