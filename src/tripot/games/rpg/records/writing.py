"""What is written in the form of an action, read once into the fields of its record."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, TypeAlias, TypeVar

from tripot.engine.knowledge import of, secret, told
from tripot.games.rpg.records.keeping import Row, freeze

T = TypeVar("T")
Values: TypeAlias = Mapping[str, Any]
"""What was written in the form of an action."""
_LINE = "line of the form"


def written(default: T, of_type: type[Any] | None = None) -> T:
    """A field that is a line of the form, and the actor's business; a list of groups is read as `of_type`."""
    return of("who", default, **{_LINE: of_type or freeze})


def aloud(default: T) -> T:
    """A field that is a line of the form, and that anybody hears: at whom, with which skill."""
    return told(default, **{_LINE: freeze})


def covert(default: T) -> T:
    """A field that is a line of a form which only the game master fills."""
    return secret(default, **{_LINE: freeze})


def rows(kind: type[T], lines: Any) -> tuple[T, ...]:
    """The groups of a list as records; a line left empty keeps its default."""
    return tuple(kind(**{name: value for name, value in line.items() if value is not None}) for line in lines or ())


_LINES: dict[type[Any], dict[str, Any]] = {}


def lines_of(kind: type[Any]) -> dict[str, Any]:
    """The lines of a form that a record has fields for, and how each is read."""
    known = _LINES.get(kind)
    if known is None:
        lines = {each.name: each.metadata[_LINE] for each in fields(kind) if _LINE in each.metadata}
        known = _LINES[kind] = lines
    return known


def read(kind: type[T], form: Values | Row, **facts: Any) -> T:
    """A record with what was written in a form, and other facts."""
    found = {name: (how, form.get(name)) for name, how in lines_of(kind).items()}
    values = {
        name: freeze(value) if how is freeze else rows(how, value)
        for name, (how, value) in found.items()
        if value is not None
    }
    return kind(**values, **facts)
