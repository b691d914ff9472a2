"""Talk: the table's conversation, private ones where the game allows them, the watchers' own."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from tripot.engine.game import Said
from tripot.engine.refusals import Refusal
from tripot.engine.seats import SPECTATOR, Seat
from tripot.server.common.errors import Forbidden, Unacceptable
from tripot.server.common.inputs import check_key, check_text, clean_line, fingerprint
from tripot.server.common.moments import as_datetime
from tripot.server.common.records import AWAY, Caller, Message, Thread
from tripot.server.store import moderation, schema
from tripot.server.store.conflicts import Stale, is_conflict
from tripot.server.store.rows import MessageRow
from tripot.server.store.signals import Kind
from tripot.server.store.upserts import put
from tripot.server.tables import permissions, signs
from tripot.server.tables.context import Context, somebody
from tripot.server.tables.cursors import hears
from tripot.server.tables.moderation import mute_of
from tripot.server.tables.seat_checks import called_at
from tripot.server.tables.sittings import is_own_time
from tripot.server.tables.summaries import message_of
from tripot.server.tables.table import Table
from tripot.server.tables.threads import TABLE, WATCHERS, members_of, thread_of
from tripot.speech.voice import Voice

NOT_PLAYING = Refusal("", "not_playing")
MUTED = "muted_by_host"
TITLE_MOST = 60
_LANGUAGE = "fr"


class Conversations:
    """Conversations live outside the journal; the game says who may talk to whom."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def say(
        self,
        caller: Caller,
        table_id: str,
        seat: Seat | None,
        text: str,
        key: str,
        *,
        to: Seat | Iterable[Seat] | None = None,
        title: str = "",
    ) -> Message:
        """Say something: to the table, or to other seats; a watcher (`seat` None) to the watchers.

        The first message to some seats opens their conversation. `Forbidden` (`muted`, with the refusal's rule and
        code as facts) when the game does not allow it.
        """
        check_key(key)
        table = await self._context.registry.get(table_id)
        eyes = permissions.place(table, caller, seat)
        signs.seen(table, eyes)
        who = caller.person.id if caller.person else ""
        self._context.limits.spend("say", caller)
        text = check_text(text, self._context.settings.max_text)
        thread, speaker = _thread(table, eyes, to), _speaker(table, caller, eyes)
        self._check_may_say(table, caller, eyes, thread)
        if len(members_of(thread)) > 2 and thread not in table.places:
            self._context.limits.spend("thread", caller)
        row = MessageRow(
            table_id=table_id,
            number=0,
            thread=thread,
            place=0,
            seat=None if eyes == SPECTATOR else eyes,
            person=speaker,
            name=table.called(eyes) or called_at(table, caller.name, None, self._context.settings.max_name),
            text=text,
            at=self._context.clock.now(),
            key=f"{eyes}:{who}:{key}"[:100],
            print=fingerprint(thread, text),
            title=_title(title) if members_of(thread) else "",
        )
        stored = await self._store(table, row)
        self._let_bots_answer(table, stored, caller)
        return message_of(stored, eyes)

    def _check_may_say(self, table: Table, caller: Caller, eyes: Seat, thread: str) -> None:
        """`Forbidden` for whoever the host muted, and where the game or the hour does not allow it."""
        if eyes == SPECTATOR:
            somebody(caller)
        muted = self._muted(table, _speaker(table, caller, eyes))
        if muted is not None:
            raise Forbidden(muted.code, muted.facts)
        refusal = _may_write(table, eyes, thread)
        if refusal is not None:
            raise Forbidden("muted", {"rule": refusal.rule, "code": refusal.code, **refusal.facts})

    def _let_bots_answer(self, table: Table, said: MessageRow, caller: Caller) -> None:
        if any(table.chairs[each].kind == "bot" for each in members_of(said.thread)):
            lang = caller.person.language if caller.person else _LANGUAGE
            self._context.registry.spawn(self._answer(table, said, lang))

    async def _answer(self, table: Table, said: MessageRow, lang: str) -> None:
        """Let the bots of a private conversation answer what a person wrote there, if their game has a line for it."""
        members = members_of(said.thread)
        spoken = await self._context.read(partial(_spoken, table_id=table.id, thread=said.thread))
        for seat in members:
            view = table.view(seat)
            if seat == said.seat or table.chairs[seat].kind != "bot" or view is None or said.seat is None:
                continue
            line = table.game.reply(view, Said(said.seat, members, said.text, spoken.get(seat, 0)))
            if line is None or _may_write(table, seat, said.thread) is not None:
                continue
            names = {each: table.called(each) for each in table.chairs}
            answer = MessageRow(
                table_id=table.id,
                number=0,
                thread=said.thread,
                place=0,
                seat=seat,
                person=None,
                name=table.called(seat),
                text=Voice(table.game, lang, names).text(f"talk.{line.code}", **line.facts),
                at=self._context.clock.now(),
                key=f"{seat}:answer:{said.number}",
                print=fingerprint(said.thread, "answer"),
            )
            await self._store(table, answer)

    async def _store(self, table: Table, row: MessageRow) -> MessageRow:
        also = [each for hook in self._context.commits.also_said for each in hook(table, row)]

        def work(connection: Connection) -> MessageRow:
            stored = _add(connection, row)
            if stored.number > 0:
                for each in also:
                    each.write(connection)
            self._context.registry.signals.tell(connection, Kind.TABLE, table.id)
            return stored

        async with table.lock:
            try:
                stored = await self._context.write(work)
            except Stale:
                stored = await self._context.write(work)
            except BaseException:
                table.stale = True
                raise
            if stored.number == table.row.stage.said + 1:
                table.row = replace(table.row, stage=replace(table.row.stage, said=stored.number))
                table.hear([stored])
                table.wake()
            elif stored.number > table.row.stage.said:
                table.stale = True
        if table.stale:
            await self._context.registry.catch_up(table.id)
        return stored

    async def messages(
        self,
        caller: Caller,
        table_id: str,
        seat: Seat | None,
        thread: str = "table",
        *,
        after: int = 0,
        limit: int = 200,
    ) -> Sequence[Message]:
        """The last messages of a thread, oldest first; `Forbidden` if it is not this seat's."""
        table = await self._context.registry.get(table_id)
        eyes = permissions.viewer_seat(table, caller, seat)
        if not hears(table, thread, eyes):
            raise Forbidden("not_your_thread")
        query = partial(_messages, table_id=table_id, thread=thread, after=after, limit=max(1, min(limit, 500)))
        hidden = await self._hidden(caller)
        rows = await self._context.read(query)
        heard = (row for row in rows if eyes not in table.chairs or is_own_time(table, row, eyes))
        return [replace(message_of(row, eyes), is_hidden=row.person in hidden) for row in heard]

    async def _hidden(self, caller: Caller) -> frozenset[str]:
        """Whom the caller does not want to read."""
        if caller.person is None:
            return frozenset()
        return await self._context.read(partial(moderation.hidden_by, person=caller.person.id))

    def _muted(self, table: Table, person: str | None) -> Refusal | None:
        """That the host took the word from somebody, and until when."""
        act = mute_of(table, person, self._context.clock.now())
        if act is None:
            return None
        return Refusal("", MUTED, {} if act.until is None else {"until": as_datetime(act.until).isoformat()})

    async def threads(self, caller: Caller, table_id: str, seat: Seat | None) -> Sequence[Thread]:
        """The threads of a seat: the table's, one with each other seat it may write to, and those with several."""
        table = await self._context.registry.get(table_id)
        eyes = permissions.viewer_seat(table, caller, seat)
        names = _names(table, eyes)
        read = await self._context.read(partial(_reads, table_id=table_id, seat=eyes))
        last = await self._context.read(partial(_last, table_id=table_id, threads=names))
        last = {name: row for name, row in last.items() if eyes not in table.chairs or is_own_time(table, row, eyes)}
        private = [name for name in last if members_of(name)]
        named = await self._context.read(partial(_titles, table_id=table_id, threads=private)) if private else ()
        titles = {row.thread: row.title for row in named if is_own_time(table, row, eyes)}
        found = []
        muted = self._muted(table, _speaker(table, caller, eyes))
        for name in names:
            refusal = muted or _may_write(table, eyes, name)
            members = members_of(name)
            if members and (refusal is not None or len(members) > 2) and name not in last:
                continue
            row = last.get(name)
            is_heard = eyes in table.chairs and name in last  # what somebody else heard in this chair waits for nobody
            unread = max(table.places.get(name, 0) - read.get(name, 0), 0) if is_heard else 0
            others = [each for each in members if each != eyes]
            other = others[0] if len(others) == 1 else None
            message = None if row is None else message_of(row, eyes)
            found.append(Thread(name, other, unread, message, refusal, members, titles.get(name, "")))
        return found

    async def mark_read(self, caller: Caller, table_id: str, seat: Seat, thread: str, number: int) -> None:
        """Everything up to this message was seen."""
        table = await self._context.registry.get(table_id)
        permissions.check_seat(table, caller, seat)
        if not hears(table, thread, seat):
            raise Forbidden("not_your_thread")
        number = max(0, min(number, table.places.get(thread, 0)))
        await self._context.write(partial(_mark, table_id=table_id, seat=seat, thread=thread, number=number))


