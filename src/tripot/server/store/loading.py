"""Reading a table: all of it, or what is later than given numbers."""

from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from msgspec import json
from sqlalchemy import Connection, bindparam, func, select

from tripot.engine.journal import Entry
from tripot.server.store import schema
from tripot.server.store.days_off import DaysOfPerson, days_of
from tripot.server.store.moderation import AT_TABLES, ModerationRow
from tripot.server.store.rows import Alarm, ChairRow, EntryRow, MessageRow, NoteRow, SittingRow, alarm_of, read_what
from tripot.server.store.statements import Hot, together
from tripot.server.store.table_rows import TableRow, table_of

MESSAGES_KEPT = 200
"""How many messages of a table stay in memory."""


class Snapshot(NamedTuple):
    """A cache of a position, as stored."""

    table_id: str
    seq: int
    chain: str
    code: str
    body: str


@dataclass(slots=True)
class Loaded:
    """A table as the database has it, from given numbers on."""

    table: TableRow
    host_name: str
    chairs: list[ChairRow]
    alarms: list[Alarm]
    watchers: frozenset[str]
    wishes: dict[str, frozenset[str]]
    """What each person in a chair wants to be told about."""
    days_off: dict[str, DaysOfPerson] = field(default_factory=dict)
    """The days off of each person in a chair, by correspondence."""
    entries: list[EntryRow] = field(default_factory=list)
    notes: list[NoteRow] = field(default_factory=list)
    messages: list[MessageRow] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)
    sittings: list[SittingRow] | None = None
    """All of them, if any may be new."""
    moderation: tuple[ModerationRow, ...] | None = None
    """What its hosts did about people and have not undone, if any may be new."""
    seed: bytes = b""
    snapshot: Snapshot | None = None


def _of_table(what: Any, *others: Any) -> Any:
    """A statement about one table."""
    return select(what).where(what.c.table_id == bindparam("table"), *others)


_ONE = Hot(
    select(schema.tables, schema.people.c.name)
    .outerjoin_from(schema.tables, schema.people, schema.people.c.id == schema.tables.c.host)
    .where(schema.tables.c.id == bindparam("table"))
)
_NUMBERS = Hot(
    select(schema.tables.c.seq, schema.tables.c.version, schema.tables.c.said).where(
        schema.tables.c.id == bindparam("table")
    )
)
_ENTRIES = Hot(_of_table(schema.entries, schema.entries.c.seq > bindparam("seq")).order_by(schema.entries.c.seq))
_CHAIRS = Hot(_of_table(schema.chairs).order_by(schema.chairs.c.seat))
_ALARMS = Hot(_of_table(schema.alarms))
_WATCHERS = Hot(select(schema.watchers.c.person).where(schema.watchers.c.table_id == bindparam("table")))
_MODERATION = Hot(_of_table(schema.moderation, schema.moderation.c.ended_at.is_(None)))
_OWN = schema.table_wishes.c
_WISHES = Hot(
    select(schema.people.c.id, func.coalesce(_OWN.notices, schema.people.c.notices))
    .join_from(schema.chairs, schema.people, schema.people.c.id == schema.chairs.c.person)
    .outerjoin(
        schema.table_wishes, (_OWN.table_id == schema.chairs.c.table_id) & (_OWN.person == schema.chairs.c.person)
    )
    .where(schema.chairs.c.table_id == bindparam("table"))
)
_SITTINGS = Hot(_of_table(schema.sittings).order_by(schema.sittings.c.seat, schema.sittings.c.place))
_NOTES = Hot(_of_table(schema.notes, schema.notes.c.number > bindparam("after")).order_by(schema.notes.c.number))
_PLACES = Hot(
    select(schema.messages.c.thread, func.max(schema.messages.c.place))
    .where(schema.messages.c.table_id == bindparam("table"))
    .group_by(schema.messages.c.thread)
)
_MESSAGES = Hot(
    _of_table(schema.messages, schema.messages.c.number > bindparam("after")).order_by(schema.messages.c.number)
)
_SEED = Hot(select(schema.seeds.c.seed).where(schema.seeds.c.table_id == bindparam("table")))
_SNAPSHOT = Hot(_of_table(schema.snapshots))


