"""Rows of why bots did what they did: for whoever may ask, once the game is over."""

from dataclasses import dataclass
from typing import Any

from msgspec import json
from sqlalchemy import Connection, func, insert, select

from tripot.engine.codec import canonical
from tripot.engine.seats import Seat
from tripot.server.store import schema
from tripot.server.store.journal import Also

_REASONS = schema.reasons


@dataclass(frozen=True, slots=True)
class ReasonRow(Also):
    """Why a bot did what an entry says, as data; stored with the entry, in its transaction."""

    table_id: str
    seq: int
    seat: Seat
    reason: Any

    def write(self, connection: Connection) -> None:
        values = {name: getattr(self, name) for name in ("table_id", "seq", "seat")}
        connection.execute(insert(_REASONS), values | {"reason": canonical(self.reason)})


def of_entry(connection: Connection, table_id: str, seq: int) -> ReasonRow | None:
    """Why a bot did what this entry says."""
    found = connection.execute(select(_REASONS).where(_REASONS.c.table_id == table_id, _REASONS.c.seq == seq)).first()
    return None if found is None else _read(found)


def of_table(
    connection: Connection, table_id: str, seat: Seat | None, skip: int, limit: int
) -> tuple[int, list[ReasonRow]]:
    """How many decisions of bots, or of one chair's, can be explained; and some of them, newest first."""
    where = [_REASONS.c.table_id == table_id]
    if seat is not None:
        where.append(_REASONS.c.seat == seat)
    total = connection.execute(select(func.count()).select_from(_REASONS).where(*where)).scalar_one()
    rows = connection.execute(select(_REASONS).where(*where).order_by(_REASONS.c.seq.desc()).offset(skip).limit(limit))
    return total, [_read(row) for row in rows]


def _read(row: Any) -> ReasonRow:
    return ReasonRow(row.table_id, row.seq, row.seat, json.decode(row.reason))