def _speaker(table: Table, caller: Caller, eyes: Seat) -> str | None:
    """The id of whoever speaks; a program speaks for whoever sits there."""
    return caller.person.id if caller.person else table.chair(eyes).person if eyes in table.chairs else None


def _names(table: Table, eyes: Seat) -> list[str]:
    """The conversations that a seat hears of, in a steady order."""
    names = [TABLE, *([WATCHERS] if hears(table, WATCHERS, eyes) else [])]
    if eyes in table.chairs:
        names += [thread_of((eyes, other)) for other in table.chairs if other != eyes]
        names += [name for name in sorted(table.places) if len(members_of(name)) > 2 and hears(table, name, eyes)]
    return names


def _thread(table: Table, seat: Seat, to: Seat | Iterable[Seat] | None) -> str:
    if seat == SPECTATOR:
        return WATCHERS
    if to is None:
        return TABLE
    others = [to] if isinstance(to, int) else sorted(set(to))
    for other in others:
        if other not in table.chairs or other == seat:
            raise Unacceptable("no_such_chair", {"seat": other})
    if not others:
        raise Unacceptable("nobody_to_write_to")
    return thread_of((seat, *others))


def _may_write(table: Table, seat: Seat, thread: str) -> Refusal | None:
    """Why a seat may not write there now: with several others, the game must allow each of them."""
    if table.row.stage.status in AWAY:
        return NOT_PLAYING
    if seat == SPECTATOR:
        return None if thread == WATCHERS or table.row.stage.status in ("over", "closed") else NOT_PLAYING
    if thread == WATCHERS:
        return None if table.row.stage.status in ("over", "closed") else NOT_PLAYING
    members = members_of(thread)
    if table.row.stage.status != "playing":
        return NOT_PLAYING if members else None
    if not members:
        return table.game.may_talk(table.state, seat, None)
    refusals = (table.game.may_talk(table.state, seat, other) for other in members if other != seat)
    return next((refusal for refusal in refusals if refusal is not None), None)


