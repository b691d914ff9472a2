"""Writing what happened at a table, wholly or not at all."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from tripot.engine.codec import canonical
from tripot.server.common.moments import Moment
from tripot.server.store import schema
from tripot.server.store.conflicts import Stale
from tripot.server.store.rows import Alarm, ChairRow, EntryRow, NoteRow, alarm_of, write_what
from tripot.server.store.statements import Hot, together
from tripot.server.store.table_rows import TableRow, write_progress, write_table


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


def _changing(columns: Iterable[str]) -> Hot:
    """Write these columns of a table that is still as it was."""
    as_it_was = (_TABLES.c[name] == bindparam(f"b_{name}") for name in ("id", "seq", "version"))
    return Hot(update(_TABLES).where(*as_it_was).values({name: bindparam(name) for name in columns}))


_MOVE = _changing(("seq", "chain", "awaited", "since", "undo", "moved_at"))
_CHANGE = _changing(column.name for column in _TABLES.c if column.name not in ("id", "said"))
_ADD_ENTRY = Hot(insert(schema.entries))
_ADD_NOTE = Hot(insert(schema.notes))
_ADD_RESULT = Hot(insert(schema.results))
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
_RINGS = schema.alarms.c.held.is_(False)
_BY_HOUR = schema.alarms.c.due
_DUE = Hot(
    select(schema.alarms)
    .where(schema.alarms.c.due <= bindparam("now"), _RINGS)
    .order_by(_BY_HOUR)
    .limit(bindparam("most"))
    .offset(bindparam("from"))
)
_NEXT_DUE = Hot(select(func.min(_BY_HOUR)).where(_RINGS, bindparam("after") < _BY_HOUR))
_SNAPSHOTS = schema.snapshots
_OF_TABLE = _SNAPSHOTS.c.table_id == bindparam("table_id")
_LATER_SNAPSHOT = Hot(
    select(_SNAPSHOTS.c.seq).where(
        _OF_TABLE, _SNAPSHOTS.c.code == bindparam("code"), _SNAPSHOTS.c.seq > bindparam("seq")
    )
)
_DROP_SNAPSHOTS = Hot(delete(_SNAPSHOTS).where(_OF_TABLE))
_ADD_SNAPSHOT = Hot(insert(_SNAPSHOTS))


def write(connection: Connection, writing: Writing) -> None:
    """Store a step; `Stale` if the table is no longer as it was when the step was prepared."""
    table, fired = writing.after.terms.id, writing.fired
    with together(connection):
        changed = [_write_row(connection, writing.before, writing.after, is_plain=_is_plain_move(writing))]
        if fired is not None:
            changed.append(_FIRE_ALARM.run(connection, fired.as_row()))
        for each in writing.entries:
            _ADD_ENTRY.run(connection, _entry_row(table, each))
        for alarm in (*writing.drop_alarms, *writing.set_alarms):
            _DROP_ALARM.run(connection, alarm.as_row())
        for alarm in writing.set_alarms:
            _ADD_ALARM.run(connection, alarm.as_row())
        for note in writing.notes:
            _ADD_NOTE.run(connection, _note_row(note))
        for result in writing.results:
            _ADD_RESULT.run(connection, result)
    if any(each.rowcount != 1 for each in changed):
        raise Stale
    if writing.chairs or writing.gone_chairs:
        _write_chairs(connection, table, writing.chairs, writing.gone_chairs)
    for also in writing.also:
        also.write(connection)


def _is_plain_move(writing: Writing) -> bool:
    return not (writing.notes or writing.chairs or writing.gone_chairs or writing.results)


def _write_row(connection: Connection, before: TableRow, after: TableRow, *, is_plain: bool) -> Any:
    """The cursor of the change: it changed one row, or the table is not as it was."""
    was = {"b_id": before.terms.id, "b_seq": before.progress.seq, "b_version": before.stage.version}
    if is_plain:
        return _MOVE.run(connection, was | write_progress(after.progress))
    return _CHANGE.run(connection, was | write_table(after))


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
    connection.execute(insert(schema.seeds), {"table_id": table.terms.id, "seed": seed})
    connection.execute(insert(schema.chairs), [chair.as_row() for chair in chairs])
    connection.execute(insert(schema.notes), [_note_row(note) for note in notes])


def keep_snapshot(connection: Connection, table: str, seq: int, chain: str, code: str, body: str) -> None:
    """Keep a cache of the position after an entry, unless a later one was faster."""
    values = {"table_id": table, "seq": seq, "chain": chain, "code": code, "body": body}
    if _LATER_SNAPSHOT.first(connection, values) is None:
        _DROP_SNAPSHOTS.run(connection, values)
        _ADD_SNAPSHOT.run(connection, values)


def due_alarms(connection: Connection, now: Moment, limit: int) -> list[Alarm]:
    """Alarms that should have rung by now, earliest first."""
    return [alarm_of(row) for row in _DUE.rows(connection, {"now": now, "most": limit, "from": 0})]


def next_due(connection: Connection, after: Moment = 0) -> Moment:
    """When the next alarm rings, of those after a moment; 0 if there is none."""
    return int(_NEXT_DUE.first(connection, {"after": after})[0] or 0)
