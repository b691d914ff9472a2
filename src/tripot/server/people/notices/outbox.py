"""The outbox: it decides who is told what, keeps it until it is sent, and tries again when that fails."""

import asyncio
import logging
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from sqlalchemy import Connection, insert

from tripot.engine.codec import canonical
from tripot.server.clock import outages
from tripot.server.common.moments import Moment
from tripot.server.people.entrances import Entrances
from tripot.server.people.notices.channels import channels_of
from tripot.server.people.notices.kinds import is_wanted
from tripot.server.people.notices.mailboxes import Mailboxes
from tripot.server.people.notices.occasions import Occasion, of_message, of_reminder, of_step
from tripot.server.people.notices.push import Push
from tripot.server.people.notices.sending import Sending
from tripot.server.store import outbox, schema
from tripot.server.store.journal import Also
from tripot.server.store.outbox import Queued, new_row
from tripot.server.store.rows import Alarm, MessageRow
from tripot.server.tables.alarms import EVERYBODY
from tripot.server.tables.commits import Step
from tripot.server.tables.context import Context
from tripot.server.tables.table import Table

_log = logging.getLogger("tripot.notices")
_LOOK = 5.0
_MOMENT = 0.2


class Outbox:
    """Notices, from the table to whoever is away."""

    def __init__(self, context: Context, mailboxes: Mailboxes, entrances: Entrances) -> None:
        self._context = context
        self.channels = channels_of(context.settings)
        self._sending = Sending(context, mailboxes, entrances, self.channels)
        self._stopped = False
        self._wake = asyncio.Event()
        """Set when there may be something to send."""
        mailboxes.asked = self._sending.has_room = self._wake.set
        self._task: asyncio.Task[None] | None = None
        if self.channels:
            context.commits.also.append(self._after_step)
            context.commits.also_said.append(self._after_message)

    @property
    def is_open(self) -> bool:
        """Whether any way is configured."""
        return bool(self.channels)

    def start(self) -> None:
        """Send from now on."""
        if self.channels:
            self._task = asyncio.ensure_future(self._run())

    async def stop(self) -> None:
        """Send no more; what is not sent stays in the database."""
        self._stopped = True
        self._wake.set()
        if self._task is not None:
            await self._task
        await self._sending.stop()

    def _after_step(self, step: Step) -> Sequence[Also]:
        table = step.table
        return self._queued(table, of_step(step)) if any(table.wishes.values()) else ()

    def _after_message(self, table: Table, row: MessageRow) -> Sequence[Also]:
        return self._queued(table, of_message(table, row)) if any(table.wishes.values()) else ()

    async def open(self, since: Moment) -> None:
        """The house opens: what it put off since then, having been down, is told."""
        if self.channels:
            await self._context.write(partial(outbox.put_off_by_outage, since=since))

    async def remind(self, table: Table, alarm: Alarm) -> None:
        """The deadline is near: tell those who are awaited, or the one whose own it is."""
        waits = table.pending()
        late = () if waits is None else waits.awaited if alarm.seat == EVERYBODY else (alarm.seat,)
        rows = self._rows(table, of_reminder(table, late))

        def work(connection: Connection) -> None:
            if outages.drop_alarm(connection, alarm) and rows:
                connection.execute(insert(schema.outbox), rows)

        await self._context.write(work)
        self._wake.set()
        table.alarms.pop((alarm.kind, alarm.seat), None)

    def _queued(self, table: Table, occasions: Iterable[Occasion]) -> Sequence[Also]:
        rows = self._rows(table, occasions)
        if not rows:
            return ()
        self._wake.set()
        return (Queued(rows),)

    def _rows(self, table: Table, occasions: Iterable[Occasion]) -> list[dict[str, Any]]:
        """Those who asked for it and have no page of the table open; whoever has several chairs is told once."""
        now = self._context.clock.now()
        rows: dict[tuple[str, str], dict[str, Any]] = {}
        for each in occasions:
            chair = table.chairs.get(each.seat)
            if chair is None or chair.person is None or table.is_here(each.seat):
                continue
            if is_wanted(each.kind, table.wishes.get(chair.person, frozenset())):
                about = {"table_id": table.id, "seat": each.seat, "number": each.number, "facts": canonical(each.facts)}
                rows.setdefault((chair.person, each.kind), new_row(chair.person, each.kind, now, **about))
        return [rows[key] for key in sorted(rows)]

    async def _run(self) -> None:
        while not self._stopped:
            self._wake.clear()
            try:
                await self._sending.begin()
            except Exception:  # noqa: BLE001 - it is tried again
                _log.exception("notices could not be sent")
            await self._rest()

    async def _rest(self) -> None:
        """Until something is there to send, and a moment more: what woke us is only being stored."""
        try:
            async with asyncio.timeout(_LOOK):
                await self._wake.wait()
        except TimeoutError:
            return
        if not self._stopped:
            await asyncio.sleep(_MOMENT)

    async def send_due(self) -> int:
        """Send what is due; how many letters went out, or failed to."""
        return await self._sending.send_due()

    async def push_key(self) -> str:
        """What browsers are told to let this house push, made at its first use; empty if it does not."""
        push = self.channels.get("push")
        if not isinstance(push, Push):
            return ""
        await push.prepare(self._context)
        return push.public_key

    async def set_aside(self) -> int:
        """How many notices could not be sent, however often they were tried."""
        return await self._context.read(outbox.count_aside)
