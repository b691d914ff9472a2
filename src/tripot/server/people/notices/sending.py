"""Sending what waits: shared out among the channels, looked at once more, sent; what fails is tried again alone."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import json
from sqlalchemy import Connection, delete

from tripot.server.common.moments import Moment
from tripot.server.common.records import Person
from tripot.server.people.entrances import Entrances
from tripot.server.people.notices.channel import Channel
from tripot.server.people.notices.errands import Errands
from tripot.server.people.notices.kinds import is_wanted
from tripot.server.people.notices.letters import Letter, Notice, confirmation, entrance, write
from tripot.server.people.notices.mailboxes import Mailboxes, is_stopped
from tripot.server.people.notices.posting import Gone, Undeliverable
from tripot.server.people.notices.readings import Told, read
from tripot.server.people.notices.ways import ways_of
from tripot.server.store import outbox, persons, schema
from tripot.server.store.database import Claim
from tripot.server.store.moderation import hidden_by
from tripot.server.store.persons import person_of
from tripot.server.tables.context import Context

_log = logging.getLogger("tripot.notices")
_OF_NO_TABLE = ("confirm", "entrance")
"""Letters that are about their reader alone, each sent by itself."""
_AT_ONCE = 50
_UNDER_WAY = 32
"""People to whom something is under way at the same time: whoever has many addresses takes one place."""
_LAST = 3.0
"""Seconds in which what is under way may end when the house closes."""
_LATER = 15 * 60_000
"""Milliseconds that notices wait when their address had enough."""


class Sending:
    """From the queue to the people."""

    def __init__(
        self, context: Context, mailboxes: Mailboxes, entrances: Entrances, channels: Mapping[str, Channel]
    ) -> None:
        self._context = context
        self._entrances = entrances
        self._mailboxes = mailboxes
        self._channels = channels
        self._errands = {name: Errands() for name in channels}
        self._under_way: dict[str, asyncio.Task[int]] = {}
        """By person: what is being sent to them."""
        self.has_room: Callable[[], None] = _ignore
        """Called when more can be begun, after no more could be."""

    async def send_due(self) -> int:
        """Send what is due, and wait for it; how many letters went out, or failed to."""
        await self.begin()
        return sum(await asyncio.gather(*self._under_way.values()))

    async def begin(self) -> None:
        """Begin to send what is due to those to whom nothing is under way: nobody waits for another's address. [R38]"""
        now = self._context.clock.now()
        for row in await self._context.read(partial(outbox.unshared, now=now, most=_AT_ONCE)):
            try:
                await self._context.write(partial(self._share_out, row=row, now=now))
            except Exception:  # noqa: BLE001 - it is counted, and tried again
                await self._failed((row,), "a notice cannot be shared out")
        busy = tuple(self._under_way)
        ask = partial(outbox.due_people, now=now, besides=busy, most=_UNDER_WAY - len(busy))
        for person in await self._context.read(ask):
            self._under_way[person] = asyncio.ensure_future(self._send_to(person))

    async def stop(self) -> None:
        """Give what is under way a moment to end; the rest is sent when the house is open again."""
        if self._under_way:
            _, late = await asyncio.wait(self._under_way.values(), timeout=_LAST)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    def _share_out(self, connection: Connection, row: Any, now: Moment) -> None:
        person = persons.one_person(connection, schema.people.c.id == row.person)
        own = persons.wishes(connection, person.id, row.table_id or "")
        wishes = frozenset(person.notices.split(",")) - {""} if own is None else own
        ways = ways_of(connection, person, self._channels, self._context.settings)
        outbox.share_out(connection, row, ways if is_wanted(row.kind, wishes) else (), now)

    async def _send_to(self, person: str) -> int:
        """Send what waits for somebody, one way after the other."""
        try:
            now = self._context.clock.now()
            ways = await self._context.read(partial(outbox.due_channels, person=person, now=now))
            return sum([await self._claim(person, channel) for channel in ways])
        except Exception:  # noqa: BLE001 - it is tried again
            _log.exception("notices could not be sent")
            return 0
        finally:
            del self._under_way[person]
            if len(self._under_way) == _UNDER_WAY - 1:
                self.has_room()

    async def _claim(self, person: str, channel: str) -> int:
        claims = await self._context.database.claim([Claim(f"{person} {channel}", "outbox", -1)])
        try:
            return await self._send_by(person, channel) if claims else 0
        finally:
            await self._context.database.release(claims)

    async def _send_by(self, person: str, channel: str) -> int:
        """Send what waits for a person on a channel: as one, or one by one. Nothing of it stops others. [R38]"""
        way = self._channels.get(channel.partition(":")[0])
        waiting = partial(outbox.waiting, person=person, channel=channel)
        if way is None:
            await self._drop(await self._context.read(partial(waiting, due=None)))
            return 0
        if not way.gathers:
            return await self._send_singly(way, channel, partial(waiting, due=self._context.clock.now()))
        rows = await self._context.read(partial(waiting, due=None))
        single = [[row] for row in rows if row.kind in _OF_NO_TABLE]
        others = [row for row in rows if row.kind not in _OF_NO_TABLE]
        return sum([await self._send(way, channel, bundle) for bundle in (*single, others) if bundle])

    async def _send_singly(self, way: Channel, channel: str, waiting: Callable[[Connection], Sequence[Any]]) -> int:
        """The oldest first, and asked for anew each time: where one did not go out, the others wait a while too."""
        sent = 0
        for _ in range(_AT_ONCE):
            rows = await self._context.read(waiting)
            if not rows:
                break
            sent += await self._send(way, channel, rows[:1])
        return sent

    async def _send(self, way: Channel, channel: str, rows: Sequence[Any]) -> int:
        try:
            return await self._try(way, channel, rows)
        except Gone:
            await self._context.write(partial(_forget_device, device=channel.partition(":")[2]))
        except Undeliverable as failure:
            await self._failed(rows, "a notice was not sent", channel=way.name, reason=str(failure))
            rest = partial(outbox.rest, person=rows[0].person, channel=channel, now=self._context.clock.now())
            await self._context.write(rest)
        except Exception:  # noqa: BLE001 - it is counted, and tried again
            await self._failed(rows, "a notice cannot be sent", channel=way.name)
        return 1

    async def _try(self, way: Channel, channel: str, rows: Sequence[Any]) -> int:
        """Send what is still true of these; 0 if nothing is, or if their address had enough for now."""
        person, address = await self._context.read(partial(self._where, row=rows[0], channel=channel))
        if person is None or address is None:
            await self._drop(rows)
            return 0
        told = {row.id: row for row in rows} if rows[0].kind in _OF_NO_TABLE else await self._told(rows, person)
        if not told or await self._had_enough(rows[0].address, list(told)):
            return 0
        if rows[0].kind == "entrance":
            letter = await self._entrance(person, address)
        else:
            letter = self._letter(way, person, address, [each for each in told.values() if isinstance(each, Notice)])
        await way.prepare(self._context)
        await self._errands[way.name].run(partial(way.send, address, letter))
        self._context.metrics.count("tripot_notices_sent_total")
        now = self._context.clock.now()
        await self._context.write(partial(outbox.settle_sent, ids=list(told), now=now))
        return 1

    def _where(self, connection: Connection, row: Any, channel: str) -> tuple[Person | None, str | None]:
        """Who it is for, and where they are to be told by this channel now."""
        person = persons.one_person(connection, schema.people.c.id == row.person)
        if person is None:
            return None, None
        if row.kind == "confirm":
            is_asked = person.email and person.email_confirmed_at is None and not is_stopped(connection, person.email)
            return person_of(person), person.email if is_asked else None
        if row.kind == "entrance":
            is_known = person.email_confirmed_at is not None and not is_stopped(connection, person.email)
            return person_of(person), person.email if is_known else None
        ways = ways_of(connection, person, self._channels, self._context.settings)
        return person_of(person), next((way.address for way in ways if way.channel == channel), None)

    async def _told(self, rows: Sequence[Any], person: Person) -> dict[str, Notice]:
        """What is still to be told, by its row; what is over goes, what cannot be read is tried again alone."""
        told, over = {}, []
        for row in rows:
            try:
                notice = await self._notice(row, person)
            except Exception:  # noqa: BLE001 - it is counted, and tried again
                await self._failed((row,), "a notice cannot be read")
                continue
            if notice is None:
                over.append(row)
            else:
                told[row.id] = notice
        await self._drop(over)
        return told

    async def _notice(self, row: Any, person: Person) -> Notice | None:
        """What a row has to tell, as it is now; None if that is over."""
        if row.table_id is None or row.seat is None:
            return None
        table = await self._context.registry.get(row.table_id)
        seen = await self._context.read(partial(outbox.seen, row=row))
        hidden = (
            await self._context.read(partial(hidden_by, person=person.id)) if row.kind == "message" else frozenset()
        )
        told = Told(row.kind, row.person, row.seat, row.number, json.decode(row.facts))
        reading = read(table, told, seen, hidden)
        if reading is None:
            return None
        names = {seat: table.called(seat) for seat in table.chairs}
        return Notice(person, row.kind, table.id, table.row.terms.name, table.game, reading, names)

    async def _had_enough(self, address: str, ids: Sequence[str]) -> bool:
        """Whether an address got as much as it should in an hour; then these wait."""
        now, most = self._context.clock.now(), self._context.settings.notices_an_hour
        if await self._context.read(partial(outbox.sent_lately, address=address, now=now)) < most:
            return False
        self._context.metrics.count("tripot_notices_put_off_total")
        await self._context.write(partial(outbox.put_off, ids=ids, until=now + _LATER))
        return True

    async def _entrance(self, person: Person, address: str) -> Letter:
        """The letter to somebody who asked for a way back in: its link is made now, and stored nowhere in clear."""
        word = await self._entrances.new(person.id, "address")
        return entrance(person, self._context.settings.base_url, word, self._mailboxes.stop_address(address))

    def _letter(self, way: Channel, person: Person, address: str, notices: Sequence[Notice]) -> Letter:
        base = self._context.settings.base_url
        stop = self._mailboxes.stop_address(address) if way.name == "email" else ""
        if notices:
            return write(notices, base, stop)
        return confirmation(person, address, base, self._mailboxes.confirm_word(person.id, address), stop)

    async def _drop(self, rows: Sequence[Any]) -> None:
        if rows:
            await self._context.write(partial(outbox.drop, ids=[row.id for row in rows]))

    async def _failed(self, rows: Sequence[Any], what: str, **facts: str) -> None:
        """Count it, say it, and try again later, or never."""
        is_bug = "reason" not in facts
        _log.warning(what, extra={**facts, "notice": rows[0].id, "tries": rows[0].tries + 1}, exc_info=is_bug)
        self._context.metrics.count("tripot_notices_failed_total")
        aside = await self._context.write(partial(outbox.settle_failed, rows=rows, now=self._context.clock.now()))
        for _ in range(aside):
            self._context.metrics.count("tripot_notices_set_aside_total")


def _forget_device(connection: Connection, device: str) -> None:
    connection.execute(delete(schema.subscriptions).where(schema.subscriptions.c.id == device))


def _ignore() -> None:
    """Nobody waits for it."""
