"""What one pair of eyes has seen of a table, numbered as they saw it.

The number of an entry would tell how many sealed sheets others have handed in meanwhile. So a seat's own numbers count
only the entries that told it something, and those it made itself. After the end everybody has the journal's numbers.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from tripot.engine.events import Event
from tripot.engine.journal import Entry, Reveal, Void
from tripot.engine.seats import OMNISCIENT, Seat

_SILENT = (Void, Reveal)


class Sight:
    """The events a seat may know, and the entries they came from; it grows with the log."""

    __slots__ = ("_as_written", "_events", "_log", "_seat", "_seen", "entries")

    def __init__(self, seat: Seat, *, as_written: bool = False) -> None:
        self._seat = seat
        self._as_written = as_written
        self._log = 0
        self._seen = 0
        self.entries: list[int] = []
        """The journal's number of each entry the seat knows of, in order."""
        self._events: list[Event] = []

    def follow(self, log: Sequence[Event], entries: Sequence[Entry]) -> None:
        """Learn what was told and done since the last time. Written out: every move is followed by every seat."""
        seat, told, at, last = self._seat, self._events, self._log, len(log)
        while at < last and not log[at].entry:  # what was told before the first entry
            if log[at].is_for(seat):
                told.append(log[at])
            at += 1
        number = len(self.entries)
        for entry in entries[self._seen :]:
            seq, mine = entry.seq, []
            while at < last:
                event = log[at]
                if event.entry > seq:
                    break
                audience = event.audience
                if audience is None or seat in audience or seat == OMNISCIENT:
                    mine.append(event)
                at += 1
            if self._as_written or ((mine or entry.actor == seat) and not isinstance(entry.what, _SILENT)):
                self.entries.append(seq)
                number += 1
                told += mine if number == seq else [_numbered(event, number) for event in mine]
        self._log, self._seen = at, len(entries)

    @property
    def events(self) -> tuple[Event, ...]:
        """All that the seat was told, with its own numbers."""
        return tuple(self._events)

    def number(self, seq: int) -> int:
        """The seat's number of an entry of the journal: of the last one it knows up to it."""
        return bisect_right(self.entries, seq)

    def seq(self, number: int) -> int | None:
        """The journal's number of the seat's entry, if there is one."""
        return self.entries[number - 1] if 1 <= number <= len(self.entries) else None

    def told_until(self, seq: int) -> int:
        """How many events the seat was told up to an entry of the journal."""
        return bisect_right(self._events, self.number(seq), key=_entry)

    def told_by(self, number: int) -> tuple[Event, ...]:
        """What one entry told the seat."""
        if number == len(self.entries):
            return self._told_last(number)
        start = bisect_left(self._events, number, key=_entry)
        stop = bisect_right(self._events, number, key=_entry)
        return tuple(self._events[start:stop])

    def _told_last(self, number: int) -> tuple[Event, ...]:
        """The same for the last entry, which is the one that is asked for most."""
        told, start = self._events, len(self._events)
        while start and told[start - 1].entry == number:
            start -= 1
        return tuple(told[start:])

    def __len__(self) -> int:
        return len(self._events)


def _entry(event: Event) -> int:
    return event.entry


def _numbered(event: Event, number: int) -> Event:
    if event.entry == number:
        return event
    return Event(number, event.rule, event.kind, event.audience, event.facts, event.struck)
