"""How long a table's clocks and bots wait for those who look at what was shown last. [E16]"""

from asyncio import TimerHandle
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from tripot.engine.events import Event
from tripot.engine.journal import Entry
from tripot.engine.seats import Seat
from tripot.server.common.moments import Moment
from tripot.server.store.rows import Alarm

if TYPE_CHECKING:
    from tripot.server.tables.table import Table


class Held(NamedTuple):
    """An alarm as it was set, and until when its clock waits at the latest."""

    alarm: Alarm
    until: Moment


@dataclass(slots=True)
class Looking:
    """What a table remembers of those who look."""

    gone_on: dict[Seat, int] = field(default_factory=dict)
    """The entry up to which each seat has seen what was shown."""
    alarms: dict[tuple[str, Seat], Held] = field(default_factory=dict)
    """The alarms that wait for them."""
    leaving: dict[Seat, TimerHandle] = field(default_factory=dict)
    """Whose last page was shut a moment ago: a page that is loaded anew is no absence."""
    asides: dict[Seat, list[Moment]] = field(default_factory=dict)
    """When each seat did something lately that answered nothing."""
    over: int = 0
    """The entry up to which nobody is waited for any more."""

    def acted(self, entries: Iterable[Entry]) -> None:
        """Whoever acts has seen what came before."""
        for entry in entries:
            self.learn({entry.actor: entry.seq - 1}, 0)

    def learn(self, gone_on: Mapping[Seat, int], over: int) -> bool:
        """Somebody went on, here or at another worker; whether that is news."""
        news = {seat: seq for seat, seq in gone_on.items() if seq > self.gone_on.get(seat, 0)}
        is_news = bool(news) or over > self.over
        self.gone_on |= news
        self.over = max(over, self.over)
        return is_news


def held_until(table: "Table", log: Sequence[Event], now: Moment) -> Moment:
    """When they may go on: now, unless somebody looks and the limit has not passed."""
    if not _is_live(table) or not _is_anybody_here(table):
        return now
    shown = _newest(table, log, now)
    if shown is None or not _lookers(table, shown):
        return now
    return max(now, _told_at(table, shown, now) + table.game.meta.showings[shown.kind] * 1000)


def lookers(table: "Table", log: Sequence[Event]) -> tuple[Seat, ...]:
    """The chairs whose people have a page open and have not gone on yet."""
    shown = _newest(table, log, table.now())
    return () if shown is None else _lookers(table, shown)


def _is_anybody_here(table: "Table") -> bool:
    """Whether any page is open: where none is, nobody can be looking."""
    return table.here.total() > 0 or any(True for _ in table.elsewhere())


def _lookers(table: "Table", shown: Event) -> tuple[Seat, ...]:
    people = (chair for chair in table.chairs.values() if chair.kind == "person" and table.is_here(chair.seat))
    return tuple(chair.seat for chair in people if table.looking.gone_on.get(chair.seat, 0) < shown.entry)


def _is_live(table: "Table") -> bool:
    """Whether clocks and bots could be held back at all; a lesson has none."""
    terms = table.row.terms
    return bool(table.game.meta.showings) and terms.schedule.pace in ("live", "none") and not terms.lesson


def _newest(table: "Table", log: Sequence[Event], now: Moment) -> Event | None:
    """The latest thing shown, if its limit can still run."""
    limits = table.game.meta.showings
    too_old = bisect_right(table.times, now - max(limits.values(), default=0) * 1000)
    last = max(table.looking.over, too_old)
    for event in reversed(log):
        if event.entry <= last:
            return None
        if event.kind in limits and not event.struck:
            return event
    return None


def _told_at(table: "Table", event: Event, now: Moment) -> Moment:
    """When it happened; what is just being prepared happens now."""
    return table.times[event.entry - 1] if event.entry <= len(table.times) else now
