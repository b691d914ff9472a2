"""Signs of presence: when each chair last gave one, for workers that cannot see each other's pages."""

from collections.abc import Iterable, Mapping

from sqlalchemy import Connection, bindparam, delete, select

from tripot.engine.seats import Seat
from tripot.server.common.moments import Moment
from tripot.server.store import schema
from tripot.server.store.journal import Also
from tripot.server.store.upserts import put

Place = tuple[str, Seat]
"""A chair of a table."""

_KEPT = 30 * 24 * 3_600_000
_SIGNS = schema.presence.c
_HERE = (_SIGNS.table_id == bindparam("table"), _SIGNS.seat == bindparam("chair"))


def signs(connection: Connection, tables: Iterable[str]) -> dict[Place, tuple[Moment, bool]]:
    """The last sign of each chair of these tables that gave one: when, and whether it was a page without a stream."""
    rows = connection.execute(select(schema.presence).where(_SIGNS.table_id.in_(tables))).all()
    return {(row.table_id, row.seat): (row.at, bool(row.is_page)) for row in rows}


class WaitedFor(Also):
    """These chairs are waited for from now on, as if each had just given a sign: nobody could come before."""

    def __init__(self, table: str, seats: Iterable[Seat], now: Moment) -> None:
        self.seats = tuple(seats)
        self._table, self._now = table, now

    def write(self, connection: Connection) -> None:
        sign(connection, {(self._table, seat): (self._now, False) for seat in self.seats}, self._now)


def forget(connection: Connection, gone: Iterable[Place]) -> None:
    """These were called away: their next sign is a return."""
    for table, seat in gone:
        connection.execute(delete(schema.presence).where(*_HERE), {"table": table, "chair": seat})


def sign(connection: Connection, given: Mapping[Place, tuple[Moment, bool]], now: Moment) -> None:
    """These chairs gave a sign; old ones are forgotten."""
    connection.execute(delete(schema.presence).where(_SIGNS.at < now - _KEPT))
    rows = [
        {"table_id": table, "seat": seat, "at": at, "is_page": is_page}
        for (table, seat), (at, is_page) in sorted(given.items())  # in one order: nobody waits for each other
    ]
    put(connection, schema.presence, rows)
