"""The hour of resolution: the house's daily schedule, as this game wants it."""

from datetime import UTC, datetime

import pytest

from citing import rule
from tripot.games.manhattan import GAME
from tripot.server.common.moments import as_datetime, as_moment
from tripot.server.common.records import Schedule
from tripot.server.tables.schedules import due, due_again, resolves_after_outage

DAILY = Schedule(pace="daily")


def at(text: str) -> int:
    return as_moment(datetime.fromisoformat(text).replace(tzinfo=UTC))


def deadline(opened: str, schedule: Schedule = DAILY) -> str:
    found = due(schedule, GAME.meta.pace, at(opened))
    assert found is not None
    return as_datetime(found.at).strftime("%Y-%m-%d %H:%M")


@rule("MH-GEN-12")
@pytest.mark.parametrize(
    ("opened", "expected"),
    [
        ("2031-01-10 11:00", "2031-01-11 11:00"),  # noon in Paris is eleven in Greenwich in winter
        ("2031-01-10 22:59", "2031-01-11 11:00"),
        ("2031-01-10 23:01", "2031-01-12 11:00"),  # less than twelve hours would be left
        ("2031-07-10 10:00", "2031-07-11 10:00"),  # and ten in summer
        ("2031-03-29 11:00", "2031-03-30 10:00"),  # noon stays noon when the clocks change
    ],
)
def test_a_turn_is_resolved_at_the_first_noon_at_least_twelve_hours_away(opened: str, expected: str) -> None:
    assert deadline(opened) == expected
    assert (DAILY.at, DAILY.zone, DAILY.least_hours) == ("12:00", "Europe/Paris", 12)


@rule("MH-GEN-12")
def test_a_noon_missed_by_the_house_is_resolved_once_as_soon_as_it_is_up() -> None:
    assert resolves_after_outage(DAILY)
    assert deadline("2031-01-12 09:00") == "2031-01-13 11:00"  # opened late: the next noon is too near


@rule("MH-OPT-04")
def test_rest_days_skipped_hours_and_hours_that_come_twice() -> None:
    weekdays = Schedule(pace="daily", days=(0, 1, 2, 3, 4))
    assert deadline("2031-01-10 11:00", weekdays) == "2031-01-13 11:00"  # a Friday
    night = Schedule(pace="daily", at="02:30")
    assert deadline("2031-03-29 12:00", night) == "2031-03-30 01:00"  # the gap ends at three in Paris
    assert deadline("2031-10-25 12:00", night) == "2031-10-26 00:30"  # the first of the two


@rule("MH-OPT-04")
def test_after_a_pause_the_deadline_is_the_later_of_the_old_one_and_a_noon_far_enough() -> None:
    held = at("2031-01-11 11:00")
    early = due_again(DAILY, held, at("2031-01-10 12:00"), at("2031-01-10 13:00"))
    late = due_again(DAILY, held, at("2031-01-10 12:00"), at("2031-01-11 09:00"))
    assert as_datetime(early.at) == as_datetime(held)
    assert as_datetime(late.at).strftime("%Y-%m-%d %H:%M") == "2031-01-12 11:00"
