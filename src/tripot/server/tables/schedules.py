"""When the clock rings: pure arithmetic on a table's schedule."""

from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import pairwise
from typing import NamedTuple
from zoneinfo import ZoneInfo, available_timezones

from tripot.engine.game import Pace
from tripot.server.common.moments import Moment, as_datetime, as_moment
from tripot.server.common.records import Schedule

_LONGEST = 30 * 24 * 3600
_CHOICES = {
    "pace": ("live", "slow", "daily", "none"),
    "after_outage": ("", "resolve", "extend"),
    "drafts": ("hand_in", "leave"),
}
_HOURS = 4
"""Hours a day."""


class Due(NamedTuple):
    """An instant, and whether it is an hour of the wall clock rather than the end of an interval."""

    at: Moment
    by_wall: bool


def seconds_of(schedule: Schedule, pace: Pace) -> int:
    """How long a decision may take at this table."""
    return schedule.seconds or (pace.live if schedule.pace == "live" else pace.slow)


def due(schedule: Schedule, pace: Pace, opened: Moment) -> Due | None:
    """When something opened at this moment is due, as shown to people (grace comes on top)."""
    if schedule.pace == "none":
        return None
    if schedule.pace == "daily":
        return Due(scheduled(schedule, opened + least_time(schedule)), by_wall=True)
    end = opened + seconds_of(schedule, pace) * 1000
    return Due(end if schedule.pace == "live" else past_rest(schedule, end), by_wall=False)


def due_again(schedule: Schedule, held: Moment, paused: Moment, now: Moment) -> Due:
    """When a stopped deadline is due once the table goes on: what was left is left; an hour is an hour."""
    if schedule.pace == "daily":
        return Due(max(held, scheduled(schedule, now + least_time(schedule))), by_wall=True)
    end = now + max(held - paused, 0)
    return Due(end if schedule.pace == "live" else past_rest(schedule, end), by_wall=False)


def least_time(schedule: Schedule) -> Moment:
    """How long a turn of a daily table is open at least; a turn may not be over before it began."""
    minutes = sorted(_minutes(at) for at in schedule.hours)
    least = schedule.least_hours * 60
    if len(minutes) > 1:
        gaps = (after - before for before, after in pairwise([*minutes, minutes[0] + 24 * 60]))
        least = min(least, min(gaps) // 2)
    return least * 60_000


def scheduled(schedule: Schedule, least: Moment) -> Moment:
    """The first scheduled hour of an allowed day that is not before this moment."""
    zone = ZoneInfo(schedule.zone)
    hours = sorted(divmod(_minutes(at), 60) for at in schedule.hours)
    day = as_datetime(least).astimezone(zone).date() - timedelta(days=1)
    while True:
        found = (on_wall(datetime(day.year, day.month, day.day, *at), zone) for at in hours)  # noqa: DTZ001 - zone below
        if day.weekday() in schedule.days and (first := next((each for each in found if each >= least), None)):
            return first
        day += timedelta(days=1)


def _minutes(at: str) -> int:
    hour, minute = at.split(":")
    return int(hour) * 60 + int(minute)


def on_wall(local: datetime, zone: ZoneInfo) -> Moment:
    """The instant at which a wall clock shows this: the first if it does so twice, the end of the gap if never."""
    early = local.replace(tzinfo=zone, fold=0)
    instant = early.astimezone(UTC)
    if instant.astimezone(zone).replace(tzinfo=None) == local:
        return as_moment(instant)
    before, after = local.replace(tzinfo=zone, fold=1).astimezone(UTC), instant
    old = before.astimezone(zone).utcoffset()
    while after - before > timedelta(seconds=1):
        middle = before + (after - before) / 2
        if middle.astimezone(zone).utcoffset() == old:
            before = middle
        else:
            after = middle
    return as_moment(after.replace(microsecond=0))


def past_rest(schedule: Schedule, end: Moment) -> Moment:
    """The same hour on the next day that is not a rest day."""
    zone = ZoneInfo(schedule.zone)
    local = as_datetime(end).astimezone(zone)
    if local.weekday() in schedule.days:
        return end
    while local.weekday() not in schedule.days:
        local = local.replace(tzinfo=None) + timedelta(days=1)
    return on_wall(local.replace(tzinfo=None), zone)


def resolves_after_outage(schedule: Schedule) -> bool:
    """Whether a deadline that passed while the house was down is resolved at once, rather than put off."""
    return (schedule.after_outage or ("resolve" if schedule.pace == "daily" else "extend")) == "resolve"


def faults(schedule: Schedule) -> list[str]:
    """The names of the fields that cannot be so."""
    wrong = [name for name, allowed in _CHOICES.items() if getattr(schedule, name) not in allowed]
    if not 0 <= schedule.seconds <= _LONGEST or 0 < schedule.seconds < 5:
        wrong.append("seconds")
    if not 0 <= schedule.least_hours <= 24 * 14:
        wrong.append("least_hours")
    if not 0 <= schedule.grace <= 3600:
        wrong.append("grace")
    if not schedule.days or not set(schedule.days) <= set(range(7)):
        wrong.append("days")
    if not all(map(_is_hour, schedule.hours)) or len(schedule.hours) > _HOURS:
        wrong.append("at")
    if schedule.zone not in zones():
        wrong.append("zone")
    return wrong


@cache
def zones() -> frozenset[str]:
    """The names of all time zones: looking them up reads a thousand files."""
    return frozenset(available_timezones())


def _is_hour(text: str) -> bool:
    hour, colon, minute = text.partition(":")
    if (
        not colon
        or len(minute) != 2
        or not (hour.isascii() and hour.isdigit() and minute.isascii() and minute.isdigit())
    ):
        return False
    return int(hour) < 24 and int(minute) < 60
