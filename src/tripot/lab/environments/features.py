"""What a seat sees, as numbers: every fact of the view falls into one of so many slots, by the name of its place.

Nothing but the view is looked at. The same fact falls into the same slot in every game, process and year.
"""

import marshal
from collections.abc import Iterator, Mapping
from math import copysign, log1p
from typing import Any, TypeAlias
from zlib import crc32

from tripot.engine.view import Pending, View

SLOTS = 256
"""Numbers for what a seat sees."""
LINE_SLOTS = 32
"""Numbers for each line that it may choose."""
MOST_KEPT = 20_000
"""Parts of views whose numbers are remembered; then they are found anew."""

Parts: TypeAlias = tuple[tuple[int, float], ...]
"""Slots, and what is added to each, in order."""
_kept: dict[tuple[str, bytes], Parts] = {}
"""Views are looked at many times a second, and little of them changes from one to the next."""
_LINES: dict[str, list[float]] = {}


def seen(view: View) -> list[float]:
    """A view as numbers from -1 to 1."""
    return seen_facts(view.facts, view.pending)


def seen_facts(facts: Mapping[str, Any], pending: Pending | None) -> list[float]:
    """The same, from what a view lists and what it says is asked."""
    found = [0.0] * SLOTS
    for name, data in facts.items():
        _add(found, f".{name}", data)
    if pending is not None:
        _add(found, "asked", {"asked": pending.kind, **pending.facts})
    return found


def _add(found: list[float], path: str, data: Any) -> None:
    key = (path, marshal.dumps(data, 2))  # version 2 writes equal data alike
    parts = _kept.get(key)
    if parts is None:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        parts = _kept[key] = tuple(_parts(path, data))
    for slot, amount in parts:
        total = found[slot] + amount
        found[slot] = 1.0 if total > 1.0 else max(total, -1.0)


def _parts(path: str, data: Any) -> Iterator[tuple[int, float]]:
    """A number keeps its size; a word or a flag is one fact."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from _parts(f"{path}.{name}", value)
    elif isinstance(data, list | tuple):
        for place, value in enumerate(data):
            yield from _parts(f"{path}.{place}", value)
    elif isinstance(data, str | bool):
        yield _hashed(f"{path}={data}"), 0.5
    elif data is not None:
        yield _hashed(path), copysign(log1p(abs(data)) / 20, data)


def _hashed(text: str) -> int:
    return crc32(text.encode()) % SLOTS


def line(text: str) -> list[float]:
    """A line of a menu as numbers: what kind it is, and each of its words."""
    found = _LINES.get(text)
    if found is None:
        if len(_LINES) >= MOST_KEPT:
            _LINES.clear()
        found = _LINES[text] = [0.0] * LINE_SLOTS
        kind, _, rest = text.partition(":")
        for word in (kind, *rest.replace(":", " ").split()):
            found[crc32(word.encode()) % LINE_SLOTS] = 1.0
    return found
