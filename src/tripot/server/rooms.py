"""The rooms of the house: tables kept in memory, and the one way each of them changes: stored first, told after."""

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import partial
from secrets import token_hex
from typing import Any, TypeVar

from sqlalchemy import Connection

from tripot import __version__
from tripot.engine.actions import Action, Fill
from tripot.engine.codec import canonical
from tripot.engine.frames import Gather
from tripot.engine.game import Game
from tripot.engine.refusals import Refusal
from tripot.engine.seats import CLOCK, Seat
from tripot.engine.snapshot import take
from tripot.server.alarms import Key, plan
from tripot.server.errors import Conflict, NotFound, Unacceptable, Unavailable
from tripot.server.metrics import Metrics
from tripot.server.moments import Clock, Moment
from tripot.server.room import Damaged, Draft, Room
from tripot.server.settings import Settings
from tripot.server.store import journal
from tripot.server.store.conflicts import Stale, is_conflict, is_outage
from tripot.server.store.database import Database
from tripot.server.store.journal import Also, Loaded, Writing
from tripot.server.store.rows import Alarm, ChairRow, EntryRow, MessageRow, NoteRow, TableRow, moved

_log = logging.getLogger("tripot.rooms")
_TRIES = 20
SNAPSHOT_EVERY = 1000
"""Entries between two caches of a long journal."""
_PATIENCE = 10.0
T = TypeVar("T")

PAUSED = Refusal("", "paused")
NOT_STARTED = Refusal("", "not_started")
OVER = Refusal("", "table_over")


@dataclass(slots=True)
class Change:
    """What the house does to a table besides moves: a note for everybody, and what it changes."""

    kind: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    row: Mapping[str, Any] = field(default_factory=dict)
    chairs: Sequence[ChairRow] = ()
    gone: Sequence[Seat] = ()
    draft: Draft | None = None
    deadline: Mapping[tuple[str, Seat], Alarm] | None = None
    """Set to move the deadline."""
    also: Sequence[Also] = ()
    answer: Any = None


@dataclass(slots=True)
class Sent:
    """An action with the key it was sent by."""

    who: Seat
    action: Action
    decision: int | None = None
    key: str | None = None
    print: str | None = None
    fired: Alarm | None = None


@dataclass(slots=True)
class Played:
    """The entry of an action, or why there is none."""

    seq: int | None
    refusal: Refusal | None = None
    repeated: bool = False


