"""Commits: a step of a table is stored first, and only then is the table so, and everybody told."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from msgspec import json
from sqlalchemy import Connection

from tripot.engine.seats import Seat
from tripot.engine.snapshot import take
from tripot.server.common.moments import Moment
from tripot.server.store import journal
from tripot.server.store.conflicts import Stale, is_conflict
from tripot.server.store.journal import Also, Writing
from tripot.server.store.lists import NoWatchers
from tripot.server.store.moderation import Begun, Ended
from tripot.server.store.presence import WaitedFor
from tripot.server.store.rows import Alarm, ChairRow, EntryRow, MessageRow, NoteRow
from tripot.server.store.signals import Kind
from tripot.server.store.sittings import Left, NoReturn
from tripot.server.store.table_rows import TableRow
from tripot.server.tables.alarms import Key, plan, running_on
from tripot.server.tables.held import Held, held_until
from tripot.server.tables.registry import Registry, check_outage, code_of, guarded
from tripot.server.tables.signs import Sign
from tripot.server.tables.table import Prepared, Table

SNAPSHOT_EVERY = 200
"""Entries between two caches of a long journal."""


@dataclass(slots=True)
class Step:
    """A step of a table on its way to the database."""

    table: Table
    row: TableRow
    prepared: Prepared | None
    rows: Sequence[EntryRow]
    notes: Sequence[NoteRow] = ()
    chairs: Sequence[ChairRow] = ()
    gone: Sequence[Seat] = ()
    deadline: Mapping[Key, Alarm] | None = None
    fired: Alarm | None = None
    results: Sequence[dict[str, Any]] = ()
    also: Sequence[Also] = ()


class Commits:
    """Stores steps, and lets the table follow."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._database = registry.database
        self._settings = registry.settings
        self.after: list[Callable[[Table], None]] = []
        """Called when a table has changed and is stored."""
        self.also: list[Callable[[Step], Sequence[Also]]] = []
        """Asked what else to store with a step."""
        self.also_said: list[Callable[[Table, MessageRow], Sequence[Also]]] = []
        """Asked what else to store with a message."""

    async def store(self, step: Step, now: Moment) -> bool:
        """Store a step, then let the table be so and tell everybody; False if somebody else was faster."""
        table, row, fired = step.table, step.row, step.fired
        wanted = self._wanted(step, now)
        also = step.also
        if self.also:
            also = [*also, *(each for hook in self.also for each in hook(step))]
        present = table.alarms
        writing = Writing(
            table.row,
            row,
            step.rows,
            step.notes,
            step.chairs,
            step.gone,
            [alarm for key, alarm in wanted.items() if present.get(key) != alarm or alarm == fired],
            [alarm for key, alarm in present.items() if key not in wanted and alarm != fired],
            fired,
            step.results,
            also,
        )
        try:
            await self._database.write(partial(self._write, writing=writing))
        except Stale:
            table.stale = True
            self._registry.metrics.count("tripot_races_lost_total")
            return False
        except BaseException as failure:
            table.stale = True
            check_outage(failure)
            raise
        self._adopt(step, wanted)
        return True

    def _write(self, connection: Connection, writing: Writing) -> None:
        try:
            journal.write(connection, writing)
        except Exception as failure:
            if is_conflict(failure):
                raise Stale from failure
            raise
        self._registry.signals.tell(connection, Kind.TABLE, writing.after.terms.id)

    def _wanted(self, step: Step, now: Moment) -> dict[Key, Alarm]:
        """The alarms that the table should have after the step."""
        table = step.table
        present: Mapping[Key, Alarm] = table.alarms
        chairs = table.chairs | {chair.seat: chair for chair in step.chairs} if step.chairs else table.chairs
        replay = table.replay if step.prepared is None else step.prepared.replay
        if step.deadline is not None:
            present = {key: alarm for key, alarm in present.items() if key[0] in ("bot", "question")} | dict(
                step.deadline
            )
        if step.fired is not None:
            rang = (step.fired.kind, step.fired.seat)
            present = {key: alarm for key, alarm in present.items() if key != rang}
        state = None if replay is None else replay.state
        done = [row.entry for row in step.rows]
        present = running_on(step.row, state, present, done, table.game.meta.endless)
        pending = table.pending() if step.prepared is None else step.prepared.pending
        table.looking.acted(row.entry for row in step.rows if row.entry.actor in chairs)
        start = now if state is None else held_until(table, state.log or (), now)
        pace = table.game.meta.pace
        asked = () if state is None else table.game.asked_beside(state)
        wanted = plan(
            step.row, chairs, state, pending, present, pace=pace, now=start, settings=self._settings, asked=asked
        )
        new = {key for key, alarm in wanted.items() if present.get(key) != alarm}
        held = {key: each for key, each in table.looking.alarms.items() if wanted.get(key) == each.alarm}
        table.looking.alarms = held | {key: Held(wanted[key], start) for key in new if start > now}
        return wanted

    def _adopt(self, step: Step, wanted: dict[Key, Alarm]) -> None:
        table = step.table
        stage, said = step.row.stage, table.row.stage.said
        stage = stage if stage.said == said else replace(stage, said=said)
        table.row = TableRow(step.row.terms, stage, step.row.progress)
        table.alarms = wanted
        for seat in step.gone:
            table.chairs.pop(seat, None)
        if step.chairs:
            table.chairs |= {chair.seat: chair for chair in step.chairs}
            table.stale = table.stale or any(chair.person and chair.person not in table.wishes for chair in step.chairs)
        for each in step.also:
            if isinstance(each, NoReturn):
                table.sittings = each.known(table.sittings)
            elif isinstance(each, Left):
                table.sittings = [*table.sittings, *each.rows]
            elif isinstance(each, WaitedFor):
                table.signs |= dict.fromkeys(each.seats, Sign(table.now()))
            elif isinstance(each, Begun | Ended):
                table.moderation = each.known(table.moderation)
            elif isinstance(each, NoWatchers):
                table.watchers = frozenset()
        table.notes.extend(step.notes)
        if step.prepared is not None:
            table.adopt(step.prepared, step.rows)
        table.wake(None if step.prepared is None else step.prepared.pending)
        if step.rows and (table.row.progress.seq % SNAPSHOT_EVERY == 0 or table.row.stage.status != "playing"):
            self._registry.spawn(self._keep_snapshot(table))
        for hook in self.after:
            hook(table)

    async def _keep_snapshot(self, table: Table) -> None:
        """Keep a cache of a long journal, and what was told of an ended one. The state is never changed again."""
        assert table.replay is not None
        replay, code = copy(table.replay), code_of(table.row)
        replay.entries, replay.drew = list(replay.entries), set(replay.drew)
        body = await asyncio.to_thread(lambda: json.encode(take(replay)).decode())
        seq, chain = len(replay.entries), replay.chain
        keep = partial(journal.keep_snapshot, table=table.id, seq=seq, chain=chain, code=code, body=body)
        await guarded(self._database.write(keep))
