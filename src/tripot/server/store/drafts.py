"""Rows of half-filled forms, and of what became of them when their turn was over. [E2]"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from msgspec import json
from sqlalchemy import ColumnElement, Connection, delete, insert, select

from tripot.engine.codec import canonical
from tripot.engine.seats import Seat
from tripot.server.common.moments import Moment
from tripot.server.common.records import Fate
from tripot.server.store import schema
from tripot.server.store.conflicts import Stale
from tripot.server.store.journal import Also
from tripot.server.store.upserts import put

_DRAFTS, _NEWS = schema.drafts, schema.draft_news


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A half-filled form, and the decision that it was written for (None: for none in particular)."""

    table_id: str
    seat: Seat
    form: str
    decision: int | None
    value: Any


@dataclass(frozen=True, slots=True)
class DraftNews:
    """What became of a draft when its turn was over, for its writer alone."""

    table_id: str
    seat: Seat
    form: str
    fate: Fate
    at: Moment
    refusal: Any = None
    """Why the rules refuse it, as data."""


def keep(connection: Connection, row: DraftRow, version: int) -> None:
    """Keep a draft in the place of those before; `Stale` if somebody else may sit there by now."""
    tables, columns = schema.tables.c, _DRAFTS.c
    now = connection.execute(
        select(tables.version).where(tables.id == row.table_id).with_for_update(read=True)
    ).scalar()
    if now != version:
        raise Stale
    if row.decision is not None:
        mine = (columns.table_id == row.table_id, columns.seat == row.seat)
        connection.execute(delete(_DRAFTS).where(*mine, columns.decision != row.decision))
    values = {name: getattr(row, name) for name in row.__slots__}
    put(connection, _DRAFTS, [values | {"value": canonical(row.value)}])


def drop(connection: Connection, table_id: str, seat: Seat, form: str) -> None:
    """Forget a draft."""
    columns = _DRAFTS.c
    where = (columns.table_id == table_id, columns.seat == seat, columns.form == form)
    connection.execute(delete(_DRAFTS).where(*where))


def of_seat(connection: Connection, table_id: str, seat: Seat) -> tuple[list[DraftRow], DraftNews | None]:
    """The drafts of a seat, and what became of its last one."""
    drafts, news = _DRAFTS.c, _NEWS.c
    found = connection.execute(select(_NEWS).where(news.table_id == table_id, news.seat == seat)).first()
    return _rows(connection, drafts.table_id == table_id, drafts.seat == seat), None if found is None else _read_news(
        found
    )


def of_decision(connection: Connection, table_id: str, decision: int) -> tuple[list[DraftRow], bool]:
    """The drafts for one decision of a table, by seat; and whether there is news of the turn before."""
    rows = _rows(connection, _DRAFTS.c.table_id == table_id, _DRAFTS.c.decision == decision)
    news = connection.execute(select(_NEWS.c.seat).where(_NEWS.c.table_id == table_id).limit(1)).first()
    return rows, news is not None


def _rows(connection: Connection, *where: ColumnElement[bool]) -> list[DraftRow]:
    found = connection.execute(select(_DRAFTS).where(*where).order_by(_DRAFTS.c.seat, _DRAFTS.c.form))
    return [DraftRow(row.table_id, row.seat, row.form, row.decision, json.decode(row.value)) for row in found]


def _read_news(row: Any) -> DraftNews:
    refusal = None if row.refusal is None else json.decode(row.refusal)
    return DraftNews(row.table_id, row.seat, row.form, row.fate, row.at, refusal)


@dataclass(frozen=True, slots=True)
class TurnOver(Also):
    """The drafts of a turn that is over go, in the transaction that ends it; their writers learn what became of them.

    `Stale` if there are others by now than those that the step was worked out from (None: it was from none).
    """

    table_id: str
    decision: int
    seen: tuple[DraftRow, ...] | None = None
    had_news: bool = True
    """Whether something is to be forgotten that was told of the turn before."""
    news: tuple[DraftNews, ...] = ()

    def write(self, connection: Connection) -> None:
        is_past = (_DRAFTS.c.table_id == self.table_id, _DRAFTS.c.decision <= self.decision)
        rows = _rows(connection, *is_past)
        if self.seen is not None and tuple(row for row in rows if row.decision == self.decision) != self.seen:
            raise Stale
        if rows:
            connection.execute(delete(_DRAFTS).where(*is_past))
        if self.had_news:
            connection.execute(delete(_NEWS).where(_NEWS.c.table_id == self.table_id))
        _write_news(connection, self.news)


@dataclass(frozen=True, slots=True)
class SameDrafts(Also):
    """`Stale` if the drafts of a decision are others by now than those that a step was worked out from."""

    table_id: str
    decision: int
    seen: tuple[DraftRow, ...]

    def write(self, connection: Connection) -> None:
        found = _rows(connection, _DRAFTS.c.table_id == self.table_id, _DRAFTS.c.decision == self.decision)
        if tuple(found) != self.seen:
            raise Stale


def _write_news(connection: Connection, news: Iterable[DraftNews]) -> None:
    for one in news:
        values = {name: getattr(one, name) for name in one.__slots__}
        connection.execute(insert(_NEWS), values | {"refusal": None if one.refusal is None else canonical(one.refusal)})


def forget(connection: Connection, table_id: str, seat: Seat) -> None:
    """Whoever sat there is gone: what they wrote is nobody else's."""
    for table in (_DRAFTS, _NEWS):
        connection.execute(delete(table).where(table.c.table_id == table_id, table.c.seat == seat))
