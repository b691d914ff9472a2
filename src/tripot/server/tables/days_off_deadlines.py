"""A deadline that somebody on a day off would miss moves for the whole table. [E36]"""

from dataclasses import dataclass
from functools import partial

from tripot.engine.actions import TIMEOUT
from tripot.engine.frames import Gather
from tripot.engine.seats import CLOCK, Seat
from tripot.server.common.errors import Conflict
from tripot.server.common.moments import Moment
from tripot.server.store import days_off
from tripot.server.store.days_off import DaysOfPerson, Taken
from tripot.server.store.rows import Alarm, ChairRow
from tripot.server.tables import house_entries
from tripot.server.tables.alarms import EVERYBODY, Key, deadline_alarms, deadlines
from tripot.server.tables.changes import Change
from tripot.server.tables.days_off import day_of, due_after, last_of, may_be_taken
from tripot.server.tables.handing_in import handing
from tripot.server.tables.service import TableService
from tripot.server.tables.signs import is_slow
from tripot.server.tables.table import Table


@dataclass(frozen=True, slots=True)
class DayOff:
    """Why a deadline moves: somebody is away until the end of a day."""

    chair: ChairRow
    last: str
    due: Moment
    taken: Taken | None = None
    """The day that the house takes for them."""


class DaysOffDeadlines(TableService):
    """Waits for whoever is on a day off."""

    async def put_off(self, table: Table, alarm: Alarm) -> bool:
        """Whether a deadline that rings moves instead: somebody who would miss it has a day off, or one to take."""
        if not is_slow(table) or not late_at(table, alarm):
            return False
        handed = await handing(self._context.database, table, CLOCK, TIMEOUT, self._context.clock.now())
        left: frozenset[Seat] = frozenset() if handed is None else handed.seats
        late = {chair.person: chair for chair in late_at(table, alarm) if chair.person and chair.seat not in left}
        if not late:
            return False
        known = await self._context.read(partial(days_off.days_of, persons=list(late)))

        def build(now: Table) -> Change:
            if now.alarms.get((alarm.kind, alarm.seat)) != alarm:
                raise Conflict("stale")
            still = {each.seat for each in late_at(now, alarm)}
            away = [(each, known[who]) for who, each in late.items() if each.seat in still and who in known]
            found = self._days_off(now, away, alarm)
            if not found:
                raise Conflict("nobody_away")
            return _moved(now, found, self._context.clock.now())

        try:
            await self._context.moves.change(table, build)
        except Conflict as no:
            return no.code == "stale"
        for person in late:
            await self._context.person_changed(person)
        return True

    def _days_off(self, table: Table, late: list[tuple[ChairRow, DaysOfPerson]], alarm: Alarm) -> list[DayOff]:
        """Of those who asked for the day; if nobody did, of those for whom the house may take it."""
        now, most, schedule = self._context.clock.now(), self._context.settings.days_off, table.row.terms.schedule
        shown = alarm.due - schedule.grace * 1000
        asked, taken = [], []
        for chair, (zone, days) in late:
            today = day_of(now, zone)
            last = last_of(days, today)
            if last is not None:
                asked.append(DayOff(chair, last, due_after(schedule, shown, last, zone)))
            elif chair.absences == 0 and may_be_taken(days, today, most):
                assert chair.person is not None
                due = due_after(schedule, shown, today, zone)
                taken.append(DayOff(chair, today, due, Taken(chair.person, today)))
        return asked or taken


def late_at(table: Table, alarm: Alarm) -> list[ChairRow]:
    """The people who would miss this deadline: nothing of theirs would be collected."""
    waits = table.pending()
    if waits is None:
        return []
    top, rung = table.state.stack[-1], waits.awaited if alarm.seat == EVERYBODY else (alarm.seat,)
    chairs = [table.chairs[seat] for seat in rung if seat in table.chairs]
    people = [chair for chair in chairs if chair.kind == "person"]
    if isinstance(top, Gather):
        people = [chair for chair in people if not top.has_sheet(table.state, chair.seat)]
    return people


def _moved(table: Table, found: list[DayOff], now: Moment) -> Change:
    latest = max(found, key=lambda each: each.due)
    alarms: dict[Key, Alarm] = {}
    for one in deadlines(table.alarms):
        shown = max(latest.due, one.due - table.row.terms.schedule.grace * 1000)
        alarms |= deadline_alarms(table.row, one.seat, one.decision, shown, by_wall=one.by_wall, now=now)
    chair = latest.chair
    facts = {"seat": chair.seat, "name": chair.name, "until": latest.last, "due": latest.due}
    taken = [each.taken for each in found if each.taken is not None]
    prepared = house_entries.entry_for(table, house_entries.postpone(table, latest.due))
    return Change("on_holiday", facts, prepared=prepared, deadline=alarms, also=taken)
