"""Talk: the table's conversation, private threads where the game allows them, the watchers' own."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from tripot.engine.refusals import Refusal
from tripot.engine.seats import SPECTATOR, Seat, actor_name
from tripot.server import doors
from tripot.server.backroom import Backroom, somebody
from tripot.server.cursor import hears
from tripot.server.errors import Forbidden, Unacceptable
from tripot.server.moments import as_datetime
from tripot.server.records import Caller, Message, Thread
from tripot.server.room import Room
from tripot.server.store import schema
from tripot.server.store.conflicts import Stale, is_conflict
from tripot.server.store.rows import MessageRow
from tripot.server.wording import check_key, check_text, fingerprint

NOT_PLAYING = Refusal("", "not_playing")


class Talk:
    """Conversations live outside the journal; the game says who may talk to whom."""

    def __init__(self, back: Backroom) -> None:
        self._back = back

    async def say(
        self, caller: Caller, table: str, seat: Seat | None, text: str, key: str, *, to: Seat | None = None
    ) -> Message:
        """Say something: to the table, or to another seat; a watcher (`seat` None) to the watchers.

        `Forbidden` (`muted`, with the refusal's rule and code as facts) when the game does not allow it.
        """
        check_key(key)
        room = await self._back.rooms.get(table)
        eyes = doors.eyes(room, caller, seat)
        self._back.limits.spend("say", f"{table}/{eyes}/{caller.person.id if caller.person else ''}")
        text = check_text(text, self._back.settings.max_text)
        thread = _thread(room, eyes, to)
        if eyes == SPECTATOR:
            somebody(caller)
        refusal = _may_write(room, eyes, thread, to)
        if refusal is not None:
            raise Forbidden("muted", {"rule": refusal.rule, "code": refusal.code, **refusal.facts})
        row = MessageRow(
            table_id=table,
            number=0,
            thread=thread,
            place=0,
            seat=None if eyes == SPECTATOR else eyes,
            person=caller.person.id if caller.person else None,
            name=room.name_of(eyes) or caller.name,
            text=text,
            at=self._back.clock.now(),
            key=f"{eyes}:{caller.person.id if caller.person else ''}:{key}"[:100],
            print=fingerprint(thread, text),
        )
        return _message(await self._store(room, row), eyes)

    async def _store(self, room: Room, row: MessageRow) -> MessageRow:
        also = [each for hook in self._back.rooms.also_said for each in hook(room, row)]

        def work(connection: Connection) -> MessageRow:
            stored = _add(connection, row)
            if stored.number > 0:
                for each in also:
                    each.write(connection)
            self._back.database.notify(connection, f"t{room.id}|{self._back.rooms.worker}")
            return stored

        async with room.lock:
            try:
                stored = await self._back.write(work)
            except Stale:
                stored = await self._back.write(work)
            except BaseException:
                room.stale = True
                raise
            if stored.number == room.row.said + 1:
                room.row = replace(room.row, said=stored.number)
                room.hear([stored])
                room.wake()
            elif stored.number > room.row.said:
                room.stale = True
        if room.stale:
            await self._back.rooms.catch_up(room.id)
        return stored

    async def messages(
        self, caller: Caller, table: str, seat: Seat | None, thread: str = "table", *, after: int = 0, limit: int = 200
    ) -> Sequence[Message]:
        """The last messages of a thread, oldest first; `Forbidden` if it is not this seat's."""
        room = await self._back.rooms.get(table)
        eyes = doors.eyes(room, caller, seat)
        if not hears(room, thread, eyes):
            raise Forbidden("not_your_thread")
        query = partial(_messages, table=table, thread=thread, after=after, limit=max(1, min(limit, 500)))
        return [_message(row, eyes) for row in await self._back.read(query)]

    async def threads(self, caller: Caller, table: str, seat: Seat | None) -> Sequence[Thread]:
        """The threads of a seat."""
        room = await self._back.rooms.get(table)
        eyes = doors.eyes(room, caller, seat)
        read = await self._back.read(partial(_reads, table=table, seat=eyes))
        names: list[tuple[str, Seat | None]] = [("table", None)]
        if hears(room, "watchers", eyes):
            names.append(("watchers", None))
        if eyes in room.chairs:
            names += [(_thread(room, eyes, other), other) for other in room.chairs if other != eyes]
        last = await self._back.read(partial(_last, table=table, threads=[name for name, _ in names]))
        found = []
        for name, other in names:
            refusal = _may_write(room, eyes, name, other)
            if other is not None and refusal is not None and name not in last:
                continue
            row = last.get(name)
            unread = max(room.places.get(name, 0) - read.get(name, 0), 0) if eyes in room.chairs else 0
            found.append(Thread(name, other, unread, None if row is None else _message(row, eyes), refusal))
        return found

    async def mark_read(self, caller: Caller, table: str, seat: Seat, thread: str, number: int) -> None:
        """Everything up to this message was seen."""
        room = await self._back.rooms.get(table)
        doors.check_seat(room, caller, seat)
        if not hears(room, thread, seat):
            raise Forbidden("not_your_thread")
        number = max(0, min(number, room.places.get(thread, 0)))
        await self._back.write(partial(_mark, table=table, seat=seat, thread=thread, number=number))


def _thread(room: Room, seat: Seat, to: Seat | None) -> str:
    if seat == SPECTATOR:
        return "watchers"
    if to is None:
        return "table"
    if to not in room.chairs or to == seat:
        raise Unacceptable("no_such_chair", {"seat": to})
    return "-".join(actor_name(each) for each in sorted((seat, to)))


def _may_write(room: Room, seat: Seat, thread: str, to: Seat | None) -> Refusal | None:
    if seat == SPECTATOR:
        return None if thread == "watchers" or room.row.status in ("over", "closed") else NOT_PLAYING
    if thread == "watchers":
        return None if room.row.status in ("over", "closed") else NOT_PLAYING
    if room.row.status == "playing":
        return room.game.may_talk(room.state, seat, to)
    return None if to is None else NOT_PLAYING


def _message(row: MessageRow, eyes: Seat) -> Message:
    mine = row.seat is not None and row.seat == eyes
    return Message(row.place, row.thread, row.seat, row.name, row.text, as_datetime(row.at), mine)


def message_of(row: MessageRow, eyes: Seat) -> Message:
    """A message, for somebody who may read it."""
    return _message(row, eyes)


def _add(connection: Connection, row: MessageRow) -> MessageRow:
    """Store a message with the next numbers; the one stored before if the key was used."""
    messages, tables = schema.messages, schema.tables
    known = connection.execute(
        select(messages).where(messages.c.table_id == row.table_id, messages.c.key == row.key)
    ).first()
    if known is not None:
        if known.print != row.print:
            raise Unacceptable("key_reused")
        return MessageRow(**known._mapping)
    count = update(tables).where(tables.c.id == row.table_id).values(said=tables.c.said + 1).returning(tables.c.said)
    number: int = connection.execute(count).scalar_one()
    places = select(func.max(messages.c.place)).where(
        messages.c.table_id == row.table_id, messages.c.thread == row.thread
    )
    place = (connection.execute(places).scalar() or 0) + 1
    stored = replace(row, number=number, place=place)
    try:
        connection.execute(insert(messages), {name: getattr(stored, name) for name in stored.__slots__})
    except Exception as failure:
        if is_conflict(failure):
            raise Stale from failure
        raise
    return stored


def _messages(connection: Connection, table: str, thread: str, after: int, limit: int) -> list[MessageRow]:
    columns = schema.messages.c
    query = (
        select(schema.messages)
        .where(columns.table_id == table, columns.thread == thread, columns.place > after)
        .order_by(columns.number.desc())
        .limit(limit)
    )
    return [MessageRow(**row._mapping) for row in connection.execute(query)][::-1]


def _last(connection: Connection, table: str, threads: list[str]) -> dict[str, MessageRow]:
    columns = schema.messages.c
    latest = (
        select(func.max(columns.number))
        .where(columns.table_id == table, columns.thread.in_(threads))
        .group_by(columns.thread)
    )
    query = select(schema.messages).where(columns.table_id == table, columns.number.in_(latest))
    return {row.thread: MessageRow(**row._mapping) for row in connection.execute(query)}


def _reads(connection: Connection, table: str, seat: Seat) -> dict[str, int]:
    columns = schema.reads.c
    rows: Any = connection.execute(select(schema.reads).where(columns.table_id == table, columns.seat == seat))
    return {row.thread: row.number for row in rows}


def _mark(connection: Connection, table: str, seat: Seat, thread: str, number: int) -> None:
    columns = schema.reads.c
    where = (columns.table_id == table, columns.seat == seat, columns.thread == thread)
    connection.execute(delete(schema.reads).where(*where))
    connection.execute(insert(schema.reads), {"table_id": table, "seat": seat, "thread": thread, "number": number})
