"""The row of a table: what was agreed, how far it is, and what each move changes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import json

from tripot.engine.codec import canonical
from tripot.engine.journal import Header
from tripot.engine.seats import Seat
from tripot.server.common import as_data
from tripot.server.common.moments import Moment
from tripot.server.common.records import Schedule, Status, Watching
from tripot.server.store import schema


@dataclass(frozen=True, slots=True)
class Terms:
    """What was agreed when the table was opened, or by its host since."""

    id: str
    game: str
    rules: str
    name: str
    seats: int
    options: dict[str, Any]
    parameters: dict[str, Any]
    """The figures that the table sets otherwise; they never change."""
    schedule: Schedule
    is_public: bool
    watching: Watching
    host: str | None
    commitment: str
    invitation: str
    watchword: str
    opened_at: Moment
    words: tuple[str, ...] | None = None
    """What each chair added to the seed, once the game has begun; None at tables that began without words."""
    is_practice: bool = False
    """Whether everything may be taken back; such a game does not count. [E14]"""
    lesson: str = ""
    """The lesson that the table is; empty for a game. [E26]"""

    @property
    def header(self) -> Header:
        """The first line of the journal."""
        return Header(self.game, self.rules, self.seats, self.options, self.commitment, self.parameters, self.words)


@dataclass(frozen=True, slots=True)
class Stage:
    """How far the table is: what changes now and then while it lasts."""

    status: Status
    version: int = 1
    started_at: Moment | None = None
    ended_at: Moment | None = None
    paused_at: Moment | None = None
    held_due: Moment | None = None
    rematch: str | None = None
    said: int = 0
    question: str | None = None
    """What those present are asked about the table."""
    lesson_step: int = 0
    """How many steps of its lesson are done."""


@dataclass(slots=True)
class Progress:
    """What each move changes, and nothing else. Never changed, only replaced; freezing it would triple its cost."""

    seq: int
    chain: str | None
    """Of the last entry, as `seq` is."""
    awaited: tuple[Seat, ...]
    since: Moment
    moved_at: Moment
    undo: dict[str, Any] | None = None


@dataclass(slots=True)
class TableRow:
    """A table, as stored. The seed is not in it. Never changed, only replaced."""

    terms: Terms
    stage: Stage
    progress: Progress

    @property
    def numbers(self) -> tuple[int, int, int]:
        """How far its journal, its notes and its talk go."""
        return self.progress.seq, self.stage.version, self.stage.said


_NAMES = tuple(schema.tables.c.keys())


def table_of(columns: Sequence[Any]) -> TableRow:
    """The record of a row: columns in the order of the schema."""
    found = dict(zip(_NAMES, columns, strict=True))
    found["options"] = json.decode(found["options"])
    found["parameters"] = json.decode(found["parameters"])
    found["words"] = None if found["words"] is None else tuple(json.decode(found["words"]))
    found["schedule"] = as_data.read_schedule(json.decode(found["schedule"]))
    found["is_public"], found["is_practice"] = bool(found["is_public"]), bool(found["is_practice"])
    found["undo"] = None if found["undo"] is None else json.decode(found["undo"])
    found["awaited"] = tuple(int(seat) for seat in found["awaited"].split(",") if seat)
    terms, stage, progress = ({name: found[name] for name in part.__slots__} for part in (Terms, Stage, Progress))
    return TableRow(Terms(**terms), Stage(**stage), Progress(**progress))


def write_table(table: TableRow) -> dict[str, Any]:
    """The row of a record."""
    parts = (table.terms, table.stage, table.progress)
    values = {name: getattr(part, name) for part in parts for name in part.__slots__}
    values["options"] = canonical(table.terms.options)
    values["parameters"] = canonical(table.terms.parameters)
    values["words"] = None if table.terms.words is None else canonical(list(table.terms.words))
    values["schedule"] = canonical(as_data.schedule(table.terms.schedule))
    return values | write_progress(table.progress)


def write_progress(progress: Progress) -> dict[str, Any]:
    """The columns that a plain move writes."""
    return {
        "seq": progress.seq,
        "chain": progress.chain,
        "awaited": ",".join(map(str, progress.awaited)),
        "since": progress.since,
        "undo": None if progress.undo is None else canonical(progress.undo),
        "moved_at": progress.moved_at,
    }
