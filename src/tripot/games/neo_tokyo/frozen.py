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
        return MappingProxyType({name: item if type(item) in _ATOMS else freeze(item) for name, item in value.items()})
    return tuple(item if type(item) in _ATOMS else freeze(item) for item in value)


def thaw(value: Any) -> Any:
    """The same data as plain JSON, to be shown or told.

    >>> thaw(freeze({"a": [1, 2]}))
    {'a': [1, 2]}
    """
    kind = type(value)
    if kind in _ATOMS:
        return value
    if kind is MappingProxyType or kind is dict:
        return {name: item if type(item) in _ATOMS else thaw(item) for name, item in value.items()}
    return [item if type(item) in _ATOMS else thaw(item) for item in value]


NO_FACTS: Mapping[str, Any] = MappingProxyType({})
