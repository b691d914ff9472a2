"""Rows of the database as slotted records, and back."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from msgspec import json

from tripot.engine.actions import Action, Pick, read_action, write_action
from tripot.engine.codec import canonical
from tripot.engine.journal import Correction, Entry, Reveal, Void, What
from tripot.engine.seats import Seat
from tripot.server.common.moments import Moment
from tripot.server.common.records import AlarmKind, ChairKind, NoteKind


@dataclass(frozen=True, slots=True)
class ChairRow:
    """A chair, as stored."""

    table_id: str
    seat: Seat
    kind: ChairKind = "free"
    person: str | None = None
    name: str = ""
    level: str = ""
    token: str | None = None
    offer: str | None = None
    absences: int = 0
    own_word: str = ""
    """What the sitter adds to the seed: theirs alone until the game begins."""
    missed_at: Moment | None = None
    question: str | None = None

    def emptied(self) -> "ChairRow":
        """The same chair, free."""
        return ChairRow(self.table_id, self.seat)

    def taken(self, person: str, name: str) -> "ChairRow":
        """The same chair with somebody in it."""
        return replace(self.emptied(), kind="person", person=person, name=name)

    def given_to_bot(self, level: str, name: str) -> "ChairRow":
        """The same chair with a bot in it."""
        return replace(self.emptied(), kind="bot", level=level, name=name)

    def as_row(self) -> dict[str, Any]:
        """The row of this chair."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class SittingRow:
    """Somebody who sat in a chair of a running game, until these numbers of entry, note and message."""

    table_id: str
    seat: Seat
    place: int
    person: str | None
    name: str
    seq: int
    version: int
    said: int
    heard: int
    """How many private messages the chair had until then."""
    may_return: bool

    def as_row(self) -> dict[str, Any]:
        """The row of this sitting."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class Alarm:
    """Something that will ring."""

    table_id: str
    kind: AlarmKind
    seat: Seat
    due: Moment
    decision: int
    by_wall: bool = False
    held: bool = False

    def as_row(self) -> dict[str, Any]:
        """The row of this alarm."""
        return {
            "table_id": self.table_id,
            "kind": self.kind,
            "seat": self.seat,
            "due": self.due,
            "decision": self.decision,
            "by_wall": self.by_wall,
            "held": self.held,
        }


def alarm_of(row: Sequence[Any]) -> Alarm:
    """An alarm, from what the driver gives: SQLite has 0 and 1 for false and true."""
    return Alarm(row[0], row[1], row[2], row[3], row[4], bool(row[5]), bool(row[6]))


@dataclass(frozen=True, slots=True)
class NoteRow:
    """A note, as stored."""

    table_id: str
    number: int
    at: Moment
    kind: NoteKind
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MessageRow:
    """A message, as stored."""

    table_id: str
    number: int
    thread: str
    place: int
    seat: Seat | None
    person: str | None
    name: str
    text: str
    at: Moment
    key: str
    print: str
    title: str = ""


@dataclass(slots=True)
class EntryRow:
    """An entry with what the house adds to it: when, and by which key."""

    entry: Entry
    at: Moment
    key: str | None = None
    print: str | None = None


def write_what(what: What) -> str:
    """What an entry did, as JSON."""
    if isinstance(what, Pick):
        return json.encode(what.text).decode()
    if isinstance(what, Void):
        return canonical({"void": what.entry})
    if isinstance(what, Reveal):
        return canonical({"seed": what.seed.hex()})
    if isinstance(what, Correction):
        return canonical({"rules": what.rules})
    return canonical(write_action(what))


@lru_cache(4096)
def _read_pick(text: str) -> Action:
    """A line of a menu: the same few are found in many journals."""
    return read_action(json.decode(text))


def read_what(text: str) -> What:
    """What an entry did; `ValueError` if it is no such thing."""
    if text.startswith('"'):
        return _read_pick(text)
    data = json.decode(text)
    if isinstance(data, dict) and set(data) == {"void"}:
        return Void(int(data["void"]))
    if isinstance(data, dict) and set(data) == {"seed"}:
        return Reveal(bytes.fromhex(data["seed"]))
    if isinstance(data, dict) and set(data) == {"rules"}:
        return Correction(str(data["rules"]))
    return read_action(data)
