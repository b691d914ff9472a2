"""Finding tables: the lobby, somebody's own, by a word."""

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import json
from sqlalchemy import Connection, String, case, cast, delete, func, or_, select

from tripot.engine.seats import GM, Seat, actor_name
from tripot.server.store import schema
from tripot.server.store.journal import Also
from tripot.server.store.upserts import put

_MOST_MINE = 200
Kind = Literal["invitation", "watchword", "chair"]


def public(connection: Connection, game: str, status: str, before: str, limit: int) -> Sequence[dict[str, Any]]:
    """Public tables of one status, newest first."""
    columns = schema.tables.c
    query = select(columns.id).where(columns.is_public.is_(True), columns.status == status)
    if game:
        query = query.where(columns.game == game)
    if before:
        opened = select(columns.opened_at).where(columns.id == before).scalar_subquery()
        query = query.where(or_(columns.opened_at < opened, (columns.opened_at == opened) & (columns.id < before)))
    query = query.order_by(columns.opened_at.desc(), columns.id.desc()).limit(limit)
    return _cards(connection, list(connection.execute(query).scalars()))


def of_person(connection: Connection, person: str, *, over: bool) -> Sequence[dict[str, Any]]:
    """The tables where somebody sits or that they opened."""
    columns = schema.tables.c
    sat = select(schema.chairs.c.table_id).where(schema.chairs.c.person == person)
    replaced = {} if over else _replaced(connection, person)
    wanted = ("over", "closed", "gone") if over else ("gathering", "playing", "leaving", "arrived")
    query = (
        select(columns.id)
        .where(
            or_(columns.id.in_(sat), columns.id.in_(list(replaced)), columns.host == person),
            columns.status.in_(wanted),
            columns.lesson == "",
        )
        .order_by(columns.moved_at.desc())
        .limit(_MOST_MINE)
    )
    cards = _cards(connection, list(connection.execute(query).scalars()))
    unread = _unread(connection, person, [card["id"] for card in cards])
    more = [{"unread": unread.get(card["id"], 0), "replaced_by": replaced.get(card["id"], "")} for card in cards]
    return [{**card, **each} for card, each in zip(cards, more, strict=True)]


def _replaced(connection: Connection, person: str) -> dict[str, str]:
    """The tables where somebody was replaced and may come back, with the name of whoever sits in their chair now."""
    past, chairs = schema.sittings.c, schema.chairs.c
    query = (
        select(past.table_id, chairs.name)
        .join_from(schema.sittings, schema.chairs, (chairs.table_id == past.table_id) & (chairs.seat == past.seat))
        .where(past.person == person, past.may_return.is_(True))
    )
    return {row.table_id: row.name for row in connection.execute(query)}


Waiting = tuple[tuple[str, int], ...]
"""The tables that wait for somebody, each with the moment since when it waits for this."""


def sitting(connection: Connection, person: str) -> tuple[frozenset[str], Waiting]:
    """The running tables of somebody, and those of them that wait for them."""
    tables, chairs = schema.tables.c, schema.chairs.c
    query = (
        select(tables.id, tables.awaited, tables.since, tables.paused_at, chairs.seat)
        .join(schema.tables, tables.id == chairs.table_id)
        .where(chairs.person == person, tables.status == "playing", tables.lesson == "")
        .order_by(tables.id)
        .limit(_MOST_MINE)
    )
    rows = connection.execute(query).all()
    waits = [row for row in rows if row.paused_at is None and str(row.seat) in row.awaited.split(",")]
    return frozenset(row.id for row in rows), tuple(dict.fromkeys((row.id, row.since) for row in waits))


def awaiting(connection: Connection, person: str, besides: str) -> Sequence[dict[str, Any]]:
    """The tables that wait for somebody, besides one."""
    tables, chairs = schema.tables.c, schema.chairs.c
    is_on = (tables.status == "playing", tables.paused_at.is_(None), tables.awaited != "")
    query = (
        select(tables.id, tables.awaited, chairs.seat)
        .join(schema.tables, tables.id == chairs.table_id)
        .where(chairs.person == person, tables.id != besides, tables.lesson == "", *is_on)
        .limit(_MOST_MINE)
    )
    found = {row.id: None for row in connection.execute(query) if str(row.seat) in row.awaited.split(",")}
    return _cards(connection, list(found)) if found else []