class Rooms:
    """Finds, loads, forgets and changes rooms."""

    def __init__(
        self, database: Database, games: Mapping[str, Game[Any]], clock: Clock, settings: Settings, metrics: Metrics
    ) -> None:
        self.database = database
        self.games = games
        self.clock = clock
        self.settings = settings
        self.metrics = metrics
        self.after: list[Callable[[Room], None]] = []
        """Called when a room has changed and is stored."""
        self.also: list[Callable[[Room, TableRow, Draft | None], Sequence[Also]]] = []
        """Asked what else to store with a step."""
        self.also_said: list[Callable[[Room, MessageRow], Sequence[Also]]] = []
        """Asked what else to store with a message."""
        self.worker = token_hex(4)
        """This process, so that it does not listen to itself."""
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    def loaded(self) -> Sequence[Room]:
        """The rooms in memory."""
        return list(self._rooms.values())

    def peek(self, table: str) -> Room | None:
        """The room, if it is in memory."""
        return self._rooms.get(table)

    async def get(self, table: str) -> Room:
        """The room as it is now; `NotFound`, or `Unavailable` if its journal is damaged."""
        room = self._rooms.get(table)
        if room is None:
            room = await self._load_once(table)
        elif self.database.is_shared or room.stale:
            async with room.lock:
                await self._refresh(room)
        if room.fault:
            raise Unavailable("table_broken", {"table": table})
        self._rooms.move_to_end(table)
        return room

    async def _load_once(self, table: str) -> Room:
        task = self._loading.get(table)
        if task is None:
            task = self._loading[table] = asyncio.ensure_future(self._load(table))
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(task)

    async def _load(self, table: str) -> Room:
        loaded = await self._read(partial(journal.load, table=table))
        if loaded is None:
            raise NotFound("no_such_table")
        room = self._fold(loaded)
        self._rooms[table] = room
        self._forget_some()
        return room

    def _fold(self, loaded: Loaded) -> Room:
        game = self.games.get(loaded.table.game)
        if game is None:
            raise Unavailable("game_not_installed", {"game": loaded.table.game})
        if game.meta.rules != loaded.table.rules and loaded.table.started_at is not None:
            raise Unavailable("other_rules", {"rules": loaded.table.rules})
        entries, loaded.entries = loaded.entries, []
        room = Room(game, loaded)
        try:
            room.resume(entries, _snapshot(loaded))
        except Damaged as damage:
            _log.error("a journal is damaged", extra={"table": room.id, "fault": str(damage)})
            room.fault = str(damage)
        return room

    def _forget_some(self) -> None:
        excess = len(self._rooms) - self.settings.max_tables_cached
        if excess > 0:
            idle = [room.id for room in self._rooms.values() if room.is_idle()][:excess]
            for table in idle:
                del self._rooms[table]

    def forget(self, table: str) -> None:
        """Let the room be loaded anew."""
        self._rooms.pop(table, None)

    async def _read(self, work: Callable[[Connection], T]) -> T:
        return await guarded(self.database.read(work))

    async def _refresh(self, room: Room) -> None:
        """Catch up with the database, if it may know more."""
        if not (room.stale or self.database.is_shared):
            return
        row = room.row
        if not room.stale:
            found = await self._read(partial(journal.numbers, table=room.id))
            if found == (row.seq, row.version, row.said):
                return
        loaded = await self._read(partial(journal.load, table=room.id, seq=row.seq, version=row.version, said=row.said))
        if loaded is None:
            self.forget(room.id)
            raise NotFound("no_such_table")
        try:
            room.take(loaded)
        except Damaged as damage:
            _log.error("a journal is damaged", extra={"table": room.id, "fault": str(damage)})
            room.fault = str(damage)
            return
        if (loaded.table.seq, loaded.table.version, loaded.table.said) != (row.seq, row.version, row.said):
            room.wake()

    async def catch_up(self, table: str) -> None:
        """Another worker wrote at this table: let those who listen here hear of it."""
        room = self._rooms.get(table)
        if room is None:
            return
        async with room.lock:
            await self._refresh(room)

    def heard(self, table: str) -> None:
        """Another worker wrote at this table (or, for an empty name, at any)."""
        for room in [self._rooms[table]] if table in self._rooms else self.loaded() if not table else []:
            room.stale = True
            if room.waiters:
                self.spawn(self.catch_up(room.id))

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

    # moves

    async def move(self, room: Room, sent: Sent) -> Played:
        """Play an action once: stored, then told. The same key again has the same answer."""
        if sent.key is None:
            return await self._move(room, sent)
        known = self._known(room, sent)
        if known is not None:
            return known
        under_way = room.running.get(sent.key)
        if under_way is not None:
            return await _follow(under_way, sent)
        answer: asyncio.Future[Played] = asyncio.get_running_loop().create_future()
        room.running[sent.key] = (sent.print or "", answer)
        try:
            played = await self._move(room, sent)
            answer.set_result(played)
            return played
        finally:
            del room.running[sent.key]
            answer.cancel()

    def _known(self, room: Room, sent: Sent) -> Played | None:
        known = room.keys.get(sent.key or "")
        if known is None:
            return None
        if known[0] != sent.print:
            raise Unacceptable("key_reused")
        return Played(known[1], repeated=True)

    async def _move(self, room: Room, sent: Sent) -> Played:
        async with room.lock:
            for _ in range(_TRIES):
                await self._refresh(room)
                if room.fault:
                    raise Unavailable("table_broken", {"table": room.id})
                known = self._known(room, sent) if sent.key else None
                if known is not None:
                    return known
                refusal = self.refusal(room, sent)
                if refusal is not None:
                    return Played(None, refusal)
                if await self._try(room, sent):
                    return Played(room.last_move)
        raise Conflict("too_busy", retry_after=1)

    def refusal(self, room: Room, sent: Sent) -> Refusal | None:
        """Why the action would be refused now."""
        row = room.row
        if room.replay is None:
            return NOT_STARTED
        if row.status != "playing":
            return room.game.meta.codes.over if room.state.outcome is not None else OVER
        if sent.fired is not None and room.alarms.get((sent.fired.kind, sent.fired.seat)) != sent.fired:
            return room.game.meta.codes.stale
        if row.paused_at is not None and not _allowed_while_paused(room, sent):
            return PAUSED
        return room.replay.check(sent.who, sent.action, sent.decision)

    async def _try(self, room: Room, sent: Sent) -> bool:
        now = self.clock.now()
        draft = room.draft(sent.who, sent.action)
        rows = [EntryRow(draft.entries[0], now, sent.key, sent.print)]
        rows += [EntryRow(entry, now) for entry in draft.entries[1:]]
        row = self._row_after(room, draft, now)
        chairs = _absences(room, sent)
        notes, results = [], []
        if row.status == "over":
            row = replace(row, version=row.version + 1)
            notes = [NoteRow(room.id, row.version, now, "ended", {})]
            results = _results(room, draft, now)
        step = _Step(room, row, draft, rows, notes, chairs, (), None, sent.fired, results, ())
        return await self._store(step, now)

    def _row_after(self, room: Room, draft: Draft, now: Moment) -> TableRow:
        was, waits = room.pending(), draft.pending
        fresh = waits is None or was is None or waits.decision != was.decision
        # A sealed sheet leaves no trace that others could see, not even an hour.
        at = now if fresh or draft.is_public else room.row.moved_at
        seq = draft.entries[-1].seq if draft.entries else room.row.seq
        row = moved(room.row, seq, () if waits is None else waits.awaited, now if fresh else room.row.since, at)
        return row if draft.replay.state.outcome is None else replace(row, status="over", ended_at=now)

    # changes by the house

    async def change(self, room: Room, build: Callable[[Room], Change]) -> Any:
        """Do what `build` says about the table as it is; it is asked again if the table moved on meanwhile."""
        return await asyncio.shield(asyncio.ensure_future(self._change(room, build)))

    async def _change(self, room: Room, build: Callable[[Room], Change]) -> Any:
        async with room.lock:
            for _ in range(_TRIES):
                await self._refresh(room)
                if room.fault:
                    raise Unavailable("table_broken", {"table": room.id})
                change = build(room)
                if await self._try_change(room, change):
                    return change.answer
        raise Conflict("too_busy", retry_after=1)

    async def _try_change(self, room: Room, change: Change) -> bool:
        now = self.clock.now()
        row, rows = room.row, []
        if change.draft is not None:
            row = self._row_after(room, change.draft, now)
            rows = [EntryRow(entry, now) for entry in change.draft.entries]
        row = replace(row, version=row.version + 1, **change.row)
        notes, results = [NoteRow(room.id, row.version, now, change.kind, dict(change.facts))], []
        if change.draft is not None and row.status == "over":
            row = replace(row, version=row.version + 1)
            notes.append(NoteRow(room.id, row.version, now, "ended", {}))
            results = _results(room, change.draft, now)
        step = _Step(
            room,
            row,
            change.draft,
            rows,
            notes,
            change.chairs,
            change.gone,
            change.deadline,
            None,
            results,
            change.also,
        )
        return await self._store(step, now)

    async def _store(self, step: "_Step", now: Moment) -> bool:
        """Store a step, then let the room be so and tell everybody; False if somebody else was faster."""
        room, row = step.room, step.row
        wanted = self._wanted(step, now)
        also = [*step.also, *(each for hook in self.also for each in hook(room, row, step.draft))]
        writing = Writing(
            room.row,
            row,
            step.rows,
            step.notes,
            step.chairs,
            step.gone,
            [alarm for key, alarm in wanted.items() if room.alarms.get(key) != alarm or alarm == step.fired],
            [alarm for key, alarm in room.alarms.items() if key not in wanted and alarm != step.fired],
            step.fired,
            step.results,
            also,
        )
        try:
            await guarded(self.database.write(partial(self._write, writing=writing)))
        except Stale:
            room.stale = True
            self.metrics.count("tripot_races_lost_total")
            return False
        except BaseException:
            room.stale = True
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
        self.database.notify(connection, f"t{writing.after.id}|{self.worker}")

    def _wanted(self, step: "_Step", now: Moment) -> dict[Key, Alarm]:
        room = step.room
        chairs = dict(room.chairs) | {chair.seat: chair for chair in step.chairs}
        replay = room.replay if step.draft is None else step.draft.replay
        present = dict(room.alarms)
        if step.deadline is not None:
            present = {key: alarm for key, alarm in present.items() if key[0] == "bot"} | dict(step.deadline)
        if step.fired is not None:
            present.pop((step.fired.kind, step.fired.seat), None)
        state = None if replay is None else replay.state
        pending = room.pending() if step.draft is None else step.draft.pending
        pace = room.game.meta.pace
        return plan(step.row, chairs, state, pending, present, pace=pace, now=now, settings=self.settings)

    def _adopt(self, step: "_Step", wanted: dict[Key, Alarm]) -> None:
        room = step.room
        room.row = step.row if step.row.said == room.row.said else replace(step.row, said=room.row.said)
        room.alarms = wanted
        for seat in step.gone:
            room.chairs.pop(seat, None)
        room.chairs |= {chair.seat: chair for chair in step.chairs}
        room.notes.extend(step.notes)
        if step.draft is not None:
            room.adopt(step.draft, step.rows)
        room.wake()
        if step.rows and room.row.seq % SNAPSHOT_EVERY == 0 and room.row.status == "playing":
            self.spawn(self._keep_snapshot(room))
        for hook in self.after:
            hook(room)

    async def _keep_snapshot(self, room: Room) -> None:
        """Keep a cache of a long journal. The state it reads is never changed again: moves make new ones."""
        assert room.replay is not None
        replay, code = copy(room.replay), code_of(room.game)
        replay.entries, replay.drew = list(replay.entries), set(replay.drew)
        body = await asyncio.to_thread(lambda: canonical(take(replay)))
        seq, chain = len(replay.entries), replay.chain
        keep = partial(journal.keep_snapshot, table=room.id, seq=seq, chain=chain, code=code, body=body)
        await guarded(self.database.write(keep))


