"""The outbox: it decides who is told what, keeps it until it is sent, and tries again when that fails."""

import asyncio
import logging
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from msgspec import json
from sqlalchemy import Connection, delete, func, insert, select, update

from tripot.engine.codec import canonical
from tripot.engine.frames import Gather
from tripot.engine.seats import Seat
from tripot.server.clock import outages
from tripot.server.common.inputs import new_id
from tripot.server.common.moments import Moment
from tripot.server.common.records import NoticeKind
from tripot.server.people.notices.channels import CHANNELS, Channel, Undeliverable
from tripot.server.people.notices.letters import Notice, write
from tripot.server.store import schema
from tripot.server.store.database import Claim
from tripot.server.store.journal import Also
from tripot.server.store.persons import person_of
from tripot.server.store.rows import Alarm, MessageRow
from tripot.server.store.table_rows import TableRow
from tripot.server.tables.alarms import DEADLINE, EVERYBODY
from tripot.server.tables.context import Context
from tripot.server.tables.cursors import hears
from tripot.server.tables.table import Prepared, Table

_log = logging.getLogger("tripot.notices")
_WAITS = (60, 300, 1800, 7200)
"""Seconds before each further try; what fails after the last is set aside."""
_ASIDE_KEPT = 30 * 24 * 3_600_000
"""Milliseconds for which the operator sees what was set aside."""
_AT_ONCE = 20
_LOOK = 5.0


class Told(Also):
    """Notices stored with what they tell about."""

    def __init__(self, rows: Sequence[dict[str, Any]]) -> None:
        self._rows = rows

    def write(self, connection: Connection) -> None:
        connection.execute(insert(schema.outbox), list(self._rows))