def _cards(connection: Connection, ids: list[str]) -> list[dict[str, Any]]:
    tables, people, chairs = schema.tables, schema.people, schema.chairs
    query = (
        select(tables, people.c.name.label("host_name"))
        .outerjoin(people, people.c.id == tables.c.host)
        .where(tables.c.id.in_(ids))
    )
    found = {row.id: dict(row._mapping) for row in connection.execute(query)}
    sitting = select(chairs.c.table_id, chairs.c.seat, chairs.c.kind, chairs.c.person).where(chairs.c.table_id.in_(ids))
    for card in found.values():
        schedule = json.decode(card["schedule"])
        card.update(chairs=[], taken=0, bots=0, pace=schedule["pace"], grace=schedule["grace"], dues={}, results=[])
    for alarm in _deadlines(connection, ids):
        found[alarm.table_id]["dues"][alarm.seat] = alarm.due - found[alarm.table_id]["grace"] * 1000
    for row in connection.execute(sitting):
        card = found[row.table_id]
        card["chairs"].append((row.seat, row.person))
        card["taken"] += row.kind != "free"
        card["bots"] += row.kind == "bot"
    for result in _results(connection, [each for each, card in found.items() if card["status"] == "over"]):
        found[result.table_id]["results"].append((result.seat, bool(result.won), result.points))
    return [found[each] for each in ids if each in found]


def _results(connection: Connection, ids: list[str]) -> Sequence[Any]:
    columns = schema.results.c
    query = select(columns.table_id, columns.seat, columns.won, columns.points).where(columns.table_id.in_(ids))
    return connection.execute(query).all() if ids else ()


def _deadlines(connection: Connection, ids: list[str]) -> Sequence[Any]:
    columns = schema.alarms.c
    running = (columns.table_id.in_(ids), columns.kind == "deadline", columns.held.is_(False))
    return connection.execute(select(columns.table_id, columns.seat, columns.due).where(*running)).all()


def _unread(connection: Connection, person: str, ids: list[str]) -> dict[str, int]:
    """Messages at somebody's tables that they may read and have not."""
    messages, reads, chairs = schema.messages.c, schema.reads.c, schema.chairs.c
    seat = chairs.seat
    query = (
        select(messages.table_id, func.count(func.distinct(messages.number)))
        .join(schema.chairs, (chairs.table_id == messages.table_id) & (chairs.person == person))
        .outerjoin(
            schema.reads,
            (reads.table_id == messages.table_id) & (reads.seat == seat) & (reads.thread == messages.thread),
        )
        .where(
            messages.table_id.in_(ids),
            messages.place > func.coalesce(reads.number, 0),
            or_(messages.seat.is_(None), messages.seat != seat),
            or_(messages.thread == "table", _has(seat, messages.thread)),
        )
        .group_by(messages.table_id)
    )
    return {row[0]: row[1] for row in connection.execute(query)}


def _has(seat: Any, thread: Any) -> Any:
    """Whether a private thread, `P1-P3-P7`, is of this seat."""
    name = case((seat == GM, actor_name(GM)), else_="P" + cast(seat + 1, String))
    return ("-" + thread + "-").like("%-" + name + "-%")


def by_word(connection: Connection, word: str, hidden: str) -> tuple[str, Kind, int | None] | None:
    """What a word opens: an invitation, the watchers' door, a chair."""
    tables, chairs = schema.tables.c, schema.chairs.c
    found = connection.execute(
        select(tables.id, tables.invitation).where(or_(tables.invitation == word, tables.watchword == word))
    ).first()
    if found is not None:
        return found.id, "invitation" if found.invitation == word else "watchword", None
    chair = connection.execute(select(chairs.table_id, chairs.seat).where(chairs.offer == hidden)).first()
    return None if chair is None else (chair.table_id, "chair", chair.seat)


