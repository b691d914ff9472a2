"""Rows of the database as slotted records, and back."""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Any

from msgspec import json

from tripot.engine.actions import Action, Pick, read_action, write_action
from tripot.engine.codec import canonical
from tripot.engine.journal import Correction, Entry, Reveal, Void, What
from tripot.engine.seats import Seat
from tripot.server.common import as_data
from tripot.server.common.moments import Moment
from tripot.server.common.records import Schedule, Status, Watching


@dataclass(slots=True)
class TableRow:
    """A table, as stored. The seed is not in it. Never changed, only replaced: made at every move, so not frozen."""

    id: str
    game: str
    rules: str
    name: str
    status: Status
    seats: int
    options: dict[str, Any]
    schedule: Schedule
    is_public: bool
    watching: Watching
    host: str | None
    commitment: str
    invitation: str
    watchword: str
    seq: int
    version: int
    said: int
    awaited: tuple[Seat, ...]
    since: Moment
    paused_at: Moment | None
    held_due: Moment | None
    undo: dict[str, Any] | None
    rematch: str | None
    opened_at: Moment
    started_at: Moment | None
    ended_at: Moment | None
    moved_at: Moment


_NAMES = tuple(each.name for each in fields(TableRow))
_OPTIONS, _SCHEDULE, _AWAITED, _UNDO = map(_NAMES.index, ("options", "schedule", "awaited", "undo"))


def table_of(columns: Sequence[Any]) -> TableRow:
    """The record of a row: columns in the order of the schema."""
    made = TableRow(*columns)
    made.options = json.decode(columns[_OPTIONS])
    made.schedule = as_data.read_schedule(json.decode(columns[_SCHEDULE]))
    made.is_public = bool(made.is_public)
    made.undo = None if made.undo is None else json.decode(columns[_UNDO])
    made.awaited = tuple(int(seat) for seat in columns[_AWAITED].split(",") if seat)
    return made


def moved(table: TableRow, seq: int, awaited: tuple[Seat, ...], since: Moment, moved_at: Moment) -> TableRow:
    """The row after a plain move. Written out: it is made at every move."""
    return TableRow(
        table.id,
        table.game,
        table.rules,
        table.name,
        table.status,
        table.seats,
        table.options,
        table.schedule,
        table.is_public,
        table.watching,
        table.host,
        table.commitment,
        table.invitation,
        table.watchword,
        seq,
        table.version,
        table.said,
        awaited,
        since,
        table.paused_at,
        table.held_due,
        None,
        table.rematch,
        table.opened_at,
        table.started_at,
        table.ended_at,
        moved_at,
    )


def write_table(table: TableRow) -> dict[str, Any]:
    """The row of a record."""
    return {
        "id": table.id,
        "game": table.game,
        "rules": table.rules,
        "name": table.name,
        "status": table.status,
        "seats": table.seats,
        "options": canonical(table.options),
        "schedule": canonical(as_data.schedule(table.schedule)),
        "is_public": table.is_public,
        "watching": table.watching,
        "host": table.host,
        "commitment": table.commitment,
        "invitation": table.invitation,
        "watchword": table.watchword,
        "seq": table.seq,
        "version": table.version,
        "said": table.said,
        "awaited": ",".join(map(str, table.awaited)),
        "since": table.since,
        "paused_at": table.paused_at,
        "held_due": table.held_due,
        "undo": None if table.undo is None else canonical(table.undo),
        "rematch": table.rematch,
        "opened_at": table.opened_at,
        "started_at": table.started_at,
        "ended_at": table.ended_at,
        "moved_at": table.moved_at,
    }


@dataclass(frozen=True, slots=True)
class ChairRow:
    """A chair, as stored."""

    table_id: str
    seat: Seat
    kind: str = "free"
    person: str | None = None
    name: str = ""
    level: str = ""
    token: str | None = None
    offer: str | None = None
    absences: int = 0

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
class Alarm:
    """Something that will ring."""

    table_id: str
    kind: str
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


@dataclass(frozen=True, slots=True)
class NoteRow:
    """A note, as stored."""

    table_id: str
    number: int
    at: Moment
    kind: str
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