class Outbox:
    """Notices, from the table to whoever is away."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._channels = [channel for channel in CHANNELS.values() if channel.is_on(context.settings)]
        self._stopped = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        if self._channels:
            context.commits.also.append(self._after_step)
            context.commits.also_said.append(self._after_message)

    @property
    def is_open(self) -> bool:
        """Whether any way is configured."""
        return bool(self._channels)

    def start(self) -> None:
        """Send from now on."""
        if self._channels:
            self._task = asyncio.ensure_future(self._run())

    async def stop(self) -> None:
        """Send no more; what is not sent stays in the database."""
        self._stopped.set()
        if self._task is not None:
            await self._task

    # who is told

    def _after_step(self, table: Table, row: TableRow, prepared: Prepared | None) -> Sequence[Also]:
        if prepared is None or not table.wishes:
            return ()
        rows: list[dict[str, Any]] = []
        if row.stage.status == "over":
            rows += self._rows(table, "over", table.chairs)
        else:
            was, now = table.pending(), prepared.pending
            if was is not None and now is not None and was.decision != now.decision and _was_gathering(table):
                rows += self._rows(table, "resolved", table.chairs)
            if now is not None:
                rows += self._rows(table, "turn", _newly_asked(table, prepared, now.awaited))
        return (Told(rows),) if rows else ()

    def _after_message(self, table: Table, row: MessageRow) -> Sequence[Also]:
        if not table.wishes:
            return ()
        heard = [seat for seat in table.chairs if seat != row.seat and hears(table, row.thread, seat)]
        rows = self._rows(table, "message", heard)
        return (Told(rows),) if rows else ()

    async def remind(self, table: Table, alarm: Alarm) -> None:
        """The deadline is near: tell those who are awaited, or the one whose own it is."""
        waits = table.pending()
        late = () if waits is None else waits.awaited if alarm.seat == EVERYBODY else (alarm.seat,)
        rows = self._rows(table, "deadline", late)

        def work(connection: Connection) -> None:
            if outages.drop_alarm(connection, alarm) and rows:
                connection.execute(insert(schema.outbox), rows)

        await self._context.write(work)
        table.alarms.pop((alarm.kind, alarm.seat), None)

    def _rows(self, table: Table, kind: NoticeKind, seats: Iterable[Seat]) -> list[dict[str, Any]]:
        now = self._context.clock.now()
        away = [seat for seat in seats if seat in table.chairs and table.here[seat] == 0]
        people = {table.chairs[seat].person: _due_of(table, seat) for seat in reversed(away)}
        return [
            {
                "id": new_id(14),
                "person": person,
                "kind": kind,
                "table_id": table.id,
                "facts": canonical({"due": people[person]}),
                "due": now,
                "tries": 0,
            }
            for person in sorted(each for each in people if each is not None)
            if kind in table.wishes.get(person, ())
        ]

    # sending

    async def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                await self.send_due()
            except Exception:  # noqa: BLE001 - it is tried again
                _log.exception("notices could not be sent")
            try:
                async with asyncio.timeout(_LOOK):
                    await self._stopped.wait()
            except TimeoutError:
                continue

    async def send_due(self) -> int:
        """Send what is due; how many notices were dealt with."""
        rows = await self._context.read(partial(_due, now=self._context.clock.now()))
        claims = await self._context.database.claim([Claim(row.id, "outbox", -1) for row in rows])
        mine = {claim.table for claim in claims}
        try:
            for row in rows:
                if row.id in mine:
                    await self._send(row)
        finally:
            await self._context.database.release(claims)
        return len(claims)

    async def _send(self, row: Any) -> None:
        """Send one notice; whatever is wrong with it, the next ones are sent. [R38]"""
        try:
            sent = await self._tell(row)
        except Exception:  # noqa: BLE001 - it is counted, and tried again
            _log.exception("a notice cannot be sent", extra={"notice": row.id, "tries": row.tries + 1})
            self._context.metrics.count("tripot_notices_failed_total")
            sent = False
        if not sent and row.tries == len(_WAITS):
            self._context.metrics.count("tripot_notices_set_aside_total")
        await self._context.write(partial(_settle, row=row, sent=sent, now=self._context.clock.now()))

    async def _tell(self, row: Any) -> bool:
        notice = await self._context.read(partial(_notice, row=row, games=self._context.games))
        if notice is None:
            return True
        letter, sent = write(notice, self._context.settings.base_url), True
        for channel in self._channels:
            address = channel.address(notice.person)
            if address:
                sent = await self._try(channel, address, letter, row) and sent
        return sent

    async def set_aside(self) -> int:
        """How many notices could not be sent, however often they were tried."""
        return await self._context.read(_count_aside)

    async def _try(self, channel: Channel, address: str, letter: Any, row: Any) -> bool:
        try:
            await asyncio.to_thread(channel.send, self._context.settings, address, letter)
        except Undeliverable as failure:
            self._context.metrics.count("tripot_notices_failed_total")
            facts = {"channel": channel.name, "tries": row.tries + 1, "reason": str(failure)}
            _log.warning("a notice was not sent", extra=facts)
            return False
        self._context.metrics.count("tripot_notices_sent_total")
        return True


def _newly_asked(table: Table, prepared: Prepared, awaited: Iterable[Seat]) -> Iterable[Seat]:
    """Those who are asked something that they were not asked before."""
    if table.pending() is None:
        return awaited
    before, after = table.state, prepared.replay.state
    was, now = before.stack[-1], after.stack[-1]
    return [seat for seat in awaited if was.number(before, seat) != now.number(after, seat)]


def _due_of(table: Table, seat: Seat) -> Moment | None:
    """When the clock rings for a seat, as shown."""
    alarm = table.alarms.get(("deadline", seat)) or table.alarms.get(DEADLINE)
    return None if alarm is None else alarm.due - table.row.terms.schedule.grace * 1000


def _was_gathering(table: Table) -> bool:
    return isinstance(table.state.stack[-1], Gather)


def _due(connection: Connection, now: Moment) -> Sequence[Any]:
    columns = schema.outbox.c
    query = select(schema.outbox).where(columns.due <= now, columns.tries <= len(_WAITS))
    return connection.execute(query.order_by(columns.due, columns.id).limit(_AT_ONCE)).all()


def _count_aside(connection: Connection) -> int:
    query = select(func.count()).select_from(schema.outbox).where(schema.outbox.c.tries > len(_WAITS))
    return connection.execute(query).scalar_one()


def _notice(connection: Connection, row: Any, games: Any) -> Notice | None:
    """The notice of a row, unless it is gone, or nobody wants to hear it any more."""
    still = connection.execute(select(schema.outbox.c.id).where(schema.outbox.c.id == row.id)).first()
    person = connection.execute(select(schema.people).where(schema.people.c.id == row.person)).first()
    table = connection.execute(select(schema.tables).where(schema.tables.c.id == row.table_id)).first()
    if still is None or person is None or table is None or table.game not in games:
        return None
    known = person_of(person)
    if row.kind not in known.notices:
        return None
    due = json.decode(row.facts)["due"]
    return Notice(row.id, known, row.kind, table.id, table.name, games[table.game], due, row.tries)


def _settle(connection: Connection, row: Any, sent: bool, now: Moment) -> None:
    """It is done with, or tried again later, or set aside."""
    columns = schema.outbox.c
    if sent:
        connection.execute(delete(schema.outbox).where(columns.id == row.id))
        return
    wait = _WAITS[row.tries] * 1000 if row.tries < len(_WAITS) else 0
    later = {"tries": row.tries + 1, "due": now + wait}
    connection.execute(update(schema.outbox).where(columns.id == row.id).values(**later))
    if not wait:
        old = (columns.tries > len(_WAITS), columns.due < now - _ASIDE_KEPT)
        connection.execute(delete(schema.outbox).where(*old))
