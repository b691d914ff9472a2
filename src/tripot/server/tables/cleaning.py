"""What people write into forms, cleaned at the door: before any game sees it, alike from pages, programs and drafts."""

from collections.abc import Iterator
from typing import Any

from tripot.engine.actions import Action, Fill
from tripot.engine.forms import Field, Form
from tripot.engine.seats import Seat
from tripot.server.common.inputs import clean_line, visible
from tripot.server.tables.table import Table

ONE_LINE = 200
"""The longest text that pages ask for in a box of one line."""


def cleaned(table: Table, seat: Seat, action: Action) -> Action:
    """The action as the game gets it; what was written cleanly comes back as it is."""
    return (
        Fill(action.form, clean_value(table, seat, action.form, action.value)) if isinstance(action, Fill) else action
    )


def clean_value(table: Table, seat: Seat, form: str, value: Any) -> Any:
    """What a form holds: nothing unseen in any text, and in a line single spaces only."""
    if all(map(_is_plain, _texts(value))):
        return value
    found = _form(table, seat, form)
    fields = () if found is None or not isinstance(value, dict) else found.fields
    return _clean(value, Field("", "group", of=fields))


def _form(table: Table, seat: Seat, name: str) -> Form | None:
    view = table.view(seat)
    return None if view is None else view.menu.form(name) or view.standing.form(name)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _texts(one)


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isprintable() and "  " not in text and text == text.strip()


def _clean(value: Any, field: Field | None) -> Any:
    if isinstance(value, str):
        is_line = field is not None and field.kind == "text" and field.most <= ONE_LINE
        return clean_line(value) if is_line else visible(value)
    if isinstance(value, list):
        of = field.of[0] if field is not None and field.kind == "list" and field.of else None
        return [_clean(one, of) for one in value]
    if isinstance(value, dict):
        known = {one.name: one for one in field.of} if field is not None and field.kind == "group" else {}
        return {name: _clean(one, known.get(name)) for name, one in value.items()}
    return value
