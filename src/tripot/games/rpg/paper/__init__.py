"""The RPG on paper: the eight archetypes, or any sheet of a table, one a page. [SR-CHR-09]"""

from io import BytesIO
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from tripot.engine.actions import Pick
from tripot.engine.rng import PlainRng
from tripot.engine.seats import GM
from tripot.engine.step import perform, settle
from tripot.engine.view import View, look
from tripot.games.rpg import GAME
from tripot.games.rpg.pages import page as page_of
from tripot.games.rpg.paper.character import draw_sheet
from tripot.games.rpg.tables import PEOPLE
from tripot.printing.paper import HEIGHT, WIDTH, for_paper
from tripot.speech.voice import Voice


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
