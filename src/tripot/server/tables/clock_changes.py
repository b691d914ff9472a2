"""What stops, starts and puts off the clock of a table, and what closes it, whoever decided it."""

from dataclasses import replace

from tripot.engine.view import Pending
from tripot.server.common.errors import Conflict, Unacceptable
from tripot.server.common.moments import Moment, as_datetime
from tripot.server.store.rows import Alarm
from tripot.server.tables import house_entries
from tripot.server.tables.alarms import Key, clocks, deadline_alarms, deadlines
from tripot.server.tables.changes import Change
from tripot.server.tables.schedules import due_again
from tripot.server.tables.stages import check_playing, check_unfinished
from tripot.server.tables.table import Prepared, Table

_FAR = 60 * 24 * 3_600_000


def paused(now: Table) -> Change:
    """The clock stops. Sheets may still be written."""
    check_playing(now)
    if now.row.stage.paused_at is not None:
        raise Conflict("already_paused")
    grace = now.row.terms.schedule.grace * 1000
    due = max((alarm.due - grace for alarm in deadlines(now.alarms)), default=None)
    stage = replace(now.row.stage, paused_at=now.now(), held_due=due)
    return Change("paused", stage=stage, prepared=house_entries.entry_for(now, house_entries.PAUSE))


def resumed(now: Table) -> Change:
    """The clock runs again, for as long as it had left."""
    check_playing(now)
    if now.row.stage.paused_at is None:
        raise Conflict("not_paused")
    return running_again(now, now.pending())


def running_again(now: Table, waits: Pending | None) -> Change:
    """The same, of a table that waits for this and whose clock stands."""
    was = now.row.stage
    stage = replace(was, status="playing", paused_at=None, held_due=None)
    prepared = house_entries.entry_for(now, house_entries.RESUME)
    moves_on = prepared is not None and waits is not None and _moves_on(prepared, waits)
    if was.held_due is None or was.paused_at is None or waits is None or moves_on:
        return Change("resumed", stage=stage, prepared=prepared)
    at = now.now()
    found = due_again(now.row.terms.schedule, was.held_due, was.paused_at, at)
    alarms: dict[Key, Alarm] = {}
    for seat, number in clocks(now.state):
        alarms |= deadline_alarms(now.row, seat, number, found.at, by_wall=found.by_wall, now=at)
    return Change("resumed", {"due": found.at}, stage=stage, prepared=prepared, deadline=alarms)


def postponed(now: Table, due: Moment) -> Change:
    """Later only (`Unacceptable`, `deadline_earlier`)."""
    check_playing(now)
    running, at = deadlines(now.alarms), now.now()
    if not running:
        raise Conflict("no_deadline")
    last = running[-1]
    shown = last.due - now.row.terms.schedule.grace * 1000
    if due < shown and not last.held:
        raise Unacceptable("deadline_earlier", {"due": as_datetime(shown).isoformat()})
    if not at < due <= at + _FAR:
        raise Unacceptable("deadline_too_far")
    alarms: dict[Key, Alarm] = {}
    for one in running:
        alarms |= deadline_alarms(now.row, one.seat, one.decision, due, by_wall=one.by_wall, now=at)
    prepared = house_entries.entry_for(now, house_entries.postpone(now, due))
    return Change("postponed", {"due": due}, prepared=prepared, deadline=alarms)


def closed(now: Table) -> Change:
    """The table ends without a result. The seed is revealed."""
    check_unfinished(now)
    stage = replace(now.row.stage, status="closed", ended_at=now.now(), paused_at=None, held_due=None)
    if now.replay is None:
        return Change("closed", stage=stage)
    return Change("closed", stage=stage, prepared=house_entries.closing(now))


def _moves_on(prepared: Prepared, waits: Pending) -> bool:
    """Whether the table waits for something else after it."""
    return prepared.pending is None or prepared.pending.decision != waits.decision