def _title(text: str) -> str:
    title = clean_line(text)
    if len(title) > TITLE_MOST:
        raise Unacceptable("bad_title", {"most": TITLE_MOST})
    return title


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
    if stored.seat is not None:
        _mark(connection, stored.table_id, stored.seat, stored.thread, place)
    return stored


def _messages(connection: Connection, table_id: str, thread: str, after: int, limit: int) -> list[MessageRow]:
    columns = schema.messages.c
    query = (
        select(schema.messages)
        .where(columns.table_id == table_id, columns.thread == thread, columns.place > after)
        .order_by(columns.number.desc())
        .limit(limit)
    )
    return [MessageRow(**row._mapping) for row in connection.execute(query)][::-1]


def _last(connection: Connection, table_id: str, threads: list[str]) -> dict[str, MessageRow]:
    columns = schema.messages.c
    latest = (
        select(func.max(columns.number))
        .where(columns.table_id == table_id, columns.thread.in_(threads))
        .group_by(columns.thread)
    )
    query = select(schema.messages).where(columns.table_id == table_id, columns.number.in_(latest))
    return {row.thread: MessageRow(**row._mapping) for row in connection.execute(query)}


def _titles(connection: Connection, table_id: str, threads: list[str]) -> list[MessageRow]:
    """The messages that gave a title to these threads, oldest first."""
    columns = schema.messages.c
    query = (
        select(schema.messages)
        .where(columns.table_id == table_id, columns.thread.in_(threads), columns.title != "")
        .order_by(columns.number)
    )
    return [MessageRow(**row._mapping) for row in connection.execute(query)]


def _spoken(connection: Connection, table_id: str, thread: str) -> dict[Seat, int]:
    """How often each seat wrote in a thread."""
    columns = schema.messages.c
    query = select(columns.seat, func.count()).where(columns.table_id == table_id, columns.thread == thread)
    return {row[0]: row[1] for row in connection.execute(query.group_by(columns.seat))}


def _reads(connection: Connection, table_id: str, seat: Seat) -> dict[str, int]:
    columns = schema.reads.c
    rows: Any = connection.execute(select(schema.reads).where(columns.table_id == table_id, columns.seat == seat))
    return {row.thread: row.number for row in rows}


def _mark(connection: Connection, table_id: str, seat: Seat, thread: str, number: int) -> None:
    put(connection, schema.reads, [{"table_id": table_id, "seat": seat, "thread": thread, "number": number}])
