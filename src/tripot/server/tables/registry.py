"""The tables of the house, kept in memory, found, loaded, brought up to date and forgotten."""

import asyncio
import gc
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from msgspec import json
from sqlalchemy import Connection

from tripot import __version__
from tripot.engine.game import Game
from tripot.server.common.errors import NotFound, Unavailable
from tripot.server.common.metrics import Metrics
from tripot.server.common.moments import Clock
from tripot.server.common.settings import Settings
from tripot.server.store import loading
from tripot.server.store.conflicts import is_conflict, is_outage
from tripot.server.store.database import Database
from tripot.server.store.loading import Loaded
from tripot.server.store.signals import Signals
from tripot.server.store.table_rows import TableRow
from tripot.server.tables.elsewhere import Elsewhere
from tripot.server.tables.table import Damaged, Table, check_head

_log = logging.getLogger("tripot.tables")
T = TypeVar("T")


class Registry:
    """Finds, loads and forgets tables."""

    def __init__(
        self, database: Database, games: Mapping[str, Game[Any]], clock: Clock, settings: Settings, metrics: Metrics
    ) -> None:
        self.database = database
        self.games = games
        self.clock = clock
        self.settings = settings
        self.metrics = metrics
        self.began = clock.now()
        """Since when this process looks after tables: what it did not see is nobody's absence."""
        self.signals = Signals(database)
        self.elsewhere = Elsewhere(database, clock, self.signals)
        self._tables: WeakValueDictionary[str, Table] = WeakValueDictionary()
        """Those that anybody holds: never two of one name, or whoever listens at one would not hear of the other."""
        self._kept: OrderedDict[str, Table] = OrderedDict()
        """Those that are kept for whoever comes next, the latest asked for last."""
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._missed: set[str] = set()
        """Those of which something was heard while they were loaded: what was read may be older."""
        self._tasks: set[asyncio.Task[Any]] = set()

    def loaded(self) -> Sequence[Table]:
        """The tables in memory."""
        return list(self._tables.values())

    def peek(self, table_id: str) -> Table | None:
        """The table, if it is in memory."""
        return self._tables.get(table_id)

    def at_hand(self, table_id: str) -> Table | None:
        """The table, if it is in memory and nobody else may have changed it; None says nothing."""
        table = self._tables.get(table_id)
        if table is None or table.stale or table.fault or self.database.is_shared:
            return None
        self._keep(table)
        return table

    async def get(self, table_id: str) -> Table:
        """The table as it is now; `NotFound`, or `Unavailable` if its journal is damaged."""
        known = self._tables.get(table_id)
        table = known or await self._load_once(table_id)
        if table.stale or (known and self.database.is_shared):
            async with table.lock:
                await self.refresh(table)
        if table.fault:
            raise Unavailable("table_broken", {"table": table_id})
        self._keep(table)
        return table

    async def _load_once(self, table_id: str) -> Table:
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
            task.add_done_callback(partial(self._end_loading, table_id))
        return await asyncio.shield(task)

    def _end_loading(self, table_id: str, _: asyncio.Task[Table]) -> None:
        self._loading.pop(table_id, None)
        self._missed.discard(table_id)

    async def _load(self, table_id: str) -> Table:
        loaded = await self._read(partial(loading.load, table=table_id))
        if loaded is None:
            raise NotFound("no_such_table")
        table = self._fold(loaded)
        table.stale = table.has_erased = table_id in self._missed
        self._tables[table_id] = table
        self._keep(table)
        self._forget_some()
        return table

    def _fold(self, loaded: Loaded) -> Table:
        """The table in memory. A long one is a million small objects: nobody looks for garbage among them meanwhile."""
        was_on = gc.isenabled()
        gc.disable()
        try:
            return self._folded(loaded)
        finally:
            if was_on:
                gc.enable()

    def _folded(self, loaded: Loaded) -> Table:
        game = self.games.get(loaded.table.terms.game)
        if game is None:
            raise Unavailable("game_not_installed", {"game": loaded.table.terms.game})
        entries, loaded.entries = loaded.entries, []
        table = Table(game, loaded)
        table.now, table.watched_since = self.clock.now, self.began
        table.elsewhere = partial(self.elsewhere.here, table.id)
        table.looking.learn(*self.elsewhere.looked(table.id))
        try:
            check_head(table.row, entries)
            if table.is_kept:
                table.keep(entries, loaded.snapshot)
            else:
                table.resume(entries, _snapshot(loaded))
        except Damaged as damage:
            _log.error("a journal is damaged", extra={"table": table.id, "fault": str(damage)})
            table.fault = str(damage)
        return table

    def _keep(self, table: Table) -> None:
        self._kept[table.id] = table
        self._kept.move_to_end(table.id)

    def _forget_some(self) -> None:
        excess = len(self._kept) - self.settings.max_tables_cached
        if excess > 0:
            idle = [table.id for table in self._kept.values() if table.is_idle()][:excess]
            for table_id in idle:
                del self._kept[table_id]

    def forget(self, table_id: str) -> None:
        """Let the table be loaded anew."""
        self._tables.pop(table_id, None)
        self._kept.pop(table_id, None)

    async def _read(self, work: Callable[[Connection], T]) -> T:
        return await guarded(self.database.read(work))

    async def refresh(self, table: Table) -> None:
        """Catch up with the database, if it may know more."""
        if not (table.stale or self.database.is_shared):
            return
        row = table.row
        if not table.stale:
            found = await guarded(self.database.glance(partial(loading.numbers, table=table.id)))
            if found == row.numbers:
                return
        seq, version, said = row.numbers
        if table.has_erased:
            version = said = 0
        loaded = await self._read(partial(loading.load, table=table.id, seq=seq, version=version, said=said))
        if loaded is None:
            self.forget(table.id)
            raise NotFound("no_such_table")
        try:
            table.take(loaded)
        except Damaged as damage:
            _log.error("a journal is damaged", extra={"table": table.id, "fault": str(damage)})
            table.fault = str(damage)
            return
        if loaded.table.numbers != row.numbers:
            table.wake()

    async def catch_up(self, table_id: str) -> None:
        """Another worker wrote at this table: let those who listen here hear of it."""
        table = self._tables.get(table_id)
        if table is None:
            return
        async with table.lock:
            await self.refresh(table)

    def heard(self, table_id: str, *, has_erased: bool = False) -> None:
        """Something at this table (or, for an empty name, at any) was written elsewhere, or somebody was erased."""
        self._missed |= self._loading.keys() & {table_id} if table_id else self._loading.keys()
        for table in filter(None, (self.peek(table_id),)) if table_id else self.loaded():
            table.stale, table.has_erased = True, table.has_erased or has_erased
            if table.waiters:
                self.spawn(self.catch_up(table.id))

    def spawn(self, work: Awaitable[Any]) -> None:
        """Do something on the side, and log it if it fails."""
        task = asyncio.ensure_future(self._logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _logged(self, work: Awaitable[Any]) -> None:
        try:
            await work
        except Exception:  # noqa: BLE001 - nobody awaits it: the log is where it is seen
            self.metrics.count("tripot_errors_total")
            _log.exception("something on the side failed")

    async def drain(self) -> None:
        """Wait for what is done on the side."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)


def code_of(table: TableRow) -> str:
    """What made a snapshot: another program, or other rules, may read it differently."""
    return f"{__version__}/{table.terms.game}/{table.terms.rules}"[:40]


def _snapshot(loaded: Loaded) -> Any:
    kept = loaded.snapshot
    return None if kept is None or kept.code != code_of(loaded.table) else json.decode(kept.body)


async def guarded(work: Awaitable[T]) -> T:
    """The answer of the database; `Unavailable` if it cannot give one now."""
    try:
        return await work
    except Exception as failure:
        check_outage(failure)
        raise


def check_outage(failure: BaseException) -> None:
    """`Unavailable` if it was the database that failed."""
    if is_outage(failure) and not is_conflict(failure):
        _log.error("the database failed", exc_info=failure)
        raise Unavailable("database_unavailable", retry_after=2) from failure
