"""Figures: who played what, and how it went."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from sqlalchemy import Connection, Integer, cast, func, select

from tripot.server.common.moments import as_datetime
from tripot.server.common.records import Caller, Result, Tally
from tripot.server.store import schema
from tripot.server.tables import permissions
from tripot.server.tables.context import Context, somebody

_RESULTS = schema.results.c
_COUNTING = select(schema.tables.c.id).where(schema.tables.c.is_practice.is_(False))
"""Practice games do not count. [E14]"""


class Statistics:
    """Counted from finished tables only."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def of_person(self, caller: Caller) -> Sequence[Tally]:
        """The caller's own figures, a line a game."""
        return await self._context.read_slowly(
            partial(_tallies, where=_RESULTS.person == somebody(caller).id, limit=100)
        )

    async def results(self, caller: Caller, *, limit: int = 50) -> Sequence[Result]:
        """The caller's finished tables, latest first."""
        person = somebody(caller)
        return await self._context.read_slowly(partial(_results, person=person.id, limit=max(1, min(limit, 200))))

    async def of_game(self, game: str, *, limit: int = 20) -> Sequence[Tally]:
        """Who plays a game most, people and bot levels."""
        where = _RESULTS.game == self._context.game(game).meta.id
        return await self._context.read_slowly(partial(_tallies, where=where, limit=max(1, min(limit, 100))))

    async def among(self, caller: Caller, table_id: str) -> Sequence[Tally]:
        """The people of a table: their figures at its game."""
        table = await self._context.registry.get(table_id)
        permissions.check_sees(table, caller)
        people = [chair.person for chair in table.chairs.values() if chair.person]
        where = (_RESULTS.game == table.row.terms.game) & _RESULTS.person.in_(people)
        return await self._context.read_slowly(partial(_tallies, where=where, limit=100))


def _tallies(connection: Connection, where: Any, limit: int) -> list[Tally]:
    name = func.coalesce(schema.people.c.name, "")
    query = (
        select(
            _RESULTS.game,
            name.label("name"),
            _RESULTS.person,
            _RESULTS.level,
            func.count().label("played"),
            func.sum(cast(_RESULTS.won, Integer)).label("won"),
            func.sum(_RESULTS.points).label("points"),
        )
        .outerjoin(schema.people, schema.people.c.id == _RESULTS.person)
        .where(where, _RESULTS.table_id.in_(_COUNTING))
        .group_by(_RESULTS.game, name, _RESULTS.person, _RESULTS.level)
        .order_by(func.count().desc(), name)
        .limit(limit)
    )
    return [
        Tally(row.game, row.name, row.person, row.level, row.played, int(row.won), int(row.points))
        for row in connection.execute(query)
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
