"""States as JSON data and back, and the digest of a state.

Slotted classes of the engine and of a game's own package are written field by field; nothing else is. The random
source and the log are not part of a position: a keyed source needs no state between entries.
"""

import json
import sys
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from hashlib import sha256
from typing import Any

from tripot.engine.actions import Fill, Pick
from tripot.engine.complaints import Complaint
from tripot.engine.events import Event
from tripot.engine.frames import Frame
from tripot.engine.rng import Rng
from tripot.engine.state import NO_FIGURES, State

_TYPE = "$"
_FIGURES = "figures"
_LEFT_OUT = frozenset((_FIGURES, "log", "rng"))
_CANONICAL = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))
"""Made once: `json.dumps` would make one at each call."""
_DEEPEST = 100
"""How deeply the parts of a state may lie in each other."""
_ATOMS = frozenset((bool, int, str, type(None)))


class Undecodable(Complaint, ValueError):
    """Data that no state was written as."""


def encode(value: Any) -> Any:
    """JSON data from which `decode` makes an equal value. Sets are sorted: nothing depends on the hash seed."""
    if type(value) in _ATOMS:
        return value
    if isinstance(value, Enum):
        return {_TYPE: "enum", "of": _name(type(value)), "name": value.name}
    if isinstance(value, float):
        raise TypeError("a state holds no floating point number: it would not replay bit for bit everywhere")
    if isinstance(value, list):
        return [encode(item) for item in value]
    if isinstance(value, tuple) and type(value) is tuple:
        return {_TYPE: "tuple", "of": [encode(item) for item in value]}
    if isinstance(value, set | frozenset):
        kind = "set" if isinstance(value, set) else "frozenset"
        return {_TYPE: kind, "of": sorted((encode(item) for item in value), key=canonical)}
    if isinstance(value, Mapping):
        return {_TYPE: "dict", "of": [[encode(key), encode(item)] for key, item in value.items()]}
    if isinstance(value, bytearray | bytes):
        return {_TYPE: type(value).__name__, "of": value.hex()}
    if isinstance(value, type):
        return {_TYPE: "class", "of": _name(value)}
    if isinstance(value, State):
        return {_TYPE: _name(type(value)), "of": _position(value)}
    return {_TYPE: _name(type(value)), "of": {name: encode(getattr(value, name)) for name in _filled(value)}}


def _position(s: State) -> dict[str, Any]:
    """The slots of a state; of its figures, only what differs from the rulebook, and nothing if nothing does."""
    of = {name: encode(getattr(s, name)) for name in _filled(s)}
    return {**of, _FIGURES: dict(s.figures.others)} if s.figures.others else of


def decode(data: Any, rng: Rng, package: str) -> Any:
    """The value written by `encode`. Only classes of `package` (a game's) and of Tripot's core are made."""
    try:
        return _decode(data, rng, package, _DEEPEST)
    except Undecodable:
        raise
    except (AttributeError, KeyError, TypeError, ValueError) as wrong:
        raise Undecodable(f"not a state of {package}: {type(wrong).__name__} {wrong}") from None


def _decode(data: Any, rng: Rng, package: str, deeper: int) -> Any:
    if deeper < 0:
        raise Undecodable("a state is not nested that deeply")
    inner = deeper - 1
    if isinstance(data, list):
        return [_decode(item, rng, package, inner) for item in data]
    if isinstance(data, float):
        raise Undecodable("a state holds no floating point number")
    if not isinstance(data, dict):
        return data
    kind: str = data[_TYPE]
    of: Any = data.get("of")
    match kind:
        case "tuple":
            return tuple(_decode(item, rng, package, inner) for item in of)
        case "set" | "frozenset":
            return {"set": set, "frozenset": frozenset}[kind](_decode(item, rng, package, inner) for item in of)
        case "dict":
            return {_decode(key, rng, package, inner): _decode(item, rng, package, inner) for key, item in of}
        case "bytes" | "bytearray":
            return bytes.fromhex(of) if kind == "bytes" else bytearray.fromhex(of)
        case "class":
            return _class(of, package)
        case "enum":
            return _enum(_class(of, package), data["name"])
    return _made(_class(kind, package), of, rng, package, inner)


def _made(cls: type, of: Any, rng: Rng, package: str, inner: int) -> Any:
    maker: Any = cls
    made: Any = maker.__new__(maker)
    for name in slots_of(cls):
        object.__setattr__(made, name, _decode(of[name], rng, package, inner))
    if isinstance(made, State):
        figures = made.figures_of(of.get(_FIGURES, {}))
        if figures is not NO_FIGURES:
            made.figures = figures
        made.rng = rng
        made.log = []
    return made


def canonical(data: Any) -> str:
    """JSON data as one text, always the same for equal data."""
    return _CANONICAL.encode(data)


def digest(s: State) -> str:
    """The hash of a position: equal states, equal digests, on every machine."""
    return sha256(canonical(encode(s)).encode()).hexdigest()


def log_digest(s: State) -> str:
    """The hash of everything told so far."""
    return sha256(canonical([encode(event) for event in s.log or ()]).encode()).hexdigest()


_SLOTS: dict[type, tuple[str, ...]] = {}


def _filled(value: Any) -> tuple[str, ...]:
    """The slots of a value; what it keeps anywhere else would be lost."""
    slots = slots_of(type(value))
    stray = getattr(value, "__dict__", {}).keys() - set(slots)
    if stray:
        raise TypeError(f"{type(value).__qualname__} keeps {', '.join(sorted(stray))} outside its slots")
    return slots


def slots_of(cls: type) -> tuple[str, ...]:
    """The fields by which a class is written, those of its parents included."""
    known = _SLOTS.get(cls)
    if known is None:
        known = _SLOTS[cls] = _find_slots(cls)
    return known


def _find_slots(cls: type) -> tuple[str, ...]:
    if is_dataclass(cls):
        return tuple(field.name for field in fields(cls))
    if issubclass(cls, tuple) and hasattr(cls, "_fields"):
        raise TypeError(f"{cls.__name__}: write a slotted dataclass instead of a named tuple")
    if not issubclass(cls, State | Frame | Event | Pick | Fill):
        raise TypeError(f"{cls.__module__}.{cls.__qualname__} is not something a state may hold")
    names = {name for base in cls.__mro__ for name in _own_slots(base)}
    return tuple(sorted(names - _LEFT_OUT))


def _own_slots(cls: type) -> tuple[str, ...]:
    """A class built as machine code lists its slots under another name, and its parents' with them."""
    slots = cls.__dict__.get("__slots__", cls.__dict__.get("__mypyc_attrs__", ()))
    return (slots,) if isinstance(slots, str) else tuple(name for name in slots if not name.startswith("__"))


def _name(cls: type) -> str:
    return f"{cls.__module__}:{cls.__qualname__}"


def _class(name: str, package: str) -> type[Any]:
    """The class of that name, if a state may hold it; nothing is imported for it."""
    module, _, path = name.partition(":")
    trusted = (package, "tripot.engine", "tripot.kit")
    if not any(module == root or module.startswith(root + ".") for root in trusted):
        raise Undecodable(f"a state of {package} holds no {name}")
    found: Any = sys.modules[module]
    for part in path.split("."):
        found = getattr(found, part)
    if not isinstance(found, type) or found.__module__ != module:
        raise Undecodable(f"{name} is not a class of its module")
    return found


def _enum(cls: type[Any], name: str) -> Any:
    if not issubclass(cls, Enum):
        raise Undecodable(f"{cls.__name__} is not an enumeration")
    return cls[name]
