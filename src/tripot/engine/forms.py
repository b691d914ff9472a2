"""Forms: the shape of what cannot be listed as a menu (order sheets, dice pools, sets of moves).

A form says which fields exist and within which bounds; `check_shape` refuses anything of another shape, so
that the rules of a game only ever meet values they can read. What the rules themselves forbid is theirs to say.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from tripot.engine.refusals import Refusal

Kind = Literal["int", "choice", "text", "flag", "list", "group"]


@dataclass(frozen=True, slots=True)
class Field:
    """One line of a form. `of` holds the fields of a group, or the single field of a list's items."""

    name: str
    kind: Kind
    least: int = 0
    most: int = 2**53
    choices: tuple[str, ...] = ()
    of: tuple["Field", ...] = ()
    optional: bool = False
    term: str = ""
    """Which table of the game's texts names the choices (a `card`, a `corporation`, a `seat`)."""


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
    if field.kind == "int":
        if not isinstance(value, int) or isinstance(value, bool):
            yield "not_a_number", {}, where
        elif not field.least <= value <= field.most:
            yield "out_of_range", {"least": field.least, "most": field.most, "found": value}, where
    elif field.kind == "choice":
        if not isinstance(value, str) or value not in field.choices:
            yield "not_a_choice", {"found": str(value)[:80]}, where
    elif field.kind == "text":
        if not isinstance(value, str):
            yield "not_a_text", {}, where
        elif len(value) > field.most:
            yield "too_long", {"most": field.most, "found": len(value)}, where
    elif field.kind == "flag":
        if not isinstance(value, bool):
            yield "not_a_flag", {}, where
    elif field.kind == "group":
        yield from _group(field.of, value, where)
    else:
        yield from _list(field, value, where)


def _list(field: Field, value: Any, where: tuple[str, ...]) -> Iterator[_Wrong]:
    if not isinstance(value, list):
        yield "not_a_list", {}, where
    elif not field.least <= len(value) <= field.most:
        yield "wrong_number", {"least": field.least, "most": field.most, "found": len(value)}, where
    else:
        for place, item in enumerate(value):
            yield from _field(field.of[0], item, (*where, str(place)))
