"""Writing down who sat in a chair before, and who may come back."""

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection, delete, func, insert, select, update

from tripot.engine.seats import Seat
from tripot.server.store import drafts, schema
from tripot.server.store.journal import Also
from tripot.server.store.rows import SittingRow


class Left(Also):
    """Somebody leaves a chair of a running game: what they wrote there for themselves is nothing for who comes next."""

    def __init__(self, rows: Sequence[SittingRow], threads: Sequence[Sequence[str]]) -> None:
        self.rows = list(rows)
        self._threads = threads
        """The private conversations of each of their chairs."""

    def write(self, connection: Connection) -> None:
        for place, row in enumerate(self.rows):
            self.rows[place] = stored = replace(row, said=_said(connection, row.table_id))
            connection.execute(insert(schema.sittings), stored.as_row())
            drafts.forget(connection, row.table_id, row.seat)
            _read_all(connection, row, self._threads[place])


class NoReturn(Also):
    """Whoever came to a chair with or after this sitting has no right to it any more."""

    def __init__(self, table: str, seat: Seat, place: int) -> None:
        self._table, self._seat, self._place = table, seat, place

    def write(self, connection: Connection) -> None:
        columns = schema.sittings.c
        later = (columns.table_id == self._table, columns.seat == self._seat, columns.place >= self._place)
        connection.execute(update(schema.sittings).where(*later).values(may_return=False))

    def known(self, rows: Sequence[SittingRow]) -> list[SittingRow]:
        """The same rows once it is so."""
        return [
            replace(row, may_return=False) if row.seat == self._seat and row.place >= self._place else row
            for row in rows
        ]


def _said(connection: Connection, table: str) -> int:
    """The number of the last message: those who say something wait until this is stored."""
    said: int = connection.execute(select(schema.tables.c.said).where(schema.tables.c.id == table)).scalar_one()
    return said


def _read_all(connection: Connection, row: SittingRow, threads: Sequence[str]) -> None:
    """Nothing said in private before is news to whoever comes next."""
    messages, reads = schema.messages.c, schema.reads.c
    said = (messages.table_id == row.table_id, messages.thread.in_(threads))
    last = connection.execute(select(messages.thread, func.max(messages.place)).where(*said).group_by(messages.thread))
    values = [{"table_id": row.table_id, "seat": row.seat, "thread": each[0], "number": each[1]} for each in last]
    where = (reads.table_id == row.table_id, reads.seat == row.seat, reads.thread.in_(threads))
    connection.execute(delete(schema.reads).where(*where))
    if values:
        connection.execute(insert(schema.reads), values)
