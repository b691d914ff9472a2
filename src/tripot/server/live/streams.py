"""Live: what just happened, told to everybody who may know, as it happens.

A stream keeps no queue: it has a place in what its seat may know, and looks what came since whenever the table stirs.
So a reader that does not read costs nothing but its place, and what its connection keeps until it is cut
(`web.connections`); if too much has come meanwhile it is cut off and comes back.
"""

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from msgspec import json

from tripot.engine.seats import Seat
from tripot.server.common import as_data
from tripot.server.common.errors import HouseError
from tripot.server.common.moments import as_datetime
from tripot.server.common.records import Caller, Update
from tripot.server.live.places import Places
from tripot.server.store import loading
from tripot.server.store.rows import MessageRow
from tripot.server.tables import permissions
from tripot.server.tables.context import Context
from tripot.server.tables.cursors import Cursor, hears, place_of, read_cursor
from tripot.server.tables.replacing import show_up
from tripot.server.tables.showings import held_at
from tripot.server.tables.signs import HOST, Company, company, streamed
from tripot.server.tables.sittings import is_own_time
from tripot.server.tables.summaries import deadline_of, message_of, note_of
from tripot.server.tables.table import Table
from tripot.server.tables.waiters import Waiter

BEATS = 32
"""In how many parts of a half heartbeat readers are looked at: thousands who are woken at once hold everybody up."""
LINGERS = 2.0
"""Seconds for which whoever shut their last page may open the next one before anybody is told."""


@dataclass(eq=False, slots=True)
class Listener:
    """Somebody who listens at a table."""

    caller: Caller
    table: Table
    seat: Seat
    word: str
    sign: Seat | None = None
    """Whose presence it is a sign of."""
    is_cut: bool = False
    waiter: Waiter | None = None
    is_quiet: bool = False
    """Whether nothing came since the last beat."""
    is_page: bool = False
    """Whether it only says that something moved: what is looked at is then the page's to show."""
    turn: int = 0
    """In which part of a half heartbeat it is looked at."""
    is_called: bool = False
    """Whether to look if somewhere else something waits for them. [E7]"""

    def cut(self) -> None:
        """End the stream."""
        self.is_cut = True
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(True)

    def call(self) -> None:
        """Another table of theirs has changed."""
        self.is_called = True
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(True)

    def beat(self) -> None:
        """Half a heartbeat has passed: wake whoever was quiet for all of it."""
        if self.waiter is not None and self.is_quiet and not self.waiter.done():
            self.waiter.set_result(False)
        self.is_quiet = True

    def is_held(self) -> bool:
        """Whether what is awaited next is not said yet: something is looked at, and this seat has not gone on. [E16]"""
        return not self.is_page and held_at(self.table, self.seat) is not None

    def place(self, cursor: Cursor) -> Cursor:
        """Where it stands when it has heard everything; while something is looked at, everything up to that."""
        place = place_of(self.table, self.seat)
        shown = None if self.is_page else held_at(self.table, self.seat)
        if shown is None:
            return place
        told = max(self.table.sight(self.seat).told_until(shown), cursor.events)
        return place._replace(events=min(told, place.events), decision=cursor.decision, asked=cursor.asked)

    def may_listen(self) -> bool:
        """Whether the chair or the door is still theirs; found once for all who are alike, until the table changes."""
        person = self.caller.person
        alike = (None if person is None else person.id, self.caller.chair, self.seat, self.word, self.caller.browser)
        known = self.table.remembered.may_listen.get(alike)
        if known is None:
            known = self.table.remembered.may_listen[alike] = self._may_listen()
        return known

    def _may_listen(self) -> bool:
        try:
            eyes = permissions.place(
                self.table, self.caller, self.seat if self.seat in self.table.chairs else None, self.word
            )
        except HouseError:
            return False
        return eyes == self.seat


def _sign_of(table: Table, caller: Caller, eyes: Seat) -> Seat | None:
    """Of whose presence this is a sign: a chair's, or a host's who sits nowhere."""
    if eyes in table.chairs:
        return eyes
    opened = caller.person is not None and caller.person.id == table.row.terms.host
    return HOST if opened and not table.seats_of(table.row.terms.host) else None


