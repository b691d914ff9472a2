"""Figures: who played what, and how it went."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from sqlalchemy import Connection, Integer, and_, cast, func, or_, select

from tripot.server.common.moments import as_datetime
from tripot.server.common.records import Caller, Meeting, Rating, Result, Tally
from tripot.server.store import schema
from tripot.server.tables import permissions
from tripot.server.tables.context import Context, somebody

_RESULTS = schema.results.c
_COUNTING = select(schema.tables.c.id).where(schema.tables.c.is_practice.is_(False))
"""Practice games do not count. [E14]"""


_RATED_FROM = 5
"""Games after which a rating is shown."""
_MIDDLE, _SPREAD = 1000, 40
"""How a rating is written: openskill's 25 as a thousand, one of its points as forty."""


class Statistics:
    """Counted from finished tables only."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def of_person(self, caller: Caller) -> Sequence[Tally]:
        """The caller's own figures, a line a game."""
        return await self._context.read_slowly(
            partial(_tallies, where=_RESULTS.person == somebody(caller).id, limit=100, reader=caller)
        )

    async def results(self, caller: Caller, *, limit: int = 50) -> Sequence[Result]:
        """The caller's finished tables, latest first."""
        person = somebody(caller)
        return await self._context.read_slowly(partial(_results, person=person.id, limit=max(1, min(limit, 200))))

    async def meetings(self, caller: Caller) -> Sequence[Meeting]:
        """How the caller fared against each other person, most met first."""
        return await self._context.read_slowly(partial(_meetings, person=somebody(caller).id))

    async def of_game(self, game: str, *, limit: int = 20, caller: Caller | None = None) -> Sequence[Tally]:
        """Who plays a game most, people and bot levels."""
        where = _RESULTS.game == self._context.game(game).meta.id
        most = max(1, min(limit, 100))
        return await self._context.read_slowly(partial(_tallies, where=where, limit=most, reader=caller))

    async def among(self, caller: Caller, table_id: str) -> Sequence[Tally]:
        """The people of a table, called as they are there: their figures at its game."""
        table = await self._context.registry.get(table_id)
        permissions.check_sees(table, caller)
        names = {chair.person: chair.name for chair in table.chairs.values() if chair.person}
        where = (_RESULTS.game == table.row.terms.game) & _RESULTS.person.in_(names)
        found = await self._context.read_slowly(partial(_tallies, where=where, limit=100, reader=caller))
        return [replace(tally, name=names.get(tally.person_id or "") or tally.name) for tally in found]


def _tallies(connection: Connection, where: Any, limit: int, reader: Caller | None = None) -> list[Tally]:
    name, ratings = func.coalesce(schema.people.c.name, ""), schema.ratings.c
    own_id = reader.person.id if reader is not None and reader.person is not None else ""
    holder = func.coalesce(_RESULTS.person, "bot:" + _RESULTS.level)
    query = (
        select(
            _RESULTS.game,
            name.label("name"),
            _RESULTS.person,
            _RESULTS.level,
            func.count().label("played"),
            func.sum(cast(_RESULTS.won, Integer)).label("won"),
            func.sum(_RESULTS.points).label("points"),
            func.max(ratings.mu).label("mu"),
            func.max(ratings.sigma).label("sigma"),
            func.max(ratings.played).label("rated"),
            func.max(cast(schema.people.c.hides_rating, Integer)).label("hidden"),
        )
        .outerjoin(schema.people, schema.people.c.id == _RESULTS.person)
        .outerjoin(schema.ratings, and_(ratings.game == _RESULTS.game, ratings.holder == holder))
        .where(where, _RESULTS.table_id.in_(_COUNTING))
        .group_by(_RESULTS.game, name, _RESULTS.person, _RESULTS.level)
        .order_by(func.count().desc(), name)
        .limit(limit)
    )
    return [
        Tally(row.game, row.name, row.person, row.level, row.played, int(row.won), int(row.points), _shown(row, own_id))
        for row in connection.execute(query)
    ]


def _shown(row: Any, reader: str) -> Rating | None:
    """A rating as it is written, once enough games counted; a hidden one to its holder alone."""
    if row.rated is None or row.rated < _RATED_FROM or (row.hidden and row.person != reader):
        return None
    return Rating(round(_MIDDLE + _SPREAD * (row.mu - 25)), round(2 * _SPREAD * row.sigma))


def _meetings(connection: Connection, person: str) -> list[Meeting]:
    one, other = schema.results.alias("mine"), schema.results.alias("theirs")
    mine, theirs = one.c, other.c
    lost = and_(~mine.won, ~theirs.won)
    ahead = or_(and_(mine.won, ~theirs.won), and_(lost, mine.points > theirs.points))
    behind = or_(and_(theirs.won, ~mine.won), and_(lost, mine.points < theirs.points))
    query = (
        select(
            mine.game,
            schema.people.c.name,
            func.count().label("played"),
            func.sum(cast(ahead, Integer)).label("ahead"),
            func.sum(cast(behind, Integer)).label("behind"),
        )
        .select_from(one)
        .join(other, mine.table_id == theirs.table_id)
        .join(schema.people, schema.people.c.id == theirs.person)
        .where(mine.person == person, theirs.person != person, mine.table_id.in_(_COUNTING))
        .group_by(mine.game, schema.people.c.name, theirs.person)
        .order_by(func.count().desc(), schema.people.c.name)
        .limit(100)
    )
    return [
        Meeting(row.game, row.name, row.played, int(row.ahead), int(row.behind)) for row in connection.execute(query)
    ]


def _results(connection: Connection, person: str, limit: int) -> list[Result]:
    query = (
        select(schema.results, schema.tables.c.name)
        .join(schema.tables, schema.tables.c.id == _RESULTS.table_id)
        .where(_RESULTS.person == person, schema.tables.c.is_practice.is_(False))
        .order_by(_RESULTS.ended_at.desc(), _RESULTS.table_id)
        .limit(limit)
    )
    return [
        Result(row.table_id, row.game, row.name, as_datetime(row.ended_at), row.seat, row.points, row.won)
        for row in connection.execute(query)
    ]
