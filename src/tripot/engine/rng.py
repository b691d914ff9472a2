"""Randomness as an injected source: provably fair at a real table, plain in simulations, scripted in tests.

A keyed draw is a keyed hash of (key, entry, label, k): anybody who has the key can compute the k-th draw of a
label at an entry without replaying anything else. The key is made of the house's seed and the players' words.
`docs/protocol.md` gives the exact bytes.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b, sha256
from typing import Literal

SEED_BYTES = 32
WORD_BYTES = 16
_WORD = 8
_SPAN = 1 << (8 * _WORD)


class Rng(ABC):
    """A source of uniform draws. `draws` counts them: an entry that drew nothing can be taken back."""

    __slots__ = ("draws",)

    def __init__(self) -> None:
        self.draws = 0

    def enter(self, entry: int) -> None:
        """A new entry begins; keyed draws count from 0 again."""
        return

    def below(self, n: int, label: str) -> int:
        """A uniform whole number from 0 to n - 1. A single possibility uses no draw."""
        if n == 1:
            return 0
        if n < 1:
            raise ValueError(f"nothing to draw from: {n}")
        self.draws += 1
        return self._below(n, label)

    def roll(self, sides: int, count: int, label: str) -> list[int]:
        """That many dice, from 1 to sides, in one draw."""
        if sides < 1:
            raise ValueError(f"no such die: {sides}")
        if count < 1:
            return []
        self.draws += 1
        return self._roll(sides, count, label)

    @abstractmethod
    def _below(self, n: int, label: str) -> int: ...

    def _roll(self, sides: int, count: int, label: str) -> list[int]:
        return [self._below(sides, label) + 1 for _ in range(count)]


@dataclass(frozen=True, slots=True)
class Draw:
    """A keyed draw: a number below n, or dice with n sides."""

    entry: int
    label: str
    k: int
    kind: Literal["below", "dice"]
    n: int
    results: tuple[int, ...]


class KeyedRng(Rng):
    """The fair source of a real table: every draw can be checked once the seed is known."""

    __slots__ = ("_counters", "_entry", "_key", "trace")

    def __init__(self, key: bytes) -> None:
        super().__init__()
        self._key = key
        self._entry = 0
        self._counters: dict[str, int] = {}
        self.trace: Callable[[Draw], None] | None = None
        """Called after each draw, for a verifier's list."""

    def enter(self, entry: int) -> None:
        self._entry = entry
        self._counters.clear()

    def _below(self, n: int, label: str) -> int:
        k = self._take(label)
        value = keyed_below(self._key, self._entry, label, k, n)
        if self.trace is not None:
            self.trace(Draw(self._entry, label, k, "below", n, (value,)))
        return value

    def _roll(self, sides: int, count: int, label: str) -> list[int]:
        k = self._take(label)
        values = keyed_dice(self._key, self._entry, label, k, sides, count)
        if self.trace is not None:
            self.trace(Draw(self._entry, label, k, "dice", sides, tuple(values)))
        return values

    def _take(self, label: str) -> int:
        k = self._counters.get(label, 0)
        self._counters[label] = k + 1
        return k


def _block(key: bytes, entry: int, label: str, k: int, block: int) -> bytes:
    return blake2b(f"{entry}|{label}|{k}|{block}".encode(), key=key).digest()


def largest_fair(n: int) -> int:
    """How many of the 2**64 words serve a draw below n: the largest multiple of n among them."""
    if n > _SPAN:
        raise ValueError(f"no draw is that wide: {n}")
    return _SPAN - _SPAN % n


def keyed_below(key: bytes, entry: int, label: str, k: int, n: int) -> int:
    """The k-th draw of a label at an entry, below n, by rejection: no value is likelier than another."""
    limit = largest_fair(n)
    block = 0
    while True:
        digest = _block(key, entry, label, k, block)
        for start in range(0, len(digest), _WORD):
            word = int.from_bytes(digest[start : start + _WORD], "big")
            if word < limit:
                return word % n
        block += 1


_FACES: dict[int, tuple[bytes, bytes]] = {}


def _faces(sides: int) -> tuple[bytes, bytes]:
    """The face of each byte, and the bytes to reject, so that every face has as many bytes as another."""
    known = _FACES.get(sides)
    if known is None:
        limit = 256 - 256 % sides
        known = bytes(byte % sides for byte in range(256)), bytes(range(limit, 256))
        _FACES[sides] = known
    return known


def keyed_dice(key: bytes, entry: int, label: str, k: int, sides: int, count: int) -> list[int]:
    """The k-th draw of a label at an entry, as that many dice: a byte a die, by rejection."""
    if sides > 256:
        raise ValueError(f"no such die: {sides}")
    faces, rejected = _faces(sides)
    found = b""
    block = 0
    while len(found) < count:
        found += _block(key, entry, label, k, block).translate(faces, rejected)
        block += 1
    return [face + 1 for face in found[:count]]


def commitment(seed: bytes) -> str:
    """What is shown of a seed before the first move: its hash."""
    return sha256(seed).hexdigest()


def key_of(seed: bytes, words: Sequence[bytes]) -> bytes:
    """The key of a table's dice: the seed with the word of each seat, so that neither alone decides them."""
    return sha256(seed + b"".join(bytes((len(word),)) + word for word in words)).digest()


class PlainRng(Rng):
    """A source for simulations and search, around `random.Random`."""

    __slots__ = ("_bits",)

    def __init__(self, source: random.Random | int) -> None:
        super().__init__()
        self._bits = (source if isinstance(source, random.Random) else random.Random(source)).getrandbits

    def _below(self, n: int, label: str) -> int:
        """What `randrange(n)` would answer, in half the time: simulations draw by the million."""
        width = n.bit_length()
        value = self._bits(width)
        while value >= n:
            value = self._bits(width)
        return value


class ScriptedRng(Rng):
    """A source for tests: listed results per label, then another source, or an error when the list is over."""

    __slots__ = ("_otherwise", "_script")

    def __init__(self, script: Mapping[str, Iterable[int]], otherwise: Rng | None = None) -> None:
        super().__init__()
        self._script = {label: list(values) for label, values in script.items()}
        self._otherwise = otherwise

    def enter(self, entry: int) -> None:
        if self._otherwise is not None:
            self._otherwise.enter(entry)

    def _below(self, n: int, label: str) -> int:
        waiting = self._script.get(label)
        if waiting:
            value = waiting.pop(0)
            if not 0 <= value < n:
                raise ValueError(f"scripted {label} {value} is not below {n}")
            return value
        if self._otherwise is None:
            raise LookupError(f"no scripted draw left for {label}")
        return self._otherwise._below(n, label)

    def _roll(self, sides: int, count: int, label: str) -> list[int]:
        """Scripts list dice by their face, as people read them."""
        waiting = self._script.get(label)
        if not waiting and self._otherwise is not None:
            return self._otherwise._roll(sides, count, label)
        faces = []
        for _ in range(count):
            if not waiting:
                raise LookupError(f"no scripted die left for {label}")
            faces.append(waiting.pop(0))
        if not all(1 <= face <= sides for face in faces):
            raise ValueError(f"scripted {label} {faces} is not of a die with {sides} sides")
        return faces

    def left(self) -> dict[str, list[int]]:
        """What the script still holds: a test may want it all used."""
        return {label: values for label, values in self._script.items() if values}
