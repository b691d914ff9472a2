"""What the pages of a table are drawn from: rows, points and figures, made of what a seat sees. [MH-VIS-01]"""

from collections.abc import Callable, Mapping
from typing import Any

from tripot.engine.foresight import Foresight
from tripot.engine.forms import Form
from tripot.engine.view import View
from tripot.games.manhattan.pages import (
    character,
    companies,
    consortium,
    desk,
    ending,
    guide,
    letters,
    market,
    news,
    people,
    pledges,
    replay,
    results,
)
from tripot.games.manhattan.race import race
from tripot.games.manhattan.state import Facts

Asked = Mapping[str, str]
_STILL: dict[str, Callable[[View], Facts]] = {
    "table": lambda view: {**market.board(view), "hint": guide.hint(view)},
    "corporations": companies.page,
    "players": people.page,
    "pledges": pledges.page,
    "race": lambda view: race(view.figures, view.facts),
    "plans": guide.turn_plans,
    "what_wins": guide.what_wins,
    "ending": ending.page,
}
_BROWSED: dict[str, Callable[[View, Asked], Facts]] = {
    "orders": desk.page,
    "wall_street": market.page,
    "newsfeeds": news.page,
    "letters": letters.page,
    "mdc": consortium.page,
    "replay": replay.page,
    "results": results.page,
    "between": lambda view, asked: pledges.between(view, int(asked["other"])),
    "promised": lambda view, _asked: {"running": pledges.running(view)},
    "offered": lambda view, _asked: {"waiting": pledges.waiting(view)},
}
_TABS = (*_STILL, *_BROWSED, "what_if")
_PRIVATE = ("orders", "letters", "pledges", "race", "what_if")


def tabs(view: View) -> tuple[str, ...]:
    """In the lobby one reads about corporations; letters and forms are for those who sit. [MH-SET-01]"""
    facts = view.facts
    if not facts["turn"]:
        return ("table", "corporations", "players")
    hidden = () if "me" in facts else _PRIVATE
    if view.menu.form("orders") is None:
        hidden = (*hidden, "what_if")
    if "me" in facts and facts["me"]["pledges_left"] is None and not facts["me"]["pledges"]:
        hidden = (*hidden, "pledges")
    if facts["phase"] in ("finished", "aborted"):
        hidden = (*hidden, "table", "orders", "race")
    return tuple(tab for tab in _TABS if tab not in hidden)


def page(tab: str, view: View, asked: Asked) -> Facts:
    """The data of one page."""
    if tab in _STILL:
        return _STILL[tab](view)
    return _BROWSED[tab](view, asked) if tab in _BROWSED else {}


def written(view: View, form: str) -> Any:
    """What this seat has handed in so far. [MH-ORD-01]"""
    me = view.facts.get("me")
    if me is None:
        return None
    if form == "orders":
        return me["form"]
    if form == "character":
        return character.written(me["character"], view)
    if form == "portrait":
        return {name: me["character"][name] for name in ("avatar", "description") if me["character"][name]}
    return None


def tab_of(form: str) -> str | None:
    """Where each sheet is written."""
    return {"orders": "orders", "character": "table"}.get(form)


def start(view: View, form: Form, _asked: Asked) -> Any:
    """A character begins as the one that everybody is lent. [MH-SET-02]"""
    return character.as_form(view.facts["me"]["character"]) if form.name == "character" else None


def tidy(form: str, value: Any) -> Any:
    """A form without the boxes that do not apply to what was chosen."""
    if form == "orders":
        return desk.tidy(value)
    if form == "pledge":
        return pledges.tidy(value)
    return character.tidy(value) if form == "character" else value


def edit(form: str, value: Any, change: str) -> Any:
    """One more run or bet of a kind, or an empty sheet."""
    return desk.edit(value, change) if form == "orders" else None


def keeps(form: str) -> bool:
    """An offer is made or not: half of one is no draft."""
    return form not in ("pledge", "pledge_answer")


def foreseen(view: View, form: str, value: Any, told: Foresight) -> Facts:
    """What stands beside a form: money and limits, chances, warnings. [MH-ORD-11]"""
    if form == "orders":
        return desk.foreseen(view, value, told)
    return character.foreseen(value, told) if form == "character" else {}
