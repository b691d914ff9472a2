"""Facts that never change once written: copies of a state share them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any


def freeze(value: Any) -> Any:
    """The same data, read-only all the way down.

    >>> freeze({"a": [1, 2]})["a"]
    (1, 2)
    """
    if isinstance(value, Mapping):
        return MappingProxyType({name: freeze(item) for name, item in value.items()})
    if isinstance(value, list | tuple):
        return tuple(freeze(item) for item in value)
    return value


def thaw(value: Any) -> Any:
    """The same data as plain JSON, to be shown or told.

    >>> thaw(freeze({"a": [1, 2]}))
    {'a': [1, 2]}
    """
    if isinstance(value, Mapping):
        return {name: thaw(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [thaw(item) for item in value]
    return value


NO_FACTS: Mapping[str, Any] = MappingProxyType({})
