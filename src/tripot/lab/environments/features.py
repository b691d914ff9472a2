"""What a seat sees, as numbers: every fact of the view falls into one of so many slots, by the name of its place.

Nothing but the view is looked at. The same fact falls into the same slot in every game, process and year.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import copysign, log1p
from typing import Any
from zlib import crc32

from tripot.engine.view import View

SLOTS = 256
"""Numbers for what a seat sees."""
LINE_SLOTS = 32
"""Numbers for each line that it may choose."""


def seen(view: View, slots: int = SLOTS) -> list[float]:
    """A view as numbers from -1 to 1."""
    found = [0.0] * slots
    asked = {} if view.pending is None else {"asked": view.pending.kind, **view.pending.facts}
    for path, value in (*_leaves("", view.facts), *_leaves("asked", asked)):
        place, amount = _slot(path, value, slots)
        found[place] = max(-1.0, min(1.0, found[place] + amount))
    return found


def line(text: str, slots: int = LINE_SLOTS) -> list[float]:
    """A line of a menu as numbers: what kind it is, and each of its words."""
    found = [0.0] * slots
    kind, _, rest = text.partition(":")
    for word in (kind, *rest.replace(":", " ").split()):
        found[crc32(word.encode()) % slots] = 1.0
    return found


def _leaves(path: str, data: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(data, dict):
        for name, value in data.items():
            yield from _leaves(f"{path}.{name}", value)
    elif isinstance(data, list | tuple):
        for place, value in enumerate(data):
            yield from _leaves(f"{path}.{place}", value)
    elif data is not None:
        yield path, data


def _slot(path: str, value: Any, slots: int) -> tuple[int, float]:
    """A number keeps its size; a word or a flag is one fact."""
    if isinstance(value, str | bool):
        return _hashed(f"{path}={value}", slots), 0.5
    return _hashed(path, slots), copysign(log1p(abs(value)) / 20, value)


@lru_cache(maxsize=65536)
def _hashed(text: str, slots: int) -> int:
    return crc32(text.encode()) % slots
