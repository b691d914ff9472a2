"""Days off as arithmetic: which day it is, how many are left, until when somebody is away, when the clock rings."""

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from tripot.server.common.moments import Moment, as_datetime
from tripot.server.common.records import Schedule
from tripot.server.store.days_off import DaysOfPerson
from tripot.server.tables.schedules import on_wall, past_rest, scheduled

IN_A_ROW = 3
"""How many days the house takes in a row for somebody who did not ask. [E36]"""
Days = Mapping[str, bool]
"""The days that somebody has off, and whether they asked for each."""


def day_of(now: Moment, zone: str) -> str:
    """The day that it is there."""
    return as_datetime(now).astimezone(ZoneInfo(zone)).date().isoformat()


def days_between(first: str, last: str) -> list[str]:
    """Every day from the first to the last.

    >>> days_between("2026-12-30", "2027-01-01")
    ['2026-12-30', '2026-12-31', '2027-01-01']
    """
    begins, ends = date.fromisoformat(first), date.fromisoformat(last)
    return [(begins + timedelta(days=each)).isoformat() for each in range((ends - begins).days + 1)]


def last_of(days: Days, day: str) -> str | None:
    """The last day of the days off that this day belongs to; None if it is a day like another.

    >>> last_of({"2026-12-30": True, "2026-12-31": True}, "2026-12-30")
    '2026-12-31'
    """
    if day not in days:
        return None
    while (after := _moved(day, 1)) in days:
        day = after
    return day


def is_left(days: Days, day: str, most: int) -> bool:
    """Whether a day of that year is left to take."""
    return sum(each[:4] == day[:4] for each in days) < most


def may_be_taken(days: Days, day: str, most: int) -> bool:
    """Whether the house may take this day for somebody who did not ask."""
    before = [days.get(_moved(day, -each)) for each in range(1, IN_A_ROW + 1)]
    return is_left(days, day, most) and not all(asked is False for asked in before)


def due_after(schedule: Schedule, due: Moment, last: str, zone: str) -> Moment:
    """When a deadline rings that waits for somebody whose last day off this is: on the day after, at its usual hour."""
    after = date.fromisoformat(last) + timedelta(days=1)
    begins = on_wall(datetime.combine(after, time()), ZoneInfo(zone))
    if schedule.pace == "daily":
        return scheduled(schedule, begins)
    there = ZoneInfo(schedule.zone)
    local = as_datetime(due).astimezone(there).replace(tzinfo=None)
    while (found := on_wall(local, there)) < begins:
        local += timedelta(days=1)
    return past_rest(schedule, found)


def away_until(known: Mapping[str, DaysOfPerson], person: str | None, now: Moment) -> str:
    """The last day of the days off that somebody is on; empty if they are on none."""
    found = known.get(person or "")
    return "" if found is None else last_of(found.days, day_of(now, found.zone)) or ""


def _moved(day: str, by: int) -> str:
    return (date.fromisoformat(day) + timedelta(days=by)).isoformat()