@dataclass(slots=True)
class _Step:
    """A step of a room on its way to the database."""

    room: Room
    row: TableRow
    draft: Draft | None
    rows: Sequence[EntryRow]
    notes: Sequence[NoteRow]
    chairs: Sequence[ChairRow]
    gone: Sequence[Seat]
    deadline: Mapping[tuple[str, Seat], Alarm] | None
    fired: Alarm | None
    results: Sequence[dict[str, Any]]
    also: Sequence[Also]


def code_of(game: Game[Any]) -> str:
    """What made a snapshot: another program, or other rules, may read it differently."""
    return f"{__version__}/{game.meta.id}/{game.meta.rules}"[:40]


def _snapshot(loaded: Loaded) -> Any:
    kept = loaded.snapshot
    if kept is None or kept.code != f"{__version__}/{loaded.table.game}/{loaded.table.rules}"[:40]:
        return None
    return json.loads(kept.body)


async def guarded(work: Awaitable[T]) -> T:
    """The answer of the database; `Unavailable` if it cannot give one now."""
    try:
        return await work
    except Exception as failure:
        if is_outage(failure) and not is_conflict(failure):
            _log.exception("the database failed")
            raise Unavailable("database_unavailable", retry_after=2) from failure
        raise


async def _follow(under_way: tuple[str, "asyncio.Future[Played]"], sent: Sent) -> Played:
    """The answer of the same request, sent before and still running."""
    if under_way[0] != sent.print:
        raise Unacceptable("key_reused")
    done, _ = await asyncio.wait((under_way[1],), timeout=_PATIENCE)
    if not done or under_way[1].cancelled():
        raise Conflict("still_running", retry_after=1)
    played = under_way[1].result()
    return replace(played, repeated=played.seq is not None)


