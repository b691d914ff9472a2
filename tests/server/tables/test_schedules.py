"""When the clock rings: arithmetic on schedules, with summer time, rest days and pauses."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from citing import promise, rule
from tripot.engine.game import Pace
from tripot.server.common.moments import as_datetime, as_moment
from tripot.server.common.records import Schedule
from tripot.server.tables.schedules import due, due_again, faults, on_wall

PARIS = ZoneInfo("Europe/Paris")
PACE = Pace(live=90, slow=86_400)
NOON = Schedule(pace="daily")


def paris(year: int, month: int, day: int, hour: int, minute: int = 0) -> int:
    return as_moment(datetime(year, month, day, hour, minute, tzinfo=PARIS))


def shown(moment: int) -> str:
    return as_datetime(moment).astimezone(PARIS).strftime("%a %d %H:%M")


def when(schedule: Schedule, opened: int) -> str:
    found = due(schedule, PACE, opened)
    assert found is not None
    return shown(found.at)


def test_live_and_slow_paces_take_the_games_advice_unless_told() -> None:
    assert due(Schedule(pace="live"), PACE, 0) == (90_000, False)
    assert due(Schedule(pace="slow"), PACE, 0) == (86_400_000, False)
    assert due(Schedule(pace="live", seconds=5), PACE, 0) == (5_000, False)
    assert due(Schedule(pace="none"), PACE, 0) is None


def test_noon_is_at_least_twelve_hours_after_the_turn_opened() -> None:
    assert when(NOON, paris(2026, 6, 10, 12, 0)) == "Thu 11 12:00"
    assert when(NOON, paris(2026, 6, 10, 23, 59)) == "Thu 11 12:00"
    assert when(NOON, paris(2026, 6, 11, 0, 0)) == "Thu 11 12:00"
    assert when(NOON, paris(2026, 6, 11, 0, 1)) == "Fri 12 12:00"


@rule("MH-CLK-01", "NT-OPT-03")
def test_a_table_with_two_hours_a_day_leaves_half_the_time_between_them() -> None:
    weekend = Schedule(pace="daily", also_at=("20:00",), days=(0, 4, 5, 6))
    assert when(weekend, paris(2026, 6, 12, 12)) == "Fri 12 20:00"
    assert when(weekend, paris(2026, 6, 12, 16)) == "Fri 12 20:00"
    assert when(weekend, paris(2026, 6, 12, 16, 1)) == "Sat 13 12:00"
    assert when(weekend, paris(2026, 6, 15, 20)) == "Fri 19 12:00"
    assert faults(Schedule(also_at=("noon",))) == ["at"]


@promise("R13")
@pytest.mark.parametrize(("month", "day"), [(3, 28), (10, 24)])
def test_summer_time_never_moves_noon(month: int, day: int) -> None:
    assert when(NOON, paris(2026, month, day, 12)).endswith("12:00")


@promise("R13")
def test_an_hour_that_does_not_exist_is_the_end_of_the_gap_and_one_that_comes_twice_is_the_first() -> None:
    gap = on_wall(datetime(2026, 3, 29, 2, 30), PARIS)  # noqa: DTZ001
    twice = on_wall(datetime(2026, 10, 25, 2, 30), PARIS)  # noqa: DTZ001
    assert as_datetime(gap) == datetime(2026, 3, 29, 1, 0, tzinfo=UTC)
    assert as_datetime(twice) == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


def test_rest_days_are_passed_over() -> None:
    weekdays = (0, 1, 2, 3, 4)
    assert when(Schedule(pace="daily", days=weekdays), paris(2026, 6, 12, 12)) == "Mon 15 12:00"
    assert when(Schedule(pace="slow", days=weekdays), paris(2026, 6, 12, 18, 30)) == "Mon 15 18:30"


def test_after_a_pause_what_was_left_is_left_and_an_hour_is_an_hour() -> None:
    assert due_again(Schedule(pace="live"), held=90_000, paused=30_000, now=500_000).at == 560_000
    held, paused = paris(2026, 6, 11, 12), paris(2026, 6, 10, 15)
    assert shown(due_again(NOON, held, paused, paris(2026, 6, 10, 16)).at) == "Thu 11 12:00"
    assert shown(due_again(NOON, held, paused, paris(2026, 6, 11, 3)).at) == "Fri 12 12:00"


@pytest.mark.parametrize(
    ("field", "schedule"),
    [
        ("at", Schedule(at="25:00")),
        ("at", Schedule(at="noon")),
        ("zone", Schedule(zone="Europe/Atlantis")),
        ("days", Schedule(days=())),
        ("seconds", Schedule(seconds=1)),
        ("grace", Schedule(grace=-1)),
        ("least_hours", Schedule(least_hours=-1)),
        ("pace", Schedule(pace="slower")),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_is_named(field: str, schedule: Schedule) -> None:
    assert faults(schedule) == [field]
