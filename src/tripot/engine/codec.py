"""States as JSON data and back, and the digest of a state.

Slotted classes of the engine and of a game's own package are written field by field; nothing else is. The random
source and the log are not part of a position: a keyed source needs no state between entries.
"""

import json
import sys
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
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
Writer = Callable[[Any], Any]


class Undecodable(Complaint, ValueError):
    """Data that no state was written as."""


def encode(value: Any) -> Any:
    """JSON data from which `decode` makes an equal value. Sets are sorted: nothing depends on the hash seed."""
    cls = type(value)
    if cls in _ATOMS:
        return value
    write = _WRITERS.get(cls)
    if write is None:
        write = _WRITERS[cls] = _writer_of(cls)
    return write(value)


def _writer_of(cls: type) -> Writer:
    """How values of a class are written: found once for each, for a log has thousands of them."""
    if issubclass(cls, tuple) and cls is not tuple:
        return _write_record
    return next(write for kind, write in _KINDS if issubclass(cls, kind))


def _write_enum(value: Enum) -> Any:
    return {_TYPE: "enum", "of": _name(type(value)), "name": value.name}


def _refuse_float(value: float) -> Any:
    raise TypeError(f"a state holds no floating point number, as {value}: it would not replay bit for bit everywhere")


def _write_list(value: list[Any]) -> Any:
    return [encode(item) for item in value]


def _write_tuple(value: tuple[Any, ...]) -> Any:
    return {_TYPE: "tuple", "of": [encode(item) for item in value]}


def _write_set(value: AbstractSet[Any]) -> Any:
    kind = "set" if isinstance(value, set) else "frozenset"
    return {_TYPE: kind, "of": sorted((encode(item) for item in value), key=canonical)}


def _write_mapping(value: Mapping[Any, Any]) -> Any:
    return {_TYPE: "dict", "of": [[encode(key), encode(item)] for key, item in value.items()]}


def _write_bytes(value: bytes) -> Any:
    return {_TYPE: type(value).__name__, "of": value.hex()}


def _write_class(value: type) -> Any:
    return {_TYPE: "class", "of": _name(value)}


def _write_record(value: Any) -> Any:
    return {_TYPE: _name(type(value)), "of": {name: encode(getattr(value, name)) for name in _filled(value)}}


def _write_state(s: State) -> Any:
    """Of its figures, only what differs from the rulebook, and nothing if nothing does."""
    data = _write_record(s)
    if s.figures.others:
        data["of"][_FIGURES] = dict(s.figures.others)
    return data


_KINDS: tuple[tuple[type, Writer], ...] = (
    (Enum, _write_enum),
    (float, _refuse_float),
    (list, _write_list),
    (tuple, _write_tuple),
    (set, _write_set),
    (frozenset, _write_set),
    (Mapping, _write_mapping),
    (bytes, _write_bytes),
    (bytearray, _write_bytes),
    (type, _write_class),
    (State, _write_state),
    (object, _write_record),
)
_WRITERS: dict[type, Writer] = {}


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
    slots, kept = slots_of(type(value)), getattr(value, "__dict__", None)
    stray = kept.keys() - set(slots) if kept else ()
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
