"""Events: what happened, told as facts to an audience. Prose is made elsewhere, per language."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from tripot.engine.seats import OMNISCIENT, Seat

Audience: TypeAlias = "frozenset[Seat] | None"

PUBLIC: Audience = None
"""Everybody, spectators included."""

_ONLY = tuple(frozenset((seat,)) for seat in range(64))


def only(*seats: Seat) -> Audience:
    """An audience of these seats and nobody else."""
    if len(seats) == 1 and seats[0] < 64:
        return _ONLY[seats[0]]
    return frozenset(seats)


class Event:
    """Something that happened at an entry, by a rule. Immutable: shared by every copy of a state."""

    __slots__ = ("audience", "entry", "facts", "kind", "rule", "struck")

    def __init__(
        self, entry: int, rule: str, kind: str, audience: Audience, facts: Mapping[str, Any], struck: bool = False
    ) -> None:
        self.entry = entry
        self.rule = rule
        self.kind = kind
        self.audience = audience
        self.facts = facts
        self.struck = struck
        """Whether the entry was undone since: still listed, struck through."""

    def is_for(self, seat: Seat) -> bool:
        """Whether this seat may know of it."""
        return self.audience is None or seat in self.audience or seat == OMNISCIENT

    def as_struck(self) -> "Event":
        """The same event, undone."""
        return Event(self.entry, self.rule, self.kind, self.audience, self.facts, struck=True)

    def __repr__(self) -> str:
        return f"Event({self.entry}, {self.rule}, {self.kind}, {dict(self.facts)})"


def seen_by(seat: Seat, log: Iterable[Event]) -> tuple[Event, ...]:
    """The events of a log that a seat may know of, in order."""
    if seat == OMNISCIENT:
        return tuple(log)
    return tuple([event for event in log if event.audience is None or seat in event.audience])
