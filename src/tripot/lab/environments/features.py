"""What a seat sees, as numbers: every fact of the view falls into one of so many slots, by the name of its place.

Nothing but the view is looked at. The same fact falls into the same slot in every game, process and year.
"""

from math import log1p
from typing import Any
from zlib import crc32

from tripot.engine.view import View

SLOTS = 256
"""Numbers for what a seat sees."""
LINE_SLOTS = 32
"""Numbers for each line that it may choose."""
MOST_KEPT = 100_000
"""Places whose slots are remembered; then they are found anew."""


class _Place:
    """A place in views: the slot of a number there, of each word, and the places within. Views are alike, and looked at
    many times a second: no name is put together or hashed twice."""

    __slots__ = ("path", "slot", "within", "words")
    kept = 0

    def __init__(self, path: str) -> None:
        _Place.kept += 1
        self.path, self.slot = path, _hashed(path, SLOTS)
        self.within: dict[Any, _Place] = {}
        self.words: dict[str | bool, int] = {}

    def at(self, name: Any) -> "_Place":
        """The place of a name or a number within this one."""
        found = self.within.get(name)
        if found is None:
            found = self.within[name] = _Place(f"{self.path}.{name}")
        return found

    def word(self, value: str | bool) -> int:
        """The slot of a word or a flag here: it is one fact."""
        found = self.words.get(value)
        if found is None:
            _Place.kept += 1
            found = self.words[value] = _hashed(f"{self.path}={value}", SLOTS)
        return found


def _hashed(text: str, slots: int) -> int:
    return crc32(text.encode()) % slots


class _Places:
    """Where to begin: the facts of a view, and what is asked."""

    facts, asked = _Place(""), _Place("asked")

    @classmethod
    def renew(cls) -> None:
        """Forget names that may never come back."""
        if _Place.kept > MOST_KEPT:
            _Place.kept = 0
            cls.facts, cls.asked = _Place(""), _Place("asked")


def seen(view: View) -> list[float]:
    """A view as numbers from -1 to 1."""
    found = [0.0] * SLOTS
    _Places.renew()
    _add(found, _Places.facts, view.facts)
    if view.pending is not None:
        _add(found, _Places.asked, {"asked": view.pending.kind, **view.pending.facts})
    return found


def _add(found: list[float], place: _Place, data: Any) -> None:
    """A number keeps its size; a word or a flag is one fact."""
    if isinstance(data, dict):
        for name, value in data.items():
            _add(found, place.within.get(name) or place.at(name), value)
    elif isinstance(data, list | tuple):
        for number, value in enumerate(data):
            _add(found, place.within.get(number) or place.at(number), value)
    elif isinstance(data, str | bool):
        slot = place.words.get(data)
        slot = place.word(data) if slot is None else slot
        found[slot] = min(1.0, found[slot] + 0.5)
    elif data:
        amount = log1p(data) / 20 if data > 0 else -log1p(-data) / 20
        found[place.slot] = max(-1.0, min(1.0, found[place.slot] + amount))


def line(text: str, slots: int = LINE_SLOTS) -> list[float]:
    """A line of a menu as numbers: what kind it is, and each of its words."""
    found = [0.0] * slots
    kind, _, rest = text.partition(":")
    for word in (kind, *rest.replace(":", " ").split()):
        found[crc32(word.encode()) % slots] = 1.0
    return found
