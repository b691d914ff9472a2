"""Which alarms a table should have set: its deadline, a reminder before it, the bots that are to move."""

import random
from collections.abc import Callable, Mapping

from tripot.engine.game import Pace
from tripot.engine.seats import Seat
from tripot.engine.state import State
from tripot.engine.view import Pending
from tripot.server.common.moments import Moment
from tripot.server.common.settings import Settings
from tripot.server.store.rows import Alarm, ChairRow, TableRow
from tripot.server.tables.schedules import due

DEADLINE = ("deadline", -1)
NEAR = ("near", -1)
Key = tuple[str, Seat]

_NEAR_MOST = 3 * 3_600_000


def plan(
    row: TableRow,
    chairs: Mapping[Seat, ChairRow],
    state: State | None,
    pending: Pending | None,
    present: Mapping[Key, Alarm],
    *,
    pace: Pace,
    now: Moment,
    settings: Settings,
) -> dict[Key, Alarm]:
    """The alarms of a table after a step; those it has already and still needs stay as they are."""
    wanted: dict[Key, Alarm] = {}
    if row.status == "playing" and row.paused_at is None and state is not None and pending is not None:
        if state.stack[-1].has_deadline:
            wanted |= _deadline(row, pending, present, pace, now)
        is_brief = state.stack[-1].is_brief(state)
        wanted |= _bots(row, chairs, pending, present, lambda: now + _thinking(settings, is_brief=is_brief))
    return wanted


def _deadline(
    row: TableRow, pending: Pending, present: Mapping[Key, Alarm], pace: Pace, now: Moment
) -> dict[Key, Alarm]:
    kept = present.get(DEADLINE)
    if kept is not None and kept.decision == pending.decision:
        near = present.get(NEAR)
        return {DEADLINE: kept} | ({NEAR: near} if near is not None else {})
    found = due(row.schedule, pace, now)
    if found is None:
        return {}
    return deadline_alarms(row, pending.decision, found.at, by_wall=found.by_wall, now=now)


def deadline_alarms(row: TableRow, decision: int, shown: Moment, *, by_wall: bool, now: Moment) -> dict[Key, Alarm]:
    """A deadline shown at this moment, with its reminder."""
    ring = shown + row.schedule.grace * 1000
    made = {DEADLINE: Alarm(row.id, *DEADLINE, ring, decision, by_wall)}
    if row.schedule.pace in ("slow", "daily"):
        early = min(_NEAR_MOST, (shown - now) // 4)
        made[NEAR] = Alarm(row.id, *NEAR, shown - early, decision, by_wall)
    return made


def _bots(
    row: TableRow,
    chairs: Mapping[Seat, ChairRow],
    pending: Pending,
    present: Mapping[Key, Alarm],
    moment: Callable[[], Moment],
) -> dict[Key, Alarm]:
    wanted = {}
    for seat in pending.awaited:
        if seat in chairs and chairs[seat].kind == "bot":
            kept = present.get(("bot", seat))
            if kept is None or kept.decision != pending.decision:
                kept = Alarm(row.id, "bot", seat, moment(), pending.decision)
            wanted["bot", seat] = kept
    return wanted


def _thinking(settings: Settings, *, is_brief: bool) -> Moment:
    """How long a bot seems to think; what is asked in passing keeps nobody waiting."""
    pause = random.uniform(settings.bot_delay_least, settings.bot_delay_most)
    return int(pause * (250 if is_brief else 1000))
