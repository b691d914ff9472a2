"""The house's own sense of time in the database: signs of life, time it was down, clocks that somebody set."""

from sqlalchemy import Connection, delete, insert, select, update

from tripot.engine.codec import canonical
from tripot.server.common.moments import Moment
from tripot.server.common.records import NoteKind
from tripot.server.store import schema
from tripot.server.store.facts import known_fact, set_fact
from tripot.server.store.rows import Alarm
from tripot.server.store.table_rows import TableRow, table_of
from tripot.server.tables.schedules import resolves_after_outage

_ALARMS = schema.alarms.c
_TIMED = ("deadline", "near")
_STOPPED = "stopped"


def beat(connection: Connection, now: Moment) -> None:
    """The house is alive."""
    set_fact(connection, "beat", str(now))


def stopped(connection: Connection, now: Moment) -> None:
    """The house was told to stop, and said so: its clock stands still from this moment on. [E41]"""
    known = known_fact(connection, _STOPPED)
    set_fact(connection, _STOPPED, str(max(now, int(known or 0))))


def return_from_outage(connection: Connection, now: Moment, least: int) -> int:
    """How long the house was down, in milliseconds (0 if not worth the name); deadlines are put off by as much.

    After a stop that was announced, live tables get back every moment of it. A deadline that its table wants resolved
    at once stays where it is: it rings now, once.
    """
    known, told = known_fact(connection, "beat"), known_fact(connection, _STOPPED)
    set_fact(connection, "beat", str(now))
    if known is None:
        return 0
    is_announced = told is not None and int(told) >= int(known)
    since = int(told or 0) if is_announced else int(known)
    down = now - since
    if down >= least or (is_announced and down > 0):
        for row in _running(connection, since):
            if down >= least or row.terms.schedule.pace == "live":
                _put_off(connection, row, down, now)
    return down if down >= least else 0


def _put_off(connection: Connection, row: TableRow, down: Moment, now: Moment) -> None:
    if not resolves_after_outage(row.terms.schedule):
        where = (_ALARMS.table_id == row.terms.id, _ALARMS.kind.in_(_TIMED))
        connection.execute(update(schema.alarms).where(*where).values(due=_ALARMS.due + down))
        add_note(connection, row.terms.id, now, "extended", {"seconds": -(-down // 1000)})


def _running(connection: Connection, since: Moment) -> list[TableRow]:
    running = (_ALARMS.kind == "deadline", _ALARMS.held.is_(False), _ALARMS.due > since)
    mine = schema.tables.c.id.in_(select(_ALARMS.table_id).where(*running))
    query = select(schema.tables).where(mine).order_by(schema.tables.c.id)
    return list(map(table_of, connection.execute(query)))


def add_note(connection: Connection, table_id: str, now: Moment, kind: NoteKind, facts: dict[str, object]) -> None:
    """A note by the house itself."""
    tables = schema.tables
    count = update(tables).where(tables.c.id == table_id).values(version=tables.c.version + 1)
    number = connection.execute(count.returning(tables.c.version)).scalar_one()
    values = {"table_id": table_id, "number": number, "at": now, "kind": kind, "facts": canonical(facts)}
    connection.execute(insert(schema.notes), values)


def clock_was_set(connection: Connection, machine: str, offset: Moment, now: Moment, *, least: int, jump: int) -> int:
    """By how much somebody set the wall clock since the last look, in milliseconds (0 if not worth the name).

    Intervals keep their length. After a jump forward, hours that were jumped over are held instead of ringing.
    """
    name = f"offset:{machine}"[:40]
    known = known_fact(connection, name)
    moved = 0 if known is None else offset - int(known)
    if known is not None and abs(moved) < least:
        return 0
    set_fact(connection, name, str(offset))
    if moved == 0:
        return 0
    intervals = update(schema.alarms).where(_ALARMS.by_wall.is_(False))
    connection.execute(intervals.values(due=_ALARMS.due + moved))
    if moved >= jump:
        _hold(connection, now)
    elif moved < 0:
        still = (_ALARMS.held.is_(True), _ALARMS.due > now)
        connection.execute(update(schema.alarms).where(*still).values(held=False))
    return moved


def _hold(connection: Connection, now: Moment) -> None:
    over = (_ALARMS.by_wall.is_(True), _ALARMS.kind.in_(_TIMED), _ALARMS.due <= now, _ALARMS.held.is_(False))
    query = select(_ALARMS.table_id).distinct().where(*over, _ALARMS.kind == "deadline").order_by(_ALARMS.table_id)
    for table_id in connection.execute(query).scalars().all():
        add_note(connection, table_id, now, "held", {})
    connection.execute(update(schema.alarms).where(*over).values(held=True))


def drop_alarm(connection: Connection, alarm: Alarm) -> bool:
    """Take an alarm away; False if it was not there as it is known."""
    where = (
        _ALARMS.table_id == alarm.table_id,
        _ALARMS.kind == alarm.kind,
        _ALARMS.seat == alarm.seat,
        _ALARMS.due == alarm.due,
    )
    return connection.execute(delete(schema.alarms).where(*where)).rowcount == 1