def _allowed_while_paused(room: Room, sent: Sent) -> bool:
    """Sheets may be written, and what is always allowed stays so; nothing is resolved."""
    if room.game.may_always(room.state, sent.who).offers(sent.action):
        return True
    stack = room.state.stack
    return bool(stack) and isinstance(stack[-1], Gather) and isinstance(sent.action, Fill)


def _absences(room: Room, sent: Sent) -> list[ChairRow]:
    """Who let the clock ring counts one absence more; who acts counts none."""
    if sent.who == CLOCK:
        awaited = room.row.awaited
        late = [room.chairs[seat] for seat in awaited if seat in room.chairs and room.chairs[seat].kind == "person"]
        return [replace(chair, absences=chair.absences + 1) for chair in late]
    chair = room.chairs.get(sent.who)
    return [replace(chair, absences=0)] if chair is not None and chair.absences else []


def _results(room: Room, draft: Draft, now: Moment) -> list[dict[str, Any]]:
    outcome = draft.replay.state.outcome
    assert outcome is not None
    return [
        {
            "table_id": room.id,
            "seat": seat,
            "game": room.row.game,
            "person": chair.person,
            "level": chair.level,
            "points": outcome.points[seat] if seat < len(outcome.points) else 0,
            "won": seat in outcome.winners,
            "ended_at": now,
        }
        for seat, chair in room.chairs.items()
    ]
