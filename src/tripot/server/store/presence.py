"""Signs of presence: when each chair last had a page open, for workers that cannot see each other's pages."""

from collections.abc import Collection, Iterable

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from tripot.engine.seats import Seat
from tripot.server.common.moments import Moment
from tripot.server.store import schema

Place = tuple[str, Seat]
"""A chair of a table."""

_KEPT = 30 * 24 * 3_600_000
_SIGNS = schema.presence.c
_HERE = (_SIGNS.table_id == bindparam("table"), _SIGNS.seat == bindparam("chair"))


def signs(connection: Connection, tables: Iterable[str]) -> dict[Place, Moment]:
    """The last sign of each chair of these tables that gave one."""
    rows = connection.execute(select(schema.presence).where(_SIGNS.table_id.in_(tables))).all()
    return {(row.table_id, row.seat): row.at for row in rows}


def sign(connection: Connection, here: Collection[Place], gone: Collection[Place], now: Moment) -> None:
    """These chairs have a page open now; those give no sign any more, and old ones are forgotten."""
    connection.execute(delete(schema.presence).where(_SIGNS.at < now - _KEPT))
    for table, seat in gone:
        connection.execute(delete(schema.presence).where(*_HERE), {"table": table, "chair": seat})
    for table, seat in here:
        known = connection.execute(
            update(schema.presence).where(*_HERE).values(at=now), {"table": table, "chair": seat}
        )
        if known.rowcount == 0:
            connection.execute(insert(schema.presence), {"table_id": table, "seat": seat, "at": now})
