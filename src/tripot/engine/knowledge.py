"""Who may know a field of a record: everybody, somebody, or only those who know everything.

Views, redealt worlds and previews read these declarations; nobody keeps a list of field names beside them.

>>> @dataclass(slots=True, kw_only=True)
... class Bid:
...     seat: int = told(0)
...     amount: int = of("seat", 0)
...     reserve: int = secret(0)
>>> facts(Bid(seat=2, amount=30, reserve=9), lambda seat: seat == 2)
{'seat': 2, 'amount': 30}
>>> known(Bid(seat=2, amount=30, reserve=9), lambda seat: seat == 1)
Bid(seat=2, amount=0, reserve=0)
"""

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

R = TypeVar("R")
T = TypeVar("T")
_WHO = "who may know it"
_EVERYBODY, _NOBODY = "*", "-"


def told(default: T, **marks: Any) -> T:
    """A field that everybody may know."""
    return _declared(default, _EVERYBODY, marks)


def secret(default: T, **marks: Any) -> T:
    """A field that only those know who know everything; to anybody else it is its default."""
    return _declared(default, _NOBODY, marks)


def of(whose: str, default: T, **marks: Any) -> T:
    """A field known to whoever is near what the field `whose` of the same record names: a seat, a character."""
    return _declared(default, whose, marks)


def _declared(default: T, who: str, marks: Mapping[str, Any]) -> T:
    metadata = {_WHO: who, **marks}
    if isinstance(default, list | dict | set):
        made: Any = field(default_factory=lambda: copy(default), metadata=metadata)
    else:
        made = field(default=default, metadata=metadata)
    return made  # type: ignore[no-any-return]


@dataclass(frozen=True, slots=True)
class _Line:
    name: str
    whose: str


_LINES: dict[type[Any], tuple[_Line, ...]] = {}


def _lines(kind: type[Any]) -> tuple[_Line, ...]:
    known_kind = _LINES.get(kind)
    if known_kind is None:
        known_kind = _LINES[kind] = tuple(_line(kind, each.name, each.metadata.get(_WHO)) for each in fields(kind))
    return known_kind


def _line(kind: type[Any], name: str, whose: str | None) -> _Line:
    names = {each.name for each in fields(kind)}
    if whose is None or whose not in {*names, _EVERYBODY, _NOBODY}:
        raise TypeError(f"{kind.__qualname__}.{name} does not say who may know it")
    return _Line(name, whose)


def facts(record: Any, is_near: Callable[[Any], bool]) -> dict[str, Any]:
    """What somebody knows of a record, by field; `is_near` says what they are near to."""
    lines = _lines(type(record))
    near = {whose: is_near(getattr(record, whose)) for whose in {line.whose for line in lines} - {_EVERYBODY, _NOBODY}}
    near |= {_EVERYBODY: True, _NOBODY: False}
    return {line.name: _own(getattr(record, line.name)) for line in lines if near[line.whose]}


def known(record: R, is_near: Callable[[Any], bool]) -> R:
    """The record as somebody knows it, made from what they know: the rest is as it was declared."""
    return type(record)(**facts(record, is_near))


def _own(value: Any) -> Any:
    return copy(value) if isinstance(value, list | dict | set) else value
