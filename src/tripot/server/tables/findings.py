"""What the house's own finished games say of balance: the figures of a laboratory's report, nobody's name."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from sqlalchemy import Connection, select

from tripot.engine.seats import Seat
from tripot.lab.recorded import PERSON, rows_of, together
from tripot.lab.report.measures import Measured, measured_rows
from tripot.lab.rows import Rows
from tripot.server.common.errors import Unavailable
from tripot.server.common.records import Caller
from tripot.server.store import schema
from tripot.server.tables.context import Context, check_operator
from tripot.server.tables.table import Table

MOST = 300
"""Finished games of one kind that are looked at, the latest ones."""
AT_ONCE = 20
"""Games that are played again for one answer; the next goes on."""
USUAL, OWN_RULES = "usual", "own_rules"
_RESULTS = schema.results.c


@dataclass(frozen=True, slots=True)
class Findings:
    """What was found, and from how many games."""

    cells: Sequence[Measured]
    """By number of players, and apart those that were played by rules of the house."""
    read: int
    total: int


class OwnGames:
    """Finished games with people in them, practice and lessons left out; each is played again once and remembered."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._known: dict[str, Rows] = {}

    async def of_game(self, caller: Caller, game: str) -> Findings:
        """The figures of one game, for the operator; `Forbidden` (`operator_only`)."""
        check_operator(caller)
        name = self._context.game(game).meta.id
        found: Mapping[str, Mapping[Seat, str]] = await self._context.read_slowly(partial(_finished, game=name))
        new = [table for table in found if table not in self._known]
        for table in new[:AT_ONCE]:
            self._known[table] = await self._rows(table, found[table])
        for table in list(self._known)[: max(0, len(self._known) - 10 * MOST)]:
            self._known.pop(table)
        rows = {table: self._known[table] for table in found if table in self._known}
        whole = together(rows.values())
        cells = await asyncio.to_thread(measured_rows, whole.games, whole.players, whole.turns)
        return Findings(cells, len(rows), len(found))

    async def _rows(self, table_id: str, levels: Mapping[Seat, str]) -> Rows:
        """Those of one table; none of one that cannot be played again."""
        try:
            table = await self._context.registry.get(table_id)
        except Unavailable:
            return Rows()
        if table.is_kept or table.replay is None:
            return Rows()
        return await asyncio.to_thread(_of_table, table, levels)


def _of_table(table: Table, levels: Mapping[Seat, str]) -> Rows:
    assert table.replay is not None
    terms = table.row.terms
    seats, has_own_rules = table.header.seats, bool(terms.parameters)
    named = {
        "cell": 2 * seats + has_own_rules,
        "variant": OWN_RULES if has_own_rules else USUAL,
        "seats": seats,
        "game": table.id,
        "deal": table.id,
    }
    return rows_of(table.game, table.header, table.replay.entries, table.dice(), levels, named)


def _finished(connection: Connection, game: str) -> dict[str, dict[Seat, str]]:
    """Who sat where at the latest finished tables: a person, or which bot; of whoever was forgotten, a person."""
    tables = schema.tables.c
    with_people = select(_RESULTS.table_id).where(_RESULTS.game == game, _RESULTS.level == "")
    query = (
        select(tables.id)
        .where(tables.id.in_(with_people), tables.status == "over", tables.is_practice.is_(False), tables.lesson == "")
        .order_by(tables.moved_at.desc(), tables.id)
        .limit(MOST)
    )
    found: dict[str, dict[Seat, str]] = {table: {} for table in connection.execute(query).scalars()}
    chairs = select(_RESULTS.table_id, _RESULTS.seat, _RESULTS.level).where(_RESULTS.table_id.in_(list(found)))
    for row in connection.execute(chairs):
        found[row.table_id][row.seat] = row.level or PERSON
    return found
