"""Facts that never change once written: copies of a state share them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

_ATOMS = frozenset((bool, int, str, type(None)))


def freeze(value: Any) -> Any:
    """The same data, read-only all the way down; what is frozen already stays as it is.

    >>> freeze({"a": [1, 2]})["a"]
    (1, 2)
    """
    kind = type(value)
    if kind in _ATOMS or kind is MappingProxyType:
        return value
    if kind is dict:
        if _ATOMS.issuperset(map(type, value.values())):
            return MappingProxyType(value.copy())
        return MappingProxyType({name: item if type(item) in _ATOMS else freeze(item) for name, item in value.items()})
    return tuple(value) if _ATOMS.issuperset(map(type, value)) else tuple(map(freeze, value))


def seal(facts: Mapping[str, Any]) -> Mapping[str, Any]:
    """Facts that nobody else holds, made read-only where they are; what is in them is frozen."""
    if not isinstance(facts, dict):
        return facts
    if not _ATOMS.issuperset(map(type, facts.values())):
        for name, item in facts.items():
            if type(item) not in _ATOMS:
                facts[name] = freeze(item)
    return MappingProxyType(facts)


def thaw(value: Any) -> Any:
    """The same data as plain JSON, to be shown or told.

    >>> thaw(freeze({"a": [1, 2]}))
    {'a': [1, 2]}
    """
    kind = type(value)
    if kind in _ATOMS:
        return value
    if kind is MappingProxyType or kind is dict:
        if _ATOMS.issuperset(map(type, value.values())):
            return value.copy()
        return {name: item if type(item) in _ATOMS else thaw(item) for name, item in value.items()}
    return list(value) if _ATOMS.issuperset(map(type, value)) else list(map(thaw, value))


NO_FACTS: Mapping[str, Any] = MappingProxyType({})
