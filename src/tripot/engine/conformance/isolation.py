"""Copies share nothing that changes, and nobody changes what is shared."""

from collections.abc import Iterable, Iterator
from dataclasses import is_dataclass
from typing import Any

from tripot.engine.actions import Fill, Pick
from tripot.engine.codec import slots_of
from tripot.engine.events import Event
from tripot.engine.frames import Frame
from tripot.engine.outcome import Outcome
from tripot.engine.state import State

_IMMUTABLE = (Frame, Event, Pick, Fill, Outcome)


def shared(one: State, other: State) -> list[str]:
    """The slots where two states hold the same changeable thing."""
    mine = {id(thing) for _, thing in changeable(one)}
    return _slots(place for place, thing in changeable(other) if id(thing) in mine)


def aliased(s: State) -> list[str]:
    """The slots of a state that hold something already told, which would change with them."""
    told = {id(thing) for event in s.log or () for _, thing in _within(event.facts, event.kind)}
    return _slots(place for place, thing in changeable(s) if id(thing) in told)


def loose_frames(s: State) -> list[str]:
    """The frames that hold something changeable: copies share frames."""
    return sorted(
        {
            f"{type(frame).__name__}.{name}"
            for frame in s.stack
            for name in slots_of(type(frame))
            for _ in _within(getattr(frame, name), name)
        }
    )


def changeable(s: State) -> Iterator[tuple[str, Any]]:
    """Every changeable thing that a state holds, with its slot. Filed documents are not: nobody changes them."""
    for name in slots_of(type(s)):
        value = getattr(s, name)
        if name in s.written_once:
            yield name, value
            yield from ((name, item) for item in _items(value) for item in _lists(item))
        else:
            yield from _within(value, name)


def documents(s: State) -> Iterator[dict[Any, Any]]:
    """Everything that a state has filed and shares with its copies."""
    for name in s.written_once:
        yield from (found for item in _items(getattr(s, name)) for found in _filed(item))


def _filed(value: Any) -> Iterator[dict[Any, Any]]:
    if isinstance(value, dict):
        yield value
    elif isinstance(value, list | tuple):
        yield from (found for item in value for found in _filed(item))


def _lists(value: Any) -> Iterator[list[Any]]:
    """The lists above the documents: they grow, so they are not shared."""
    if isinstance(value, list):
        yield value
    if isinstance(value, list | tuple):
        yield from (found for item in value for found in _lists(item))


def _items(value: Any) -> Iterable[Any]:
    return value.values() if isinstance(value, dict) else value


def _slots(places: Iterable[str]) -> list[str]:
    return sorted(set(places))


def _within(value: Any, place: str) -> Iterator[tuple[str, Any]]:
    """What can be changed inside a value, itself included."""
    if isinstance(value, _IMMUTABLE):
        return
    if isinstance(value, list | dict | set | bytearray):
        yield place, value
    if isinstance(value, dict):
        yield from (found for item in value.values() for found in _within(item, place))
    elif isinstance(value, list | tuple):
        yield from (found for item in value for found in _within(item, place))
    elif is_dataclass(value) and not isinstance(value, type):
        yield from _within_dataclass(value, type(value), place)


def _within_dataclass(value: Any, cls: Any, place: str) -> Iterator[tuple[str, Any]]:
    if not cls.__dataclass_params__.frozen:
        yield place, value
    yield from (found for name in slots_of(cls) for found in _within(getattr(value, name), place))
