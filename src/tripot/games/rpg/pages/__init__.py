"""What the pages of a table are drawn from: rows, points and figures, made of what a seat sees. [SR-INFO-01]"""

from collections.abc import Callable, Mapping
from typing import Any

from tripot.engine.events import Event
from tripot.engine.foresight import Foresight
from tripot.engine.forms import Form
from tripot.engine.view import View
from tripot.games.rpg.pages import (
    answering,
    catalogue,
    chances,
    chronicle,
    filling,
    names,
    nets,
    opponents,
    own_dice,
    papers,
    party,
    reference,
    ruling,
    stage,
    standing,
    starting,
)

Asked = Mapping[str, str]
Facts = dict[str, Any]
_PAGES: dict[str, Callable[[View, Asked], Any]] = {
    "acts": catalogue.page,
    "aided": own_dice.aided,
    "deed": answering.deed,
    "suggested": catalogue.suggested,
    "price": catalogue.price,
    "scene": stage.page,
    "map": stage.picture,
    "track": stage.track,
    "look": stage.look_at,
    "standing": standing.page,
    "walk": stage.walk,
    "party": party.page,
    "sheet": party.one,
    "matrix": nets.page,
    "journal": papers.page,
    "library": papers.library,
    "opponents": papers.opponents,
    "chronicle": chronicle.page,
    "reference": reference.page,
    "ruling": ruling.page,
    "filling": filling.page,
    "lines": filling.lines,
    "archetypes": starting.archetypes,
    "steering": starting.steering,
    "tests": chances.tests,
    "reaction": chances.reaction,
    "tactic": opponents.turn,
    "statuses": ruling.by_hand,
}


WRITTEN = ("bring_scene", "handout")
"""Forms in which somebody writes texts."""


def tabs(view: View) -> tuple[str, ...]:
    """Whoever only watches has no sheet and no matrix of their own."""
    sits = bool(view.facts["sheets"])
    return tuple(
        tab
        for tab in ("table", "sheet", "scene", "matrix", "journal", "reference")
        if sits or tab not in ("sheet", "matrix")
    )


def called(view: View) -> Mapping[str, Mapping[str, names.Name]]:
    """What has a name of its own at this table. [SR-TBL-21]"""
    return names.called(view)


def page(tab: str, view: View, asked: Asked) -> Any:
    """The data of one page, or of a part of one."""
    return _PAGES[tab](view, asked) if tab in _PAGES else {}


def start(view: View, form: Form, asked: Asked) -> Any:
    """A form as it is opened: one of the examples that the rules allow, with what the address says."""
    return filling.start(view, form, asked) if asked.get("form") == form.name else None


def keeps(form: str) -> bool:
    """An order is given or it is not; what is written at length is kept while one fetches a picture. [E1]"""
    return form in WRITTEN


def resume(view: View, form: Form, draft: Any, asked: Asked) -> Any:
    """What was being written, with the picture or the people that the address names."""
    return filling.resume(view, form, draft, asked)


def tidy(form: str, value: Any) -> Any:
    """A form as a person filled it in, without empty lines."""
    return filling.tidy(form, value)


def foreseen(_view: View, _form: str, _value: Any, told: Foresight) -> Any:
    """A test before its dice, with its odds as a picture, or why not; nothing where no dice roll. [SR-ODDS-01]"""
    if told.faults:
        return told.refusal
    if not told.figures:
        return None
    strikes = [{**one, "chart": chances.chart(one["odds"])} for one in told.figures["strikes"]]
    drain = chances.boxes(told.figures["drain"])
    return {**told.figures, "chart": chances.chart(told.figures["odds"]), "strikes": strikes, "drain": drain}


def take(view: View, name: str) -> tuple[str, bytes] | None:
    """A sheet or the journal, as a file. [SR-CHR-09, SR-JRN-03]"""
    return papers.take(view, name)


def lately(view: View) -> list[Event]:
    """What stays before the eyes of whoever looks: their own dice, and what came of them. [E17]"""
    return own_dice.lately(view)


def drawn(event: Event) -> Facts:
    """The dice of a line, with what each is worth."""
    return chances.drawn(event.facts)


def belongs(before: Event, event: Event) -> bool:
    """The parts of a pool and a hidden threshold are told with the dice they are about. [SR-DICE-06]"""
    if event.entry != before.entry or before.kind not in ("test", "somebody_rolls"):
        return False
    if event.kind in ("test_details", "test_secret"):
        return True
    return event.kind == "somebody_rolls" and all(
        event.facts[name] == before.facts.get(name) for name in event.facts if name != "who"
    )
