"""Rankings: most first, and what is equal stays in the order in which it came."""

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def ranked(things: Iterable[T], worth: Callable[[T], int]) -> list[T]:
    """By worth, most first; ties keep their order.

    >>> ranked(["midori", "enso", "renraku"], {"enso": 11, "renraku": 12, "midori": 12}.__getitem__)
    ['midori', 'renraku', 'enso']
    """
    return sorted(things, key=worth, reverse=True)