def count_open(connection: Connection, person: str) -> int:
    """How many tables not yet over somebody hosts."""
    columns = schema.tables.c
    where = (columns.host == person, columns.status.in_(("gathering", "playing")), columns.lesson == "")
    return connection.execute(select(func.count()).select_from(schema.tables).where(*where)).scalar() or 0


def lessons(connection: Connection, person: str, game: str = "") -> Sequence[Any]:
    """The lessons that somebody began, latest first: `id`, `game`, `lesson`, `lesson_step`, `status`. [E26]"""
    columns = schema.tables.c
    query = select(columns.id, columns.game, columns.lesson, columns.lesson_step, columns.status)
    query = query.where(columns.host == person, columns.lesson != "")
    query = query.where(columns.game == game) if game else query
    return connection.execute(query.order_by(columns.opened_at.desc(), columns.id.desc())).all()


def has_met(connection: Connection, person: str, game: str) -> bool:
    """Whether somebody came to the end of a game of this kind, or of a lesson of it."""
    tables, results = schema.tables.c, schema.results.c
    played = select(results.table_id).where(results.person == person, results.game == game)
    learned = select(tables.id).where(
        tables.host == person, tables.game == game, tables.lesson != "", tables.status == "closed"
    )
    return any(connection.execute(query.limit(1)).first() is not None for query in (played, learned))


def add_watcher(connection: Connection, table: str, person: str) -> None:
    """Remember somebody who came by the watchers' word."""
    put(connection, schema.watchers, [{"table_id": table, "person": person}])


class NoWatchers(Also):
    """Nobody may watch by a former word any more."""

    def __init__(self, table: str) -> None:
        self._table = table

    def write(self, connection: Connection) -> None:
        connection.execute(delete(schema.watchers).where(schema.watchers.c.table_id == self._table))


def count_by_status(connection: Connection) -> dict[str, int]:
    """How many tables there are, by status."""
    columns = schema.tables.c
    rows = connection.execute(select(columns.status, func.count()).group_by(columns.status))
    return {row[0]: row[1] for row in rows}


def count_people(connection: Connection) -> int:
    """How many people the house knows."""
    return connection.execute(select(func.count()).select_from(schema.people)).scalar() or 0


def overview(
    connection: Connection, search: str, status: str, skip: int, limit: int
) -> tuple[int, Sequence[dict[str, Any]]]:
    """How many tables there are of this name, number or game and status, and some of them, last moved first."""
    tables, chairs = schema.tables, schema.chairs
    asked = []
    if status:
        asked.append(tables.c.status == status)
    if search:
        asked.append(
            or_(*(column.icontains(search, autoescape=True) for column in (tables.c.id, tables.c.name, tables.c.game)))
        )
    total = connection.execute(select(func.count()).select_from(tables).where(*asked)).scalar_one()
    shown = select(tables).where(*asked).order_by(tables.c.moved_at.desc(), tables.c.id).offset(skip).limit(limit)
    found = [dict(row._mapping) for row in connection.execute(shown)]
    sitting = (
        select(chairs.c.table_id, func.count(), func.sum(case((chairs.c.kind == "bot", 1), else_=0)))
        .where(chairs.c.table_id.in_([row["id"] for row in found]), chairs.c.kind != "free")
        .group_by(chairs.c.table_id)
    )
    taken = {row[0]: (row[1], int(row[2])) for row in connection.execute(sitting)}
    return total, [{**row, "sitting": taken.get(row["id"], (0, 0))} for row in found]


def results_of(connection: Connection, table: str) -> list[tuple[Seat, int, bool]]:
    """Seat, points and whether it won, at a table that came to its end; the best first."""
    columns = schema.results.c
    query = select(columns.seat, columns.points, columns.won).where(columns.table_id == table)
    rows = connection.execute(query.order_by(columns.won.desc(), columns.points.desc(), columns.seat))
    return [(row.seat, row.points, bool(row.won)) for row in rows]