def load(connection: Connection, table: str, *, seq: int = 0, version: int = 0, said: int = 0) -> Loaded | None:
    """The table with all that is later than these numbers; None if there is none of that name."""
    which = {"table": table}
    found = _ONE.first(connection, which)
    if found is None:
        return None
    *columns, host = found
    row = table_of(columns)
    is_moved, is_changed, is_said = row.progress.seq > seq, row.stage.version > version, row.stage.said > said
    with together(connection):
        chairs, wishing = _CHAIRS.run(connection, which), _WISHES.run(connection, which)
        watchers, alarms = _WATCHERS.run(connection, which), _ALARMS.run(connection, which)
        entries = _ENTRIES.run(connection, {"table": table, "seq": seq}) if is_moved else ()
        notes = _NOTES.run(connection, {"table": table, "after": version}) if is_changed else ()
        sittings = _SITTINGS.run(connection, which) if is_changed else ()
        acts = _MODERATION.run(connection, which) if is_changed else ()
        after = {"table": table, "after": max(said, row.stage.said - MESSAGES_KEPT)}
        messages = _MESSAGES.run(connection, after) if is_said else ()
        places = _PLACES.run(connection, which) if is_said else ()
        seeds = _SEED.run(connection, which) if seq == 0 else ()
        snapshots = _SNAPSHOT.run(connection, which) if seq == 0 else ()
    wishes = {person: frozenset(filter(None, wished.split(","))) for person, wished in wishing}
    loaded = Loaded(
        row,
        host or "",
        [ChairRow(*each) for each in chairs],
        [alarm_of(each) for each in alarms],
        frozenset(each[0] for each in watchers),
        wishes,
        entries=[entry_of(each) for each in entries],
        notes=[_note(each) for each in notes],
        messages=[MessageRow(*each) for each in messages],
        places=dict(places),
        seed=next((bytes(each[0]) for each in seeds), b""),
        snapshot=next((Snapshot(*each) for each in snapshots), None),
    )
    if is_changed:
        loaded.sittings = [_sitting(each) for each in sittings]
        kept = (ModerationRow(*each) for each in acts)
        loaded.moderation = tuple(act for act in kept if act.kind in AT_TABLES)
    if row.terms.schedule.pace in ("slow", "daily"):
        loaded.days_off = days_of(connection, list(wishes))
    return loaded


def numbers(connection: Connection, table: str) -> tuple[int, int, int] | None:
    """Of the last entry, note and message."""
    found: tuple[int, int, int] | None = _NUMBERS.first(connection, {"table": table})
    return found


def cut_short(connection: Connection) -> list[str]:
    """The tables whose journal is not as long, or does not end, as their row says. [R46]"""
    tables, entries = schema.tables.c, schema.entries.c
    number = select(func.count()).where(entries.table_id == tables.id).scalar_subquery()
    last = select(entries.chain).where(entries.table_id == tables.id, entries.seq == tables.seq).scalar_subquery()
    query = select(tables.id).where((tables.seq != number) | last.is_distinct_from(tables.chain))
    return list(connection.execute(query.order_by(tables.id)).scalars())


def entry_of(row: Any) -> EntryRow:
    """An entry, from what the driver gives."""
    _, seq, actor, what, chain, at, key, printed = row
    return EntryRow(Entry(seq, actor, read_what(what), chain), at, key, printed)


def _sitting(row: Any) -> SittingRow:
    return replace(SittingRow(*row), may_return=bool(row[-1]))


def _note(row: Any) -> NoteRow:
    return NoteRow(row[0], row[1], row[2], row[3], json.decode(row[4]))


def messages_after(connection: Connection, table: str, after: int) -> list[MessageRow]:
    """The messages of all threads later than a number."""
    return [MessageRow(*row) for row in _MESSAGES.rows(connection, {"table": table, "after": after})]
