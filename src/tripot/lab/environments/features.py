"""What a seat sees, as numbers: every fact of the view falls into one of so many slots, by the name of its place.

Nothing but the view is looked at. The same fact falls into the same slot in every game, process and year.
"""

import marshal
from collections.abc import Mapping
from math import copysign, log1p
from typing import Any
from zlib import crc32

import numpy as np

from tripot.engine.view import Pending, View

SLOTS = 256
"""Numbers for what a seat sees."""
LINE_SLOTS = 32
"""Numbers for each line that it may choose."""
MOST_KEPT = 20_000
"""Parts of views whose numbers are remembered; then they are found anew."""

LARGE = 3
"""A part of so many parts is remembered by itself."""

_kept: dict[tuple[str, bytes], Any] = {}
"""Views are looked at many times a second, and little of them changes from one to the next."""
_LINES: dict[str, Any] = {}


def seen(view: View) -> Any:
    """A view as numbers from -1 to 1."""
    return seen_facts(view.facts, view.pending)


def seen_facts(facts: Mapping[str, Any], pending: Pending | None) -> Any:
    """The same, from what a view lists and what it says is asked."""
    found: Any = np.zeros(SLOTS, np.float32)
    for name, data in facts.items():
        _add(found, f".{name}", data)
    if pending is not None:
        _add(found, "asked", {"asked": pending.kind, **pending.facts})
    return np.clip(found, -1.0, 1.0, out=found)


def _add(found: Any, path: str, data: Any) -> None:
    key = (path, marshal.dumps(data, 2))  # version 2 writes equal data alike
    known = _kept.get(key)
    if known is None:
        known = np.zeros(SLOTS, np.float32)
        _spread(known, path, data)
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        _kept[key] = known
    found += known


def _spread(found: Any, path: str, data: Any) -> None:
    """A number keeps its size; a word or a flag is one fact."""
    if isinstance(data, dict):
        for name, value in data.items():
            _part(found, f"{path}.{name}", value)
    elif isinstance(data, list | tuple):
        for place, value in enumerate(data):
            _part(found, f"{path}.{place}", value)
    elif isinstance(data, str | bool):
        found[_hashed(f"{path}={data}")] += 0.5
    elif data is not None:
        found[_hashed(path)] += copysign(log1p(abs(data)) / 20, data)


def _part(found: Any, path: str, data: Any) -> None:
    if isinstance(data, dict | list | tuple) and len(data) >= LARGE:
        _add(found, path, data)
    else:
        _spread(found, path, data)


def _hashed(text: str) -> int:
    return crc32(text.encode()) % SLOTS


def line(text: str) -> Any:
    """A line of a menu as numbers: what kind it is, and each of its words."""
    found = _LINES.get(text)
    if found is None:
        if len(_LINES) >= MOST_KEPT:
            _LINES.clear()
        found = _LINES[text] = np.zeros(LINE_SLOTS, np.float32)
        kind, _, rest = text.partition(":")
        for word in (kind, *rest.replace(":", " ").split()):
            found[crc32(word.encode()) % LINE_SLOTS] = 1.0
    return found
