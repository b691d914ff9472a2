"""Rows of the database as slotted records, and back."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from msgspec import json

from tripot.engine.actions import Action, Pick, read_action, write_action
from tripot.engine.codec import canonical
from tripot.engine.journal import Correction, Entry, Header, Reveal, Void, What
from tripot.engine.seats import Seat
from tripot.server.common import as_data
from tripot.server.common.moments import Moment
from tripot.server.common.records import AlarmKind, ChairKind, Schedule, Status, Watching
from tripot.server.store import schema


@dataclass
class TableRow:
    """A table, as stored. The seed is not in it. Never changed, only replaced.

    First what was agreed when it was opened or by its host since, then what moves as the game goes on.
    """

    id: str
    game: str
    rules: str
    name: str
    seats: int
    options: dict[str, Any]
    schedule: Schedule
    is_public: bool
    watching: Watching
    host: str | None
    commitment: str
    invitation: str
    watchword: str
    opened_at: Moment

    status: Status
    version: int
    started_at: Moment | None = None
    ended_at: Moment | None = None
    paused_at: Moment | None = None
    held_due: Moment | None = None
    rematch: str | None = None
    said: int = 0

    seq: int = 0
    chain: str | None = None
    """Of the last entry, as `seq` is."""
    awaited: tuple[Seat, ...] = ()
    since: Moment = 0
    undo: dict[str, Any] | None = None
    moved_at: Moment = 0
    """This and the five before it are all that a plain move changes (`moved`)."""

    parameters: dict[str, Any] = field(default_factory=dict)
    """The figures that the table sets otherwise; they never change."""

    def header(self) -> Header:
        """The first line of its journal."""
        return Header(self.game, self.rules, self.seats, self.options, self.commitment, self.parameters)


_NAMES = tuple(schema.tables.c.keys())


def table_of(columns: Sequence[Any]) -> TableRow:
    """The record of a row: columns in the order of the schema."""
    found = dict(zip(_NAMES, columns, strict=True))
    found["options"] = json.decode(found["options"])
    found["parameters"] = json.decode(found["parameters"])
    found["schedule"] = as_data.read_schedule(json.decode(found["schedule"]))
    found["is_public"] = bool(found["is_public"])
    found["undo"] = None if found["undo"] is None else json.decode(found["undo"])
    found["awaited"] = tuple(int(seat) for seat in found["awaited"].split(",") if seat)
    return TableRow(**found)


def moved(
    table: TableRow, *, seq: int, chain: str | None, awaited: tuple[Seat, ...], since: Moment, moved_at: Moment
) -> TableRow:
    """The row after a plain move, which changes nothing else; `replace` takes ten times as long."""
    made: TableRow = object.__new__(TableRow)
    made.__dict__.update(table.__dict__)
    made.seq, made.chain, made.awaited = seq, chain, awaited
    made.since, made.undo, made.moved_at = since, None, moved_at
    return made


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
        "chain": table.chain,
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
        "parameters": canonical(table.parameters),
    }


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
