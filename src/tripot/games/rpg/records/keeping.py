"""How records are kept: copied by hand when they change, frozen and shared when they do not."""

from dataclasses import dataclass, fields
from typing import Any, TypeVar

R = TypeVar("R")


_NAMES: dict[type[Any], tuple[str, ...]] = {}


def _names(kind: type[Any]) -> tuple[str, ...]:
    known = _NAMES.get(kind)
    if known is None:
        known = _NAMES[kind] = tuple(each.name for each in fields(kind))
    return known


def twin(record: R) -> R:
    """A record of its own with the same facts; lists and dictionaries are copied one level deep, no deeper."""
    kind = type(record)
    made = kind.__new__(kind)
    for name in _names(kind):
        value = getattr(record, name)
        setattr(made, name, value.copy() if type(value) in (list, dict) else value)
    return made


@dataclass(frozen=True, slots=True)
class Row:
    """Something written in a form or a note, kept as it was: like a dictionary that nobody can change."""

    pairs: tuple[tuple[str, Any], ...] = ()

    def __getitem__(self, name: str) -> Any:
        for key, value in self.pairs:
            if key == name:
                return value
        raise KeyError(name)

    def get(self, name: str, otherwise: Any = None) -> Any:
        """The value of a name, or something else."""
        return next((value for key, value in self.pairs if key == name), otherwise)

    def items(self) -> tuple[tuple[str, Any], ...]:
        """Names and values, in order."""
        return self.pairs


def freeze(value: Any) -> Any:
    """The same, as nobody can change it: tuples for lists, rows for dictionaries."""
    if isinstance(value, dict):
        return Row(tuple((key, freeze(item)) for key, item in value.items()))
    return tuple(freeze(item) for item in value) if isinstance(value, list | tuple) else value


def thaw(value: Any) -> Any:
    """JSON data again."""
    if isinstance(value, Row):
        return {key: thaw(item) for key, item in value.pairs}
    return [thaw(item) for item in value] if isinstance(value, list | tuple) else value
