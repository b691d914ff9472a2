"""Which alarms a table should have set: its deadlines, a reminder before each, the bots that are to move."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from tripot.engine.actions import Pick
from tripot.engine.game import Pace
from tripot.engine.journal import Entry
from tripot.engine.seats import Seat
from tripot.engine.state import State
from tripot.engine.view import Pending
from tripot.server.common.moments import Moment
from tripot.server.common.settings import Settings
from tripot.server.store.rows import Alarm, ChairRow
from tripot.server.store.table_rows import TableRow
from tripot.server.tables.questions import farewell_in, read_question, read_questions
from tripot.server.tables.schedules import Due, due

EVERYBODY: Seat = -1
"""Whom an alarm is for that is not for one seat."""
DEADLINE = ("deadline", EVERYBODY)
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
    asked: Sequence[Seat] = (),
) -> dict[Key, Alarm]:
    """The alarms of a table after a step; those it has already and still needs stay as they are.

    `asked` are those whom somebody asks something beside what is pending: bots among them answer.
    """
    wanted: dict[Key, Alarm] = {}
    if row.terms.lesson:
        return wanted  # neighbours play by script, and nobody is hurried
    if row.stage.status == "playing":
        wanted |= _questions(row, chairs, present)
    if is_ended(row):
        return wanted
    if row.stage.status == "playing" and row.stage.paused_at is None and state is not None and pending is not None:
        for seat, number in clocks(state):
            wanted |= _deadline(row, state, seat, number, present, pace, now)
        seats = dict.fromkeys((*pending.awaited, *asked))
        times = pace.bots if _is_followed(row, chairs) else 1
        wanted |= _bots(
            row, chairs, state, seats, present, lambda brief: now + int(times * _thinking(settings, is_brief=brief))
        )
    return wanted


def running_on(
    row: TableRow, state: State | None, present: Mapping[Key, Alarm], done: Iterable[Entry], endless: frozenset[str]
) -> Mapping[Key, Alarm]:
    """The alarms that are set, the deadline being that of the next decision too where somebody live only did what they
    could do without end, and goes on."""
    kept, acts = present.get(DEADLINE), list(done)
    if kept is None or state is None or not state.stack or row.terms.schedule.pace != "live":
        return present
    goes_on = all(
        isinstance(each.what, Pick) and each.what.text.partition(":")[0] in endless and each.actor in _asked(state)
        for each in acts
    )
    return {**present, DEADLINE: replace(kept, decision=state.decision)} if acts and goes_on else present


def _asked(state: State) -> tuple[Seat, ...]:
    return () if state.stack[-1].asks_several else state.stack[-1].awaited(state)


def is_ended(row: TableRow) -> bool:
    """Whether somebody ended the table, and nobody is awaited or hurried any more."""
    return farewell_in(row.stage.question) is not None


def clocks(state: State) -> list[tuple[Seat, int]]:
    """The clocks that run, and the numbers of what they measure: one for everybody, or one for each seat of several."""
    top = state.stack[-1]
    if top.asks_several:
        return [(seat, top.number(state, seat)) for seat in top.awaited(state) if top.hears(state, seat)]
    return [(EVERYBODY, state.decision)] if top.has_deadline else []


def deadlines(present: Mapping[Key, Alarm]) -> list[Alarm]:
    """The deadlines that are set, the first to ring first."""
    return sorted((alarm for key, alarm in present.items() if key[0] == "deadline"), key=lambda alarm: alarm.due)


def _deadline(
    row: TableRow, state: State, seat: Seat, number: int, present: Mapping[Key, Alarm], pace: Pace, now: Moment
) -> dict[Key, Alarm]:
    kept = present.get(("deadline", seat))
    if kept is not None and kept.decision == number:
        near = present.get(("near", seat))
        return {("deadline", seat): kept} | ({("near", seat): near} if near is not None else {})
    found = _due(row, state, seat, pace, now)
    if found is None:
        return {}
    return deadline_alarms(row, seat, number, found.at, by_wall=found.by_wall, now=now)


def _due(row: TableRow, state: State, seat: Seat, pace: Pace, now: Moment) -> Due | None:
    """When it is due by the rules, where people play live, or by the table's schedule."""
    seconds = state.stack[-1].shown_to(state, seat).time_to_think(state)
    if seconds is not None and row.terms.schedule.pace in ("live", "none"):
        return Due(now + seconds * 1000, by_wall=False) if seconds else None
    return due(row.terms.schedule, pace, now)


def deadline_alarms(
    row: TableRow, seat: Seat, decision: int, shown: Moment, *, by_wall: bool, now: Moment
) -> dict[Key, Alarm]:
    """A deadline shown at this moment, with its reminder."""
    ring = shown + row.terms.schedule.grace * 1000
    made: dict[Key, Alarm] = {("deadline", seat): Alarm(row.terms.id, "deadline", seat, ring, decision, by_wall)}
    if row.terms.schedule.pace in ("slow", "daily"):
        early = min(_NEAR_MOST, (shown - now) // 4)
        made["near", seat] = Alarm(row.terms.id, "near", seat, shown - early, decision, by_wall)
    return made


def _bots(
    row: TableRow,
    chairs: Mapping[Seat, ChairRow],
    state: State,
    seats: Iterable[Seat],
    present: Mapping[Key, Alarm],
    moment: Callable[[bool], Moment],
) -> dict[Key, Alarm]:
    wanted, top = {}, state.stack[-1]
    for seat in seats:
        if seat in chairs and chairs[seat].kind == "bot":
            kept, number = present.get(("bot", seat)), top.number(state, seat)
            if kept is None or kept.decision != number:
                kept = Alarm(row.terms.id, "bot", seat, moment(top.shown_to(state, seat).is_brief(state)), number)
            wanted["bot", seat] = kept
    return wanted


def _is_followed(row: TableRow, chairs: Mapping[Seat, ChairRow]) -> bool:
    """Whether somebody may follow move by move: people sit here, and nobody plays by correspondence."""
    return row.terms.schedule.pace in ("live", "none") and any(chair.kind == "person" for chair in chairs.values())


def _questions(row: TableRow, chairs: Mapping[Seat, ChairRow], present: Mapping[Key, Alarm]) -> dict[Key, Alarm]:
    """When silence is an answer to what is asked about a chair, or about the table."""
    wanted: dict[Key, Alarm] = {}
    of_chairs = [(seat, read_question(chair.question)) for seat, chair in chairs.items()]
    for seat, asked in (*((one.place, one) for one in read_questions(row.stage.question)), *of_chairs):
        if asked is not None and not asked.is_settled:
            kept = present.get(("question", seat))
            is_kept = kept is not None and kept.decision == asked.number
            new = Alarm(row.terms.id, "question", seat, asked.due, asked.number)
            wanted["question", seat] = kept if kept is not None and is_kept else new
    return wanted


def _thinking(settings: Settings, *, is_brief: bool) -> Moment:
    """How long a bot seems to think; what is asked in passing keeps nobody waiting."""
    pause = random.uniform(settings.bot_delay_least, settings.bot_delay_most)
    return int(pause * (250 if is_brief else 1000))
