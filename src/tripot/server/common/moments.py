"""Time as the house reads it: whole milliseconds since 1970, from a clock that tests can move."""

import time
from datetime import UTC, datetime

Moment = int
"""Milliseconds since 1970, UTC."""


def _boot_ns() -> int:
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME)


_steady_ns = _boot_ns if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic_ns


class Clock:
    """The wall clock, and a steady one that no hand can set (where the system can, it counts on while it sleeps)."""

    def now(self) -> Moment:
        """The time on the wall."""
        return time.time_ns() // 1_000_000

    def steady(self) -> Moment:
        """Milliseconds since some fixed instant."""
        return _steady_ns() // 1_000_000


class HandClock(Clock):
    """A clock for tests: it moves when it is told."""

    def __init__(self, now: Moment = 1_750_000_000_000) -> None:
        self._now = now
        self._steady = 0

    def now(self) -> Moment:
        return self._now

    def steady(self) -> Moment:
        return self._steady

    def advance(self, seconds: float) -> None:
        """Time passes."""
        self._now += int(seconds * 1000)
        self._steady += int(seconds * 1000)

    def step(self, seconds: float) -> None:
        """Somebody sets the wall clock."""
        self._now += int(seconds * 1000)


def as_datetime(moment: Moment) -> datetime:
    """The moment as an aware datetime.

    >>> as_datetime(0).isoformat()
    '1970-01-01T00:00:00+00:00'
    """
    return datetime.fromtimestamp(moment / 1000, UTC)


def as_moment(at: datetime) -> Moment:
    """The moment of an aware datetime."""
    return int(at.timestamp() * 1000)
