"""Notices in the database: what waits, what was sent lately, what could not be."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import json
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from tripot.server.common.inputs import hidden, new_id
from tripot.server.common.moments import Moment
from tripot.server.store import schema
from tripot.server.store.journal import Also

_BOX = schema.outbox
_HOUR = 3_600_000
_DAY = 24 * _HOUR
_ASIDE_KEPT = 30 * _DAY
"""Milliseconds for which the operator sees what was set aside."""
WAITS = (60, 300, 1800, 7200)
"""Seconds before each further try; what fails after the last is set aside."""


class Queued(Also):
    """Notices stored with what they tell about."""

    def __init__(self, rows: Sequence[Mapping[str, Any]]) -> None:
        self._rows = rows

    def write(self, connection: Connection) -> None:
        connection.execute(insert(_BOX), list(self._rows))


def new_row(person: str, kind: str, now: Moment, **others: Any) -> dict[str, Any]:
    """A notice that waits to be shared out, or to be sent if its channel is given."""
    nothing = {"table_id": None, "seat": None, "number": None, "facts": "{}", "channel": "", "address": ""}
    return {"id": new_id(14), "person": person, "kind": kind, "due": now, "tries": 0, **nothing, **others}


def put_off_by_outage(connection: Connection, since: Moment) -> None:
    """Tell everybody at the tables whose deadlines the house put off since then, having been down."""
    notes, chairs = schema.notes.c, schema.chairs.c
    query = select(notes.table_id, notes.number, chairs.seat, chairs.person, notes.at)
    query = query.join(schema.chairs, chairs.table_id == notes.table_id)
    for row in connection.execute(query.where(notes.kind == "extended", notes.at >= since, chairs.person.is_not(None))):
        about = {"table_id": row.table_id, "seat": row.seat, "number": row.number}
        connection.execute(insert(_BOX), new_row(row.person, "moved", row.at, **about))


@dataclass(frozen=True, slots=True)
class Way:
    """Where somebody wants their notices: a channel and an address, and how long they wait there for others."""

    channel: str
    address: str
    wait: Moment = 0


def unshared(connection: Connection, now: Moment, most: int) -> Sequence[Any]:
    """Notices that no channel has yet."""
    columns = _BOX.c
    query = select(_BOX).where(columns.channel == "", columns.due <= now, columns.tries <= len(WAITS))
    return connection.execute(query.order_by(columns.due, columns.id).limit(most)).all()


def share_out(connection: Connection, row: Any, ways: Sequence[Way], now: Moment) -> None:
    """One notice for each way, unless the same was told there already."""
    if connection.execute(delete(_BOX).where(_BOX.c.id == row.id)).rowcount == 0:
        return
    for way in ways:
        if not _is_told(connection, row, way.channel):
            more = {"channel": way.channel, "address": hidden(way.address), "due": now + way.wait}
            connection.execute(insert(_BOX), {**row._mapping, **more, "id": new_id(14), "tries": 0})


def _is_told(connection: Connection, row: Any, channel: str) -> bool:
    """Whether this very thing waits or was told lately; of a conversation, until they have read what was told."""
    columns = _BOX.c
    same = [columns[name] == getattr(row, name) for name in ("person", "kind", "table_id", "seat", "facts")]
    number = columns.number > seen(connection, row) if row.kind == "message" else columns.number == row.number
    query = select(columns.id).where(*same, columns.channel == channel, number).limit(1)
    return connection.execute(query).first() is not None


def seen(connection: Connection, row: Any) -> int:
    """The last message of its conversation that the seat of a notice has read."""
    thread, reads = json.decode(row.facts).get("thread", ""), schema.reads.c
    where = (reads.table_id == row.table_id, reads.seat == row.seat, reads.thread == thread)
    return connection.execute(select(reads.number).where(*where)).scalar() or 0


def due_people(connection: Connection, now: Moment, besides: Sequence[str], most: int) -> Sequence[str]:
    """To whom something is due, the oldest first."""
    columns = _BOX.c
    query = select(columns.person).where(*_is_due(now), columns.person.not_in(besides)).group_by(columns.person)
    return connection.execute(query.order_by(func.min(columns.due)).limit(most)).scalars().all()


def due_channels(connection: Connection, person: str, now: Moment) -> Sequence[str]:
    """By which channels something is due to somebody."""
    columns = _BOX.c
    query = select(columns.channel).where(*_is_due(now), columns.person == person).group_by(columns.channel)
    return connection.execute(query.order_by(func.min(columns.due))).scalars().all()


def _is_due(now: Moment) -> Sequence[ColumnElement[bool]]:
    columns = _BOX.c
    return columns.channel != "", columns.sent_at.is_(None), columns.tries <= len(WAITS), columns.due <= now


def waiting(connection: Connection, person: str, channel: str, *, due: Moment | None) -> Sequence[Any]:
    """What waits for a person on a channel, the oldest first; only what is due by then, if that is given."""
    columns = _BOX.c
    where = [columns.person == person, columns.channel == channel, columns.sent_at.is_(None)]
    where += [columns.tries <= len(WAITS)] + ([columns.due <= due] if due is not None else [])
    return connection.execute(select(_BOX).where(*where).order_by(columns.due, columns.id)).all()


def sent_lately(connection: Connection, address: str, now: Moment) -> int:
    """How many notices went to an address in the last hour; what was sent as one counts as one."""
    columns = _BOX.c
    lately = (columns.address == address, columns.sent_at > now - _HOUR)
    letters = select(columns.person, columns.sent_at).where(*lately).distinct().subquery()
    return connection.execute(select(func.count()).select_from(letters)).scalar_one()


def put_off(connection: Connection, ids: Sequence[str], until: Moment) -> None:
    """They wait longer."""
    connection.execute(update(_BOX).where(_BOX.c.id.in_(ids)).values(due=until))


def rest(connection: Connection, person: str, channel: str, now: Moment) -> None:
    """Something did not go out there: whatever else waits for this channel waits a while too."""
    columns, until = _BOX.c, now + WAITS[0] * 1000
    where = (columns.person == person, columns.channel == channel, columns.sent_at.is_(None), columns.due < until)
    connection.execute(update(_BOX).where(*where).values(due=until))


def drop(connection: Connection, ids: Sequence[str]) -> None:
    """They are not true any more, or nobody wants them."""
    connection.execute(delete(_BOX).where(_BOX.c.id.in_(ids)))


def settle_sent(connection: Connection, ids: Sequence[str], now: Moment) -> None:
    """They went out; what went out a day ago is forgotten."""
    columns = _BOX.c
    connection.execute(update(_BOX).where(columns.id.in_(ids)).values(sent_at=now))
    connection.execute(delete(_BOX).where(columns.sent_at < now - _DAY))


def settle_failed(connection: Connection, rows: Sequence[Any], now: Moment) -> int:
    """They are tried again later; how many were set aside for good."""
    columns, aside = _BOX.c, 0
    for row in rows:
        wait = WAITS[row.tries] * 1000 if row.tries < len(WAITS) else 0
        aside += not wait
        connection.execute(update(_BOX).where(columns.id == row.id).values(tries=row.tries + 1, due=now + wait))
    if aside:
        old = (columns.tries > len(WAITS), columns.due < now - _ASIDE_KEPT)
        connection.execute(delete(_BOX).where(*old))
    return aside


def count_aside(connection: Connection) -> int:
    """How many could not be sent, however often they were tried."""
    query = select(func.count()).select_from(_BOX).where(_BOX.c.tries > len(WAITS))
    return connection.execute(query).scalar_one()
