"""Moves and changes: the one way a table goes on. Prepared on the side, stored, then told."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from tripot.engine.actions import NOT_READY, READY, Action, Fill, Pick
from tripot.engine.frames import Gather
from tripot.engine.journal import Entry
from tripot.engine.refusals import Refusal
from tripot.engine.seats import CLOCK, Seat
from tripot.server.common.errors import Conflict, Unacceptable, Unavailable
from tripot.server.common.moments import Moment
from tripot.server.common.records import AWAY
from tripot.server.store.drafts import TurnOver
from tripot.server.store.reasons import ReasonRow
from tripot.server.store.rows import Alarm, ChairRow, EntryRow, NoteRow
from tripot.server.store.table_rows import Progress, TableRow
from tripot.server.tables import early_close
from tripot.server.tables.alarms import EVERYBODY
from tripot.server.tables.changes import Change
from tripot.server.tables.commits import Commits, Step
from tripot.server.tables.handing_in import Handing, handed_on, handing
from tripot.server.tables.keyed import Keyed
from tripot.server.tables.questions import farewell_at
from tripot.server.tables.quotas import check_asides, check_kind, check_quota, count_aside
from tripot.server.tables.registry import Registry
from tripot.server.tables.sittings import ended_by
from tripot.server.tables.table import Prepared, Table

_TRIES = 20
_PATIENCE = 10.0

PAUSED = Refusal("", "paused")
NOT_STARTED = Refusal("", "not_started")
OVER = Refusal("", "table_over")
FAREWELL = Refusal("", "farewell")
OTHER_RULES = Refusal("", "other_rules")
AWAY_NOW = Refusal("", "table_away")


@dataclass(slots=True)
class Sent:
    """An action with the key it was sent by."""

    who: Seat
    action: Action
    decision: int | None = None
    key: str | None = None
    print: str | None = None
    fired: Alarm | None = None
    first: Action | None = None
    """The sheet that is handed in by the same press, before the action: both happen, or neither."""
    reason: Any = None
    """Why a bot does it, for whoever may ask later."""
    may_be_empty: bool = True
    """Whether *ready* may mean that no sheet at all was handed in."""


@dataclass(slots=True)
class Played:
    """The entry of an action, or why there is none."""

    seq: int | None
    refusal: Refusal | None = None
    repeated: bool = False


@dataclass(slots=True)
class Running:
    """An action under way. Whoever sends it again meanwhile waits for its answer."""

    print: str | None
    answer: "asyncio.Future[Played] | None" = None


class Moves:
    """Carries out what players, bots, the clock and the house do, one after the other at each table."""

    def __init__(self, registry: Registry, commits: Commits) -> None:
        self._registry = registry
        self._commits = commits
        self._clock = registry.clock
        self._is_shared = registry.database.is_shared

    async def play(self, table: Table, sent: Sent) -> Played:
        """Play an action once: stored, then told. The same key again has the same answer."""
        if sent.key is None:
            return await self._play(table, sent)
        known = self._known(table, sent)
        if known is not None:
            return known
        under_way = table.running.get(sent.key)
        if under_way is not None:
            return await _follow(under_way, sent)
        running = table.running[sent.key] = Running(sent.print)
        try:
            played = await self._play(table, sent)
            if running.answer is not None:
                running.answer.set_result(played)
            return played
        finally:
            del table.running[sent.key]
            if running.answer is not None:
                running.answer.cancel()

    def _known(self, table: Table, sent: Sent) -> Played | None:
        known = table.keys.get(sent.key or "")
        if known is None:
            return None
        if known[0] != sent.print:
            raise Unacceptable("key_reused")
        return Played(known[1], repeated=True)

    async def _play(self, table: Table, sent: Sent) -> Played:
        async with table.lock:
            for tried in range(_TRIES):
                if table.stale or (self._is_shared and (sent.fired is None or tried)):
                    await self._registry.refresh(table)  # who answers an alarm has just looked
                if table.fault:
                    raise Unavailable("table_broken", {"table": table.id})
                known = self._known(table, sent) if sent.key else None
                if known is not None:
                    return known
                refusal = self.refusal(table, sent)
                if refusal is not None:
                    return Played(None, refusal)
                _check_deposited(table, sent)
                now = self._clock.now()
                is_aside = False
                if sent.key is not None and self._registry.settings.rate_limits:
                    check_quota(table, sent.who, now)
                    check_kind(table, sent.who, sent.action, now)
                    is_aside = sent.first is None and check_asides(table, sent.who, sent.action, now)
                drafts = await handing(self._registry.database, table, sent.who, sent.action, now)
                prepared = _prepare(table, sent, None if drafts is None else drafts.prepared)
                if isinstance(prepared, Refusal):
                    return Played(None, prepared)
                step = _step_of(table, sent, prepared, now, drafts)
                if await self._commits.store(step, now):
                    if is_aside:
                        count_aside(table, sent.who, now)
                    return Played(_keyed(sent, prepared).seq)
        raise Conflict("too_busy", retry_after=1)

    def refusal(self, table: Table, sent: Sent) -> Refusal | None:
        """Why the action would be refused now."""
        row = table.row
        if table.replay is None:
            return OTHER_RULES if table.is_kept else NOT_STARTED
        if row.stage.status in AWAY:
            return AWAY_NOW
        if row.stage.status != "playing":
            return table.game.meta.codes.over if table.state.outcome is not None else OVER
        if sent.fired is not None and table.alarms.get((sent.fired.kind, sent.fired.seat)) != sent.fired:
            return table.game.meta.codes.stale
        if row.stage.question is not None and farewell_at(table) is not None:
            return FAREWELL
        if row.stage.paused_at is not None and not _allowed_while_paused(table, sent):
            return PAUSED
        return table.replay.check(sent.who, sent.first or sent.action, sent.decision)

    async def change(self, table: Table, build: Callable[[Table], Change], keyed: Keyed | None = None) -> Any:
        """Do what `build` says about the table as it is; it is asked again if the table moved on meanwhile.

        What was done by the same key before is not done again, and has the same answer.
        """
        return await asyncio.shield(asyncio.ensure_future(self._change(table, build, keyed)))

    async def _change(self, table: Table, build: Callable[[Table], Change], keyed: Keyed | None) -> Any:
        async with table.lock:
            for _ in range(_TRIES):
                await self._registry.refresh(table)
                if table.fault:
                    raise Unavailable("table_broken", {"table": table.id})
                if keyed is not None and await keyed.is_done():
                    return keyed.answer
                now = self._clock.now()
                change = await handed_on(self._registry.database, table, build(table), now)
                if keyed is not None:
                    keyed.answer = change.answer
                    change = replace(change, also=(*change.also, keyed))
                if await self._commits.store(_step_for(table, change, now), now):
                    return change.answer
        raise Conflict("too_busy", retry_after=1)


def _check_deposited(table: Table, sent: Sent) -> None:
    """`Conflict` if somebody is ready who has handed in nothing, and did not say that this is meant. [E1]"""
    if sent.may_be_empty or sent.first is not None:
        return
    top = table.state.stack[-1]
    if isinstance(top, Gather) and top.needs_ready and not top.has_sheet(table.state, sent.who):
        raise Conflict("nothing_deposited")


def _prepare(table: Table, sent: Sent, drafts: Prepared | None) -> Prepared | Refusal:
    """The action worked out, after the sheet that is handed in with it; or why it is refused then.

    The clock rings after the drafts, unless the last of them closed the turn by itself.
    """
    if drafts is not None and drafts.replay.state.decision != table.state.decision:
        return drafts
    if sent.first is None:
        return table.prepare(sent.who, sent.action, drafts)
    first = table.prepare(sent.who, sent.first)
    return first.replay.check(sent.who, sent.action) or table.prepare(sent.who, sent.action, first)


def _keyed(sent: Sent, prepared: Prepared) -> Entry:
    """The entry of the action itself, which carries its key."""
    return prepared.entries[0 if sent.first is None else 1]


def _step_of(table: Table, sent: Sent, prepared: Prepared, now: Moment, drafts: Handing | None) -> Step:
    """The step that an action takes."""
    prepared = early_close.rung(table, table.row.stage, prepared) or prepared
    keyed = _keyed(sent, prepared)
    rows = [
        EntryRow(entry, now, sent.key, sent.print) if entry is keyed else EntryRow(entry, now)
        for entry in prepared.entries
    ]
    step = Step(
        table,
        _row_after(table, table.row, prepared, now),
        prepared,
        rows,
        chairs=_absences(table, sent, now, frozenset() if drafts is None else drafts.seats),
        fired=sent.fired,
        also=(*_turn_over(table, sent, prepared, drafts), *_reason(table, sent, prepared)),
    )
    return _ended(step, now) if step.row.stage.status == "over" else step


def _reason(table: Table, sent: Sent, prepared: Prepared) -> tuple[ReasonRow, ...]:
    """Why a bot did this, kept with the entry of what it thought about."""
    if sent.reason is None:
        return ()
    return (ReasonRow(table.id, prepared.entries[0].seq, sent.who, sent.reason),)


def _turn_over(table: Table, sent: Sent, prepared: Prepared, drafts: Handing | None) -> tuple[TurnOver, ...]:
    """What becomes of the drafts of a decision that is over. [E2]"""
    decision = table.state.decision
    if prepared.replay.state.decision == decision:
        return ()
    if drafts is not None:
        return (drafts.over(table.id),)
    return (TurnOver(table.id, decision),) if isinstance(sent.action, Fill) or sent.who == CLOCK else ()


def _collected(table: Table, prepared: Prepared | None) -> tuple[TurnOver, ...]:
    """The same where the house itself let sheets be collected, as nobody is awaited any more."""
    if prepared is None or table.replay is None or not isinstance(table.state.stack[-1], Gather):
        return ()
    decision = table.state.decision
    return () if prepared.replay.state.decision == decision else (TurnOver(table.id, decision),)


def _step_for(table: Table, change: Change, now: Moment) -> Step:
    """The step that a change takes, with its note."""
    row, rows = table.row, []
    stage = change.stage or row.stage
    stage = replace(stage, version=stage.version + 1)
    prepared = early_close.rung(table, stage, change.prepared)
    row = TableRow(change.terms or row.terms, stage, change.progress or row.progress)
    if prepared is not None:
        row = _row_after(table, row, prepared, now)
        rows = [EntryRow(entry, now) for entry in prepared.entries]
    note = NoteRow(table.id, row.stage.version, now, change.kind, dict(change.facts))
    left = ended_by(table, change.chairs, may_return=change.may_return)
    also = [*change.also, *([] if left is None else [left]), *_collected(table, prepared)]
    step = Step(table, row, prepared, rows, [note], change.chairs, change.gone, deadline=change.deadline, also=also)
    return _ended(step, now) if prepared is not None and row.stage.status == "over" else step


def _ended(step: Step, now: Moment) -> Step:
    """The same step, with what is written down when a game is over."""
    assert step.prepared is not None
    stage = replace(step.row.stage, version=step.row.stage.version + 1)
    row = TableRow(step.row.terms, stage, step.row.progress)
    notes = [*step.notes, NoteRow(row.terms.id, row.stage.version, now, "ended", {})]
    return replace(step, row=row, notes=notes, results=_results(step.table, step.prepared, now))


def _row_after(table: Table, row: TableRow, prepared: Prepared, now: Moment) -> TableRow:
    """The row once this has happened; a table that is being closed stays so, whatever the game says of it."""
    was, waits = table.pending(), prepared.pending
    fresh = waits is None or was is None or waits.decision != was.decision
    # A sealed sheet leaves no trace that others could see, not even an hour.
    before = row.progress
    at = now if fresh or prepared.is_public else before.moved_at
    last = prepared.entries[-1] if prepared.entries else before
    awaited, since = () if waits is None else waits.awaited, now if fresh else before.since
    stage = row.stage
    if prepared.replay.state.outcome is not None and stage.status != "closed":
        stage = replace(stage, status="over", ended_at=now)
    return TableRow(row.terms, stage, Progress(last.seq, last.chain, awaited, since, at))


async def _follow(under_way: Running, sent: Sent) -> Played:
    """The answer of the same request, sent before and still running."""
    if under_way.print != sent.print:
        raise Unacceptable("key_reused")
    if under_way.answer is None:
        under_way.answer = asyncio.get_running_loop().create_future()
    answer = under_way.answer
    done, _ = await asyncio.wait((answer,), timeout=_PATIENCE)
    if not done or answer.cancelled():
        raise Conflict("still_running", retry_after=1)
    played = answer.result()
    return replace(played, repeated=played.seq is not None)


def _allowed_while_paused(table: Table, sent: Sent) -> bool:
    """Sheets may be written, and what is always allowed stays so; nothing is resolved."""
    if table.game.may_always(table.state, sent.who).offers(sent.action):
        return True
    top = table.state.stack[-1] if table.state.stack else None
    is_ready = isinstance(sent.action, Pick) and sent.action.text in (READY.text, NOT_READY.text)
    return isinstance(top, Gather) and top.needs_ready and not is_ready


def _absences(table: Table, sent: Sent, now: Moment, handed_in: frozenset[Seat]) -> list[ChairRow]:
    """Who let the clock ring counts one absence more; who acts counts none, be it by a draft."""
    if sent.who == CLOCK:
        rung = None if sent.fired is None or sent.fired.seat == EVERYBODY else sent.fired.seat
        awaited = (table.chairs.get(seat) for seat in table.row.progress.awaited if rung is None or seat == rung)
        late = [
            chair for chair in awaited if chair is not None and chair.kind == "person" and chair.seat not in handed_in
        ]
        return [replace(chair, absences=chair.absences + 1, missed_at=now) for chair in late]
    chair = table.chairs.get(sent.who)
    return [replace(chair, absences=0, missed_at=None)] if chair is not None and chair.absences else []


def _results(table: Table, prepared: Prepared, now: Moment) -> list[dict[str, Any]]:
    outcome = prepared.replay.state.outcome
    assert outcome is not None
    points = table.game.counted(outcome, table.row.terms.parameters)
    return [
        {
            "table_id": table.id,
            "seat": seat,
            "game": table.row.terms.game,
            "person": chair.person,
            "level": chair.level,
            "points": points[seat] if seat < len(points) else 0,
            "won": seat in outcome.winners,
            "ended_at": now,
        }
        for seat, chair in table.chairs.items()
    ]
