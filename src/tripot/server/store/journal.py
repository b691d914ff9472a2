"""Reading a table and writing what happened at it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from msgspec import json
from sqlalchemy import Connection, bindparam, delete, func, insert, literal_column, select, update

from tripot.engine.codec import canonical
from tripot.engine.journal import Entry
from tripot.server.moments import Moment
from tripot.server.store import schema
from tripot.server.store.conflicts import Stale
from tripot.server.store.hot import Hot
from tripot.server.store.rows import (
    Alarm,
    ChairRow,
    EntryRow,
    MessageRow,
    NoteRow,
    TableRow,
    read_what,
    table_of,
    write_table,
    write_what,
)

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
    """What the people in the chairs want to be told about."""
    entries: list[EntryRow] = field(default_factory=list)
    notes: list[NoteRow] = field(default_factory=list)
    messages: list[MessageRow] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)
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
_ENTRIES = Hot(_of_table(schema.entries, schema.entries.c.seq > bindparam("seq")).order_by(schema.entries.c.seq))
_CHAIRS = Hot(_of_table(schema.chairs).order_by(schema.chairs.c.seat))
_ALARMS = Hot(_of_table(schema.alarms))
_WATCHERS = Hot(select(schema.watchers.c.person).where(schema.watchers.c.table_id == bindparam("table")))
_WISHES = Hot(
    select(schema.people.c.id, schema.people.c.notices)
    .join_from(schema.chairs, schema.people, schema.people.c.id == schema.chairs.c.person)
    .where(schema.chairs.c.table_id == bindparam("table"), schema.people.c.notices != literal_column("''"))
)
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
    chairs = [ChairRow(*each) for each in _CHAIRS.rows(connection, which)]
    wishes = {each[0]: frozenset(each[1].split(",")) for each in _WISHES.rows(connection, which)}
    watchers = frozenset(each[0] for each in _WATCHERS.rows(connection, which))
    loaded = Loaded(row, host or "", chairs, _alarms(connection, table), watchers, wishes)
    if row.seq > seq:
        loaded.entries = [_entry(each) for each in _ENTRIES.rows(connection, {"table": table, "seq": seq})]
    if row.version > version:
        loaded.notes = _notes(connection, table, version)
    if row.said > said:
        loaded.messages = messages_after(connection, table, max(said, row.said - MESSAGES_KEPT))
        loaded.places = dict(_PLACES.rows(connection, which))
    if seq == 0:
        seed = _SEED.first(connection, which)
        loaded.seed = b"" if seed is None else bytes(seed[0])
        kept = _SNAPSHOT.first(connection, which)
        loaded.snapshot = None if kept is None else Snapshot(*kept)
    return loaded


def numbers(connection: Connection, table: str) -> tuple[int, int, int] | None:
    """Of the last entry, note and message."""
    columns = schema.tables.c
    row = connection.execute(select(columns.seq, columns.version, columns.said).where(columns.id == table)).first()
    return None if row is None else (row.seq, row.version, row.said)


def _entry(row: Any) -> EntryRow:
    _, seq, actor, what, chain, at, key, printed = row
    return EntryRow(Entry(seq, actor, read_what(what), chain), at, key, printed)


def _alarms(connection: Connection, table: str) -> list[Alarm]:
    rows = _ALARMS.rows(connection, {"table": table})
    return [Alarm(row[0], row[1], row[2], row[3], row[4], bool(row[5]), bool(row[6])) for row in rows]


def _notes(connection: Connection, table: str, after: int) -> list[NoteRow]:
    rows = _NOTES.rows(connection, {"table": table, "after": after})
    return [NoteRow(row[0], row[1], row[2], row[3], json.decode(row[4])) for row in rows]


def messages_after(connection: Connection, table: str, after: int) -> list[MessageRow]:
    """The messages of all threads later than a number."""
    return [MessageRow(*row) for row in _MESSAGES.rows(connection, {"table": table, "after": after})]


@dataclass(slots=True)
class Writing:
    """All that one step of a table changes, stored wholly or not at all."""

    before: TableRow
    after: TableRow
    entries: Sequence[EntryRow] = ()
    notes: Sequence[NoteRow] = ()
    chairs: Sequence[ChairRow] = ()
    gone_chairs: Sequence[int] = ()
    set_alarms: Sequence[Alarm] = ()
    drop_alarms: Sequence[Alarm] = ()
    fired: Alarm | None = None
    """The alarm that rang: if it is not there any more, it rang for another worker."""
    results: Sequence[dict[str, Any]] = ()
    also: "Sequence[Also]" = ()


class Also:
    """Something else to be written in the same transaction."""

    def write(self, connection: Connection) -> None:
        """Write it; raise to have nothing written."""
        raise NotImplementedError


_TABLES = schema.tables
_MOVE = Hot(
    update(_TABLES)
    .where(
        _TABLES.c.id == bindparam("b_id"),
        _TABLES.c.seq == bindparam("b_seq"),
        _TABLES.c.version == bindparam("b_version"),
    )
    .values(
        seq=bindparam("seq"),
        awaited=bindparam("awaited"),
        since=bindparam("since"),
        undo=bindparam("undo"),
        moved_at=bindparam("moved_at"),
    )
)
_ADD_ENTRY = Hot(insert(schema.entries))
_ALARM_KEY = (
    schema.alarms.c.table_id == bindparam("table_id"),
    schema.alarms.c.kind == bindparam("kind"),
    schema.alarms.c.seat == bindparam("seat"),
)
_DROP_ALARM = Hot(delete(schema.alarms).where(*_ALARM_KEY))
_FIRE_ALARM = Hot(
    delete(schema.alarms).where(
        *_ALARM_KEY, schema.alarms.c.due == bindparam("due"), schema.alarms.c.decision == bindparam("decision")
    )
)
_ADD_ALARM = Hot(insert(schema.alarms))
_MOVE_ALARM = Hot(
    update(schema.alarms)
    .where(
        schema.alarms.c.table_id == bindparam("b_table_id"),
        schema.alarms.c.kind == bindparam("b_kind"),
        schema.alarms.c.seat == bindparam("b_seat"),
    )
    .values(due=bindparam("due"), decision=bindparam("decision"), by_wall=bindparam("by_wall"), held=bindparam("held"))
)


def write(connection: Connection, writing: Writing) -> None:
    """Store a step; `Stale` if the table is no longer as it was when the step was prepared."""
    before, after = writing.before, writing.after
    if _is_plain_move(writing):
        _write_move(connection, before, after)
    else:
        _write_change(connection, before, after)
    if writing.fired is not None and _FIRE_ALARM.run(connection, writing.fired.as_row()).rowcount != 1:
        raise Stale
    for each in writing.entries:
        _ADD_ENTRY.run(connection, _entry_row(after.id, each))
    for alarm in writing.drop_alarms:
        _DROP_ALARM.run(connection, alarm.as_row())
    for alarm in writing.set_alarms:
        _set_alarm(connection, alarm)
    if writing.notes:
        connection.execute(insert(schema.notes), [_note_row(note) for note in writing.notes])
    if writing.chairs or writing.gone_chairs:
        _write_chairs(connection, after.id, writing.chairs, writing.gone_chairs)
    if writing.results:
        connection.execute(insert(schema.results), list(writing.results))
    for also in writing.also:
        also.write(connection)


def _set_alarm(connection: Connection, alarm: Alarm) -> None:
    values = alarm.as_row()
    values |= {"b_table_id": alarm.table_id, "b_kind": alarm.kind, "b_seat": alarm.seat}
    if _MOVE_ALARM.run(connection, values).rowcount == 0:
        _ADD_ALARM.run(connection, values)


def _is_plain_move(writing: Writing) -> bool:
    return not (writing.notes or writing.chairs or writing.gone_chairs or writing.results)


def _write_move(connection: Connection, before: TableRow, after: TableRow) -> None:
    cursor = _MOVE.run(
        connection,
        {
            "b_id": before.id,
            "b_seq": before.seq,
            "b_version": before.version,
            "seq": after.seq,
            "awaited": ",".join(map(str, after.awaited)),
            "since": after.since,
            "undo": None if after.undo is None else canonical(after.undo),
            "moved_at": after.moved_at,
        },
    )
    if cursor.rowcount != 1:
        raise Stale


def _write_change(connection: Connection, before: TableRow, after: TableRow) -> None:
    values = write_table(after)
    del values["said"]
    columns = _TABLES.c
    where = (columns.id == before.id, columns.seq == before.seq, columns.version == before.version)
    if connection.execute(update(_TABLES).where(*where).values(**values)).rowcount != 1:
        raise Stale


def _entry_row(table: str, row: EntryRow) -> dict[str, Any]:
    entry = row.entry
    return {
        "table_id": table,
        "seq": entry.seq,
        "actor": entry.actor,
        "what": write_what(entry.what),
        "chain": entry.chain,
        "at": row.at,
        "key": row.key,
        "print": row.print,
    }


def _note_row(note: NoteRow) -> dict[str, Any]:
    return {
        "table_id": note.table_id,
        "number": note.number,
        "at": note.at,
        "kind": note.kind,
        "facts": canonical(note.facts),
    }


def _write_chairs(connection: Connection, table: str, chairs: Iterable[ChairRow], gone: Iterable[int]) -> None:
    columns = schema.chairs.c
    for seat in gone:
        connection.execute(delete(schema.chairs).where(columns.table_id == table, columns.seat == seat))
    # Tokens are unique: all chairs let go of theirs before any takes one over.
    seats = [chair.seat for chair in chairs]
    emptied = update(schema.chairs).where(columns.table_id == table, columns.seat.in_(seats))
    connection.execute(emptied.values(token=None, offer=None))
    for chair in chairs:
        where = (columns.table_id == table, columns.seat == chair.seat)
        if connection.execute(update(schema.chairs).where(*where).values(**chair.as_row())).rowcount == 0:
            connection.execute(insert(schema.chairs), chair.as_row())


def create(
    connection: Connection, table: TableRow, seed: bytes, chairs: Sequence[ChairRow], notes: Sequence[NoteRow]
) -> None:
    """Store a new table."""
    connection.execute(insert(_TABLES), write_table(table))
    connection.execute(insert(schema.seeds), {"table_id": table.id, "seed": seed})
    connection.execute(insert(schema.chairs), [chair.as_row() for chair in chairs])
    connection.execute(insert(schema.notes), [_note_row(note) for note in notes])


def keep_snapshot(connection: Connection, table: str, seq: int, chain: str, code: str, body: str) -> None:
    """Keep a cache of the position after an entry, unless a later one was faster."""
    columns = schema.snapshots.c
    later = select(columns.seq).where(columns.table_id == table, columns.code == code, columns.seq > seq)
    if connection.execute(later).first() is not None:
        return
    connection.execute(delete(schema.snapshots).where(columns.table_id == table))
    values = {"table_id": table, "seq": seq, "chain": chain, "code": code, "body": body}
    connection.execute(insert(schema.snapshots), values)


def due_alarms(connection: Connection, now: Moment, limit: int) -> list[Alarm]:
    """Alarms that should have rung by now, earliest first."""
    columns = schema.alarms.c
    query = select(schema.alarms).where(columns.due <= now, columns.held.is_(False)).order_by(columns.due).limit(limit)
    return [Alarm(**row._mapping) for row in connection.execute(query)]


def next_due(connection: Connection) -> Moment:
    """When the next alarm rings; 0 if there is none."""
    columns = schema.alarms.c
    query = select(columns.due).where(columns.held.is_(False)).order_by(columns.due).limit(1)
    return connection.execute(query).scalar() or 0
