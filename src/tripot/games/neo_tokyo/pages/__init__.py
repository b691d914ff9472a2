"""What the pages of a table are drawn from: rows, points and figures, made of what a seat sees. [NT-UI-10]"""

from collections.abc import Callable, Mapping
from typing import Any

from tripot.engine.foresight import Foresight
from tripot.engine.view import View
from tripot.games.neo_tokyo.pages import (
    character,
    companies,
    contracts,
    desk,
    doubts,
    ending,
    evidence,
    guide,
    letters,
    market,
    news,
    parties,
    people,
    race,
    replay,
    results,
    shadows,
    sheet,
)

Facts = dict[str, Any]
Asked = Mapping[str, str]
_PAGES: dict[str, Callable[[View, Asked], Facts]] = {
    "table": lambda view, asked: {**market.board(view, asked), "hint": guide.hint(view)},
    "sheet": sheet.page,
    "desk": desk.page,
    "letters": letters.page,
    "evidence": evidence.page,
    "contracts": contracts.page,
    "news": news.page,
    "ranking": market.page,
    "corporations": companies.page,
    "agents": shadows.page,
    "parties": parties.page,
    "players": people.page,
}
_APART: dict[str, Callable[[View, Asked], Facts]] = {
    "ending": ending.page,
    "replay": replay.page,
    "results": results.page,
    "race": race.page,
    "unsigned": lambda view, _asked: desk.unsigned(view.facts),
}
"""Pages that are no tabs."""
_PRIVATE = ("sheet", "desk", "letters", "evidence", "contracts")


def tabs(view: View) -> tuple[str, ...]:
    """While characters are written one reads about the city; desks are for those who sit. [NT-VIS-02]"""
    facts = view.facts
    if facts["phase"] == "creation":
        return ("table",)
    hidden = () if facts["you"] is not None else _PRIVATE
    if facts["phase"] == "over":
        hidden = (*hidden, "table", "sheet")
    return tuple(tab for tab in _PAGES if tab not in hidden)


def page(tab: str, view: View, asked: Asked) -> Facts:
    """The data of one page."""
    own = _PAGES.get(tab) or _APART.get(tab)
    return {} if own is None else own(view, asked)


def written(view: View, form: str) -> Any:
    """What this seat has handed in so far. [NT-CAL-03]"""
    if form == "sheet":
        sent = (view.facts["you"] or {}).get("sheet")
        return None if sent is None else sheet.tidy(sent)
    if form == "character":
        made = view.facts.get("draft")
        return None if made is None else character.tidy(made)
    return None


def tab_of(form: str) -> str | None:
    """Where each sheet is written."""
    return {"sheet": "sheet", "character": "table"}.get(form)


def counts(form: str, value: Any, name: str) -> Any:
    """A face, and the name that its player goes by, stand there beforehand: alone they are nobody."""
    if form != "character":
        return value
    return {key: one for key, one in value.items() if key != "avatar" and (key, one) != ("name", name)}


def tidy(form: str, value: Any) -> Any:
    """A form without the boxes that do not apply to what was chosen."""
    own = {"sheet": sheet.tidy, "character": character.tidy, "contract": contracts.tidy}.get(form)
    return value if own is None else own(value)


def edit(form: str, value: Any, change: str) -> Any:
    """A form after a press of one of the game's own buttons, or nothing."""
    own = {"sheet": sheet.edit, "character": character.edit, "contract": contracts.edit}.get(form)
    return None if own is None else own(value, change)


doubt = doubts.doubt


def foreseen(view: View, form: str, value: Any, told: Foresight) -> Facts:
    """What stands beside a form: money, rights and chances, or points. [NT-UI-01, NT-UI-02]"""
    if form == "sheet":
        return sheet.foreseen(value, told)
    if form == "contract":
        return contracts.foreseen(view, value)
    return character.foreseen(value, told) if form == "character" else {}
