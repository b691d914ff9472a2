"""Copies share nothing that changes, and nobody changes what is shared."""

from collections.abc import Iterator
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
    """The places where two states hold the same changeable thing."""
    mine = {id(thing): place for place, thing in changeable(one)}
    return [place for place, thing in changeable(other) if id(thing) in mine]


def aliased(s: State) -> list[str]:
    """The places of a state that something already told would change with."""
    told = {id(thing) for event in s.log or () for _, thing in _within(event.facts, event.kind)}
    return [place for place, thing in changeable(s) if id(thing) in told]


def loose_frames(s: State) -> list[str]:
    """The frames that hold something changeable: copies share frames."""
    return [
        f"{type(frame).__name__}.{place}"
        for frame in s.stack
        for name in slots_of(type(frame))
        for place, _ in _within(getattr(frame, name), name)
    ]


def changeable(s: State) -> Iterator[tuple[str, Any]]:
    """Every changeable thing that a state holds, with its place. Sheets lie there as they were handed in."""
    for name in slots_of(type(s)):
        value = getattr(s, name)
        if name == "sheets":
            yield name, value
        else:
            yield from _within(value, name)


def _within(value: Any, place: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, _IMMUTABLE):
        return
    if isinstance(value, list | dict | set | bytearray):
        yield place, value
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _within(item, f"{place}[{key!r}]")
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            yield from _within(item, f"{place}[{index}]")
    elif is_dataclass(value) and not isinstance(value, type):
        yield from _within_dataclass(value, type(value), place)


def _within_dataclass(value: Any, cls: Any, place: str) -> Iterator[tuple[str, Any]]:
    if not cls.__dataclass_params__.frozen:
        yield place, value
    for name in slots_of(cls):
        yield from _within(getattr(value, name), f"{place}.{name}")