class Streams:
    """Streams of updates, resumable from a cursor."""

    def __init__(self, context: Context, places: Places) -> None:
        self._context = context
        self._places = places
        self._listeners: set[Listener] = set()
        self._beat: asyncio.TimerHandle | None = None
        self._turns = itertools.count()
        self._turn = 0
        self.is_stopping = False
        self.came_or_left: Callable[[Table], None] = _ignore
        """Called when somebody's first page of a table is opened here, or their last one is shut."""

    def __len__(self) -> int:
        return len(self._listeners)

    async def listen(
        self, caller: Caller, table_id: str, seat: Seat | None = None, *, after: str = "", word: str = ""
    ) -> tuple[Listener, Cursor]:
        """Begin to listen; the caller must `leave` in the end. Raises what `Play.look` raises, and `Places.take`."""
        table = await self._context.registry.get(table_id)
        eyes = permissions.viewer_seat(table, caller, seat, word)
        self._context.limits.spend("stream", caller)
        listener = Listener(
            caller, table, eyes, word, sign=_sign_of(table, caller, eyes), turn=next(self._turns) % BEATS
        )
        if listener.sign in table.chairs:
            await show_up(self._context, table, eyes)
        self._places.take(caller)
        self._listeners.add(listener)
        if self._beat is None:
            self._beat_later()
        table.here[eyes] += 1
        table.remembered.here = None
        if eyes in table.looking.leaving:
            table.looking.leaving.pop(eyes).cancel()
        if listener.sign is not None:
            table.here[listener.sign] += listener.sign != eyes
            streamed(table, listener.sign)
        if eyes in table.chairs and table.here[eyes] == 1:
            table.stir()
            self.came_or_left(table)
        return listener, read_cursor(after) or place_of(table, eyes)

    def _beat_later(self) -> None:
        """One timer for everybody: thousands may listen, and each hears often."""
        loop = asyncio.get_running_loop()
        part = self._context.settings.heartbeat / 2 / BEATS
        self._beat = loop.call_later(part, self._beat_now) if self._listeners else None

    def _beat_now(self) -> None:
        self._turn = (self._turn + 1) % BEATS
        for listener in self._listeners:
            if listener.turn == self._turn:
                listener.beat()
        self._beat_later()

    def leave(self, listener: Listener) -> None:
        """Stop listening."""
        if listener in self._listeners:
            self._listeners.discard(listener)
            self._places.give_back(listener.caller)
            table = listener.table
            table.here[listener.seat] -= 1
            if listener.sign is not None:
                table.here[listener.sign] -= listener.sign != listener.seat
                streamed(table, listener.sign)
            table.remembered.here = None
            if listener.seat in table.chairs and table.here[listener.seat] == 0:
                lingers = asyncio.get_running_loop().call_later(LINGERS, _gone, table, listener.seat)
                table.looking.leaving[listener.seat] = lingers
                table.stir()
                self.came_or_left(table)

    async def stream(
        self, caller: Caller, table_id: str, seat: Seat | None = None, *, after: str = "", word: str = ""
    ) -> AsyncIterator[Update | None]:
        """Updates of a table as a seat may know them, from a cursor on (`Look.cursor`, or `Last-Event-ID`).

        None is a heartbeat. It ends when the session ends, the chair changes hands, or the reader is too slow.
        """
        listener, cursor = await self.listen(caller, table_id, seat, after=after, word=word)
        here = company(listener.table)
        try:
            while not listener.is_cut and listener.may_listen():
                updates, cursor = await self.since(listener, cursor)
                for update in updates:
                    yield update
                now = company(listener.table)
                if now != here:
                    here = now
                    yield come_and_gone(cursor, here)
                if not updates and not await self.wait(listener, cursor):
                    yield None
            for update in self.farewell(cursor):
                yield update
        finally:
            self.leave(listener)

    async def wait(self, listener: Listener, cursor: Cursor) -> bool:
        """Wait until the table stirs; False after a silence worth a heartbeat."""
        table = listener.table
        if listener.is_cut or listener.is_called or listener.place(cursor) != cursor:
            return True
        loop = asyncio.get_running_loop()
        waiter: Waiter = loop.create_future()
        listener.waiter, listener.is_quiet = waiter, False
        table.waiters.add(waiter)
        until = company(table).showing_until
        limit = None if until is None else loop.call_later(max(until - table.now(), 50) / 1000, _limit_passed, table)
        try:
            return await waiter
        finally:
            if limit is not None:
                limit.cancel()
            table.waiters.discard(waiter)
            listener.waiter = None

    async def since(self, listener: Listener, cursor: Cursor) -> tuple[Sequence[Update], Cursor]:
        """What a seat has not heard yet, and where it stands then."""
        table = listener.table
        if table.stale:
            await self._context.registry.catch_up(table.id)
        known = news(listener, cursor, table.messages)
        if known is None:
            rows = await self._context.read(partial(loading.messages_after, table=table.id, after=0))
            known = news(listener, cursor, rows) or ((), listener.place(cursor))
        return known

    def cut_session(self, session: str) -> None:
        """End every stream of a session."""
        for listener in [each for each in self._listeners if each.caller.session == session]:
            listener.cut()

    def cut_chair(self, table_id: str, seat: Seat) -> None:
        """End every stream of a chair that changed hands."""
        for listener in [each for each in self._listeners if each.table.id == table_id and each.seat == seat]:
            listener.cut()

    def announce_stop(self) -> None:
        """End every stream, and say why: the house is about to start again."""
        self.is_stopping = True
        self.cut_all()

    def farewell(self, cursor: Cursor) -> Sequence[Update]:
        """The last that a stream says: whether the house stops, or only the stream."""
        kinds: Sequence[Literal["stops", "bye"]] = ("stops", "bye") if self.is_stopping else ("bye",)
        return [Update(str(cursor), kind, {}) for kind in kinds]

    def cut_callers(self, is_outside: Callable[[Caller], bool]) -> None:
        """End every stream of those of whom this is true."""
        for listener in [each for each in self._listeners if is_outside(each.caller)]:
            listener.cut()

    def cut_all(self) -> None:
        """End every stream: the house closes."""
        for listener in list(self._listeners):
            listener.cut()


