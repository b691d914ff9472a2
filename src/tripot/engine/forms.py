"""Forms: the shape of what cannot be listed as a menu (order sheets, dice pools, sets of moves).

A form says which fields exist and within which bounds; `check_shape` refuses anything of another shape, so
that the rules of a game only ever meet values they can read. What the rules themselves forbid is theirs to say.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from tripot.engine.refusals import Refusal

Kind = Literal["int", "choice", "text", "flag", "list", "group"]


@dataclass(frozen=True, slots=True)
class Field:
    """One line of a form. `least` and `most` bound a number, or the length of a text or a list.

    `of` holds the fields of a group, or the single field of a list's items.
    """

    name: str
    kind: Kind
    least: int = 0
    most: int = 2**53
    choices: tuple[str, ...] = ()
    of: tuple["Field", ...] = ()
    optional: bool = False
    term: str = ""
    """Which table of the game's texts names the choices (a `card`, a `corporation`, a `seat`)."""
    numbers: tuple[int, ...] = ()
    """The choices of an int: the only values that it may have, if not all between its bounds."""


@dataclass(frozen=True, slots=True)
class Form:
    """A named form, with the rule that offers it."""

    name: str
    fields: tuple[Field, ...]
    rule: str
    facts: Any = None
    """What the person who fills it should have beside it: prices, limits left, legal targets."""

    def check_shape(self, value: Any) -> list[Refusal]:
        """Every place where the value has not the shape of this form."""
        return [Refusal(self.rule, code, facts, where) for code, facts, where in _group(self.fields, value, ())]

    def readable(self, value: Any) -> tuple[dict[str, Any], dict[str, tuple[int, ...]]]:
        """What of a value has the shape of this form, and which lines of its lists those are that were kept.

        A field that is not filled in, or wrongly, is missing, even one that the form cannot do without.
        """
        kept: dict[str, Any] = {}
        places: dict[str, tuple[int, ...]] = {}
        for field in self.fields if isinstance(value, dict) else ():
            held = value.get(field.name)
            if field.kind == "list" and isinstance(held, list):
                lines = {place: line for place, line in enumerate(held) if _fits(field.of[0], line)}
                places[field.name], held = tuple(lines), list(lines.values())
            if held is not None and _fits(field, held):
                kept[field.name] = _filled(held)
        return kept, places

    def outline(self, value: Any) -> dict[str, Any]:
        """What of a value the boxes of this form can hold: half-filled as it may be, each thing in its place."""
        return _outline(self.fields, value)


def _fits(field: Field, value: Any) -> bool:
    return not any(_field(field, value, ()))


def _filled(value: Any) -> Any:
    """The same without boxes that hold nothing."""
    if isinstance(value, dict):
        return {name: _filled(one) for name, one in value.items() if one is not None}
    return [_filled(one) for one in value] if isinstance(value, list) else value


def _outline(fields: tuple[Field, ...], value: Any) -> dict[str, Any]:
    held = value if isinstance(value, dict) else {}
    found = {field.name: _box(field, held.get(field.name)) for field in fields}
    return {name: one for name, one in found.items() if one is not None}


def _box(field: Field, value: Any) -> Any:
    if field.kind == "group":
        return _outline(field.of, value) if isinstance(value, dict) else None
    if field.kind == "list":
        return [_line(field.of[0], item) for item in value] if isinstance(value, list) else None
    return value if isinstance(value, str | int) else None


def _line(field: Field, value: Any) -> Any:
    """A line stays in its place, if only as an empty one."""
    return _outline(field.of, value) if field.kind == "group" else _box(field, value)


_Wrong = tuple[str, dict[str, Any], tuple[str, ...]]


def _group(fields: tuple[Field, ...], value: Any, where: tuple[str, ...]) -> Iterator[_Wrong]:
    if not isinstance(value, dict):
        yield "not_a_group", {}, where
        return
    known = {field.name for field in fields}
    for name in value:
        if name not in known:
            yield "unknown_field", {"field": str(name)[:80]}, where
    for field in fields:
        if value.get(field.name) is None:
            if not field.optional:
                yield "missing_field", {"field": field.name}, (*where, field.name)
        else:
            yield from _field(field, value[field.name], (*where, field.name))


def _field(field: Field, value: Any, where: tuple[str, ...]) -> Iterator[_Wrong]:
    if field.kind == "group":
        yield from _group(field.of, value, where)
    elif field.kind == "list":
        yield from _list(field, value, where)
    else:
        for code, facts in _LEAVES[field.kind](field, value):
            yield code, facts, where


def _list(field: Field, value: Any, where: tuple[str, ...]) -> Iterator[_Wrong]:
    if not isinstance(value, list):
        yield "not_a_list", {}, where
    elif not field.least <= len(value) <= field.most:
        yield "wrong_number", {"least": field.least, "most": field.most, "found": len(value)}, where
    else:
        for place, item in enumerate(value):
            yield from _field(field.of[0], item, (*where, str(place)))


_Fault = tuple[str, dict[str, Any]]


def _int(field: Field, value: Any) -> Iterator[_Fault]:
    if type(value) is not int:
        yield "not_a_number", {}
    elif not field.least <= value <= field.most:
        yield "out_of_range", {"least": field.least, "most": field.most, "found": value}
    elif field.numbers and value not in field.numbers:
        yield "not_a_choice", {"found": str(value)}


def _choice(field: Field, value: Any) -> Iterator[_Fault]:
    if not isinstance(value, str):
        yield "not_a_choice", {"found": type(value).__name__}
    elif value not in field.choices:
        yield "not_a_choice", {"found": value[:80]}


def _text(field: Field, value: Any) -> Iterator[_Fault]:
    if not isinstance(value, str):
        yield "not_a_text", {}
    elif len(value) > field.most:
        yield "too_long", {"most": field.most, "found": len(value)}
    elif len(value) < field.least:
        yield "too_short", {"least": field.least, "found": len(value)}


def _flag(_: Field, value: Any) -> Iterator[_Fault]:
    if not isinstance(value, bool):
        yield "not_a_flag", {}


_LEAVES: dict[str, Callable[[Field, Any], Iterator[_Fault]]] = {
    "int": _int,
    "choice": _choice,
    "text": _text,
    "flag": _flag,
}
