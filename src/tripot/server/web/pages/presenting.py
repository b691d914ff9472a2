"""What a game's own pages are drawn from: the module `pages` of its package, if it has one.

It holds pure functions of what a seat sees, and each is optional:

- `tabs(view)`: the tabs that make sense now, of those in its `meta`;
- `page(tab, view, asked)`: rows, points and figures for the template of a tab; `asked` is what the address asks for;
- `called(view)`: what has a name of its own at this table, by term and value: a text of `[called]` and its facts;
- `written(view, form)`: what this seat handed in of a form, if anything;
- `start(view, form, asked)`: what stands in a form before anybody wrote in it;
- `resume(view, form, draft, asked)`: a draft with what the address asks for; None where it asks for another start;
- `tab_of(form)`: the tab that a form stands on, if it is always the same one;
- `counts(form, value, name)`: what of a filled form counts as written by somebody of that name, and did not stand
  there beforehand: without any the form is an empty one;
- `keeps(form)`: whether what is written in a form outlives the page (it does unless the game says no);
- `foreseen(view, form, value, told)`: what the rules foresee for a form as it is written (a `Foresight`), as its
  template draws it: totals, limits, chances, faults; None for nothing;
- `doubt(view, form, value, told)`: what is asked before such a form is handed in, as facts with the `about` of the
  question; None for nothing;
- `take(view, name)`: a file to take home, as its kind and its bytes, or None;
- `lately(view)`: the events that stay above what is asked: one's own dice, until one does something else;
- `drawn(event)`: what the game's own drawing of a line of the log needs;
- `belongs(before, event)`: whether an event only says more of the one told before it;
- `tidy(form, value)`: a form as a person filled it in, without the boxes that do not apply;
- `edit(form, value, change)`: a form after a button of the game's own was pressed, or None.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

from tripot.engine.events import Event
from tripot.engine.foresight import Foresight
from tripot.engine.forms import Form
from tripot.engine.game import Game
from tripot.engine.registry import part_of
from tripot.engine.view import View
from tripot.kit.numbers import number
from tripot.server.web.pages.forms import is_blank
from tripot.speech.voice import Called

ASIDE = "aside."
"""Boxes of a form whose names begin so are notes to oneself: kept with the draft, never sent to the rules."""


@dataclass(frozen=True, slots=True)
class Presenter:
    """The functions of a game's `pages`, and what is done without them."""

    module: ModuleType | None

    def _ask(self, name: str, otherwise: Any, *given: Any) -> Any:
        found = getattr(self.module, name, None)
        return otherwise if found is None else found(*given)

    def tabs(self, view: View, known: Sequence[str]) -> tuple[str, ...]:
        """Which of its tabs a game shows now."""
        wanted = self._ask("tabs", known, view)
        return tuple(tab for tab in known if tab in wanted)

    def page(self, tab: str, view: View, asked: Mapping[str, str]) -> Any:
        """What the template of a tab draws."""
        return self._ask("page", {}, tab, view, asked)

    def called(self, view: View | None) -> Called:
        """What has a name of its own at this table, as far as the seat knows it."""
        found: Called = {} if view is None else self._ask("called", {}, view)
        return found

    def written(self, view: View, form: str) -> Any:
        """What the seat handed in."""
        return self._ask("written", None, view, form)

    def start(self, view: View, form: Form, asked: Mapping[str, str]) -> Any:
        """What stands in a form before anybody wrote in it."""
        return self._ask("start", None, view, form, asked)

    def resume(self, view: View, form: Form, draft: Any, asked: Mapping[str, str]) -> Any:
        """A draft, with what the address asks for; None where it asks for something else."""
        return self._ask("resume", draft, view, form, draft, asked)

    def tab_of(self, form: str, otherwise: str) -> str:
        """The tab that a form stands on."""
        return str(self._ask("tab_of", None, form) or otherwise)

    def is_empty(self, form: str, value: Any, name: str) -> bool:
        """Whether nobody wrote anything in it. [E1]"""
        return is_blank(self._ask("counts", value, form, value, name))

    def keeps(self, form: str) -> bool:
        """Whether what is written in a form is kept as a draft."""
        return bool(self._ask("keeps", True, form))

    def foreseen(self, view: View, form: str, value: Any, told: Foresight) -> Any:
        """What the rules foresee for a form, as a template draws it."""
        return self._ask("foreseen", told, view, form, value, told)

    def doubt(self, view: View, form: str, value: Any, told: Callable[[], Foresight]) -> Mapping[str, Any] | None:
        """What is asked before such a form is handed in; the rules are only asked by a game that may doubt. [E5]"""
        if not hasattr(self.module, "doubt"):
            return None
        found: Mapping[str, Any] | None = self._ask("doubt", None, view, form, value, told())
        return found

    def take(self, view: View, name: str) -> tuple[str, bytes] | None:
        """A file that the game makes of what a seat sees."""
        found: tuple[str, bytes] | None = self._ask("take", None, view, name)
        return found

    def lately(self, view: View) -> Sequence[Event]:
        """What stays before the eyes of whoever looks."""
        found: Sequence[Event] = self._ask("lately", (), view)
        return found

    def drawn(self, event: Event) -> Any:
        """What a line of the log that the game draws itself is drawn from."""
        return self._ask("drawn", {}, event)

    def belongs(self, before: Event, event: Event) -> bool:
        """Whether an event is no line of its own but says more of the one before."""
        return bool(self._ask("belongs", False, before, event))

    def tidy(self, form: str, value: Any) -> Any:
        """A filled form without what does not apply."""
        return self._ask("tidy", value, form, value)

    def edit(self, form: str, value: Any, change: str) -> Any:
        """A form after a press of a button of the game's own; None if it is none of the game's."""
        return self._ask("edit", None, form, value, change)


def presenter(game: Game[Any]) -> Presenter:
    """The presenter of a game."""
    return _presenter(game)


@cache
def _presenter(game: Game[Any]) -> Presenter:
    return Presenter(part_of(game, "pages"))


def asides_in(posted: Mapping[str, str]) -> dict[str, str] | None:
    """The notes to oneself among the boxes of a form; None if it has no place for any.

    >>> asides_in({"aside.runs.0.guards": " 50 ", "aside.runs.1.guards": "", "edit": ""})
    {'runs.0.guards': '50'}
    """
    found = {name.removeprefix(ASIDE): value.strip() for name, value in posted.items() if name.startswith(ASIDE)}
    if not found:
        return None
    kept = {name[:40]: value[:40] for name, value in found.items() if value}
    return _moved_up(kept, posted.get("edit", ""))


def _moved_up(notes: dict[str, str], change: str) -> dict[str, str]:
    """The notes after a line of the form was taken away (`remove:runs.1`): they stay beside their own lines.

    >>> _moved_up({"runs.0.a": "x", "runs.1.a": "y", "runs.2.a": "z"}, "remove:runs.1")
    {'runs.0.a': 'x', 'runs.1.a': 'z'}
    """
    act, _, path = change.partition(":")
    lines, _, gone = path.rpartition(".")
    line = number(gone, -1)
    if act != "remove" or not lines or line < 0:
        return notes
    kept: dict[str, str] = {}
    for name, value in notes.items():
        place, _, rest = name.removeprefix(f"{lines}.").partition(".")
        at = number(place, -1) if name.startswith(f"{lines}.") else -1
        if at < line:
            kept[name] = value
        elif at > line:
            kept[f"{lines}.{at - 1}.{rest}"] = value
    return kept