def come_and_gone(cursor: Cursor, here: Company) -> Update:
    """Who is at the table now, and until when the clocks wait for those who look at what was shown."""
    seats, absent = list(here.here), list(here.absent)
    return Update(str(cursor), "here", {"seats": seats, "absent": absent, "showing_until": _until(here)})


def _until(here: Company) -> str | None:
    return None if here.showing_until is None else as_datetime(here.showing_until).isoformat()


def _ignore(table: Table) -> None:
    """Nobody wants to know."""


def _gone(table: Table, seat: Seat) -> None:
    """Whoever shut their last page has not come back: the others see it. [E24]"""
    table.looking.leaving.pop(seat, None)
    table.remembered.here = None
    table.stir()


def _limit_passed(table: Table) -> None:
    """Nobody is waited for any longer: streams say what is awaited now. [E16]"""
    table.remembered.here = None
    table.stir()


def news(listener: Listener, cursor: Cursor, messages: Sequence[MessageRow]) -> tuple[Sequence[Update], Cursor] | None:
    """What a seat has not heard yet, and where it stands then; None if it missed more messages than are at hand."""
    table, seat, place = listener.table, listener.seat, listener.place(cursor)
    if cursor == place:
        return (), place
    if cursor.events > place.events or cursor.notes > place.notes or cursor.messages > place.messages:
        return (), place
    updates = [_note(table, note.number, place) for note in table.notes if note.number > cursor.notes]
    if place.events > cursor.events or (place.decision, place.asked) != (cursor.decision, cursor.asked):
        updates.append(_events(listener, cursor, place))
    missed = place.messages - cursor.messages
    if missed:
        mine = [row for row in messages if hears(table, row.thread, seat)]
        mine = [row for row in mine if seat not in table.chairs or is_own_time(table, row, seat)]
        if len(mine) < missed:
            return None
        updates += [Update(str(place), "message", as_data.message(message_of(row, seat))) for row in mine[-missed:]]
    return updates, place


def _note(table: Table, number: int, place: Cursor) -> Update:
    return Update(str(place), "note", as_data.note(note_of(table.notes[number - 1], table)))


def _events(listener: Listener, cursor: Cursor, place: Cursor) -> Update:
    """What was told; and what is awaited now, unless the table still looks at what was told. [E16]"""
    table, seat, is_held = listener.table, listener.seat, listener.is_held()
    events = table.sight(seat).events[cursor.events : place.events]
    pending = None if is_held else table.pending(seat)
    data: dict[str, Any] = {
        "events": [as_data.event(event) for event in events],
        "pending": None if pending is None else as_data.pending(pending),
        "deadline": None if is_held else as_data.deadline(deadline_of(table, seat)),
        "status": table.row.stage.status,
        "showing_until": _until(company(table)),
    }
    return Update(str(place), "entry", data)


def as_bytes(update: Update) -> bytes:
    """An update as server-sent events carry it."""
    return b"id: %b\nevent: %b\ndata: %b\n\n" % (
        update.cursor.encode(),
        update.kind.encode(),
        json.encode(update.data),
    )


_SIGNALS = {"entry": b"table", "note": b"table", "message": b"talk"}


def as_signal(update: Update) -> bytes:
    """An update as pages hear of it: that something moved, and where; the page then asks for what it may see."""
    cursor = update.cursor.encode()
    return b"event: %b\nid: %b\ndata: %b\n\n" % (_SIGNALS.get(update.kind) or update.kind.encode(), cursor, cursor)
