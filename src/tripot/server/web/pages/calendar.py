"""The table's calendar: when sheets are collected, now and next, and on which days nobody collects any."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tripot.engine.game import Game
from tripot.server.common.moments import as_datetime, as_moment
from tripot.server.common.records import Look
from tripot.server.tables.schedules import due

AHEAD = 3
"""How many deadlines after the next one are foretold."""


@dataclass(frozen=True, slots=True)
class Days:
    """What a calendar says."""

    pace: str
    due_at: datetime | None
    """The next deadline; none in a pause, or at a table without any."""
    next_dues: tuple[datetime, ...]
    """Those after it, if every turn opens when the one before is collected."""
    rest_days: tuple[int, ...]
    """Monday is 0."""
    zone: str
    at: str
    is_paused: bool
    left: float | None
    """Seconds that were left when the clock was stopped."""


def upcoming(look: Look, game: Game[Any]) -> Days:
    """The calendar of a table being played."""
    table = look.table
    time, deadline = table.schedule, table.deadline
    now = deadline.due_at if deadline else None
    return Days(
        pace=time.pace,
        due_at=now,
        next_dues=_after(look, game, now) if now is not None and time.pace in ("daily", "slow") else (),
        rest_days=tuple(day for day in range(7) if day not in time.days) if time.pace in ("daily", "slow") else (),
        zone=time.zone,
        at=", ".join(time.hours),
        is_paused=table.paused,
        left=deadline.left if deadline else None,
    )


def _after(look: Look, game: Game[Any], first: datetime) -> tuple[datetime, ...]:
    found: list[datetime] = []
    opened = as_moment(first)
    for _ in range(AHEAD):
        one = due(look.table.schedule, game.meta.pace, opened)
        if one is None:
            break
        opened = one.at
        found.append(as_datetime(opened))
    return tuple(found)
