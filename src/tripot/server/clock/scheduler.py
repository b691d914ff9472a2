"""The scheduler rings the alarms of all tables, each once, whichever worker hears it first."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path

from tripot.engine.actions import TIMEOUT, timeout_of
from tripot.engine.seats import CLOCK
from tripot.server.clock import outages
from tripot.server.common.errors import Conflict, HouseError
from tripot.server.common.moments import Moment
from tripot.server.store import journal
from tripot.server.store.database import Claim
from tripot.server.store.rows import Alarm
from tripot.server.tables.alarms import EVERYBODY
from tripot.server.tables.context import Context
from tripot.server.tables.moves import Sent
from tripot.server.tables.table import Table

_log = logging.getLogger("tripot.scheduler")
_AT_ONCE = 64
_AT_ONCE_SHARED = 16
"""Where others ring too, nobody takes more than it can answer soon."""
_LATER = 10_000
_STEP = 2_000
"""Milliseconds by which the wall clock may drift before somebody must have set it."""
_JUMP = 300_000
"""A forward jump that long suspends the hours it jumped over."""


Answer = Callable[[Table, Alarm], Awaitable[None]]
"""What is done when an alarm rings."""


class Scheduler:
    """Watches the alarms, and the clock itself."""

    def __init__(
        self,
        context: Context,
        bot: Answer,
        near: Answer,
        question: Answer,
        put_off: Callable[[Table, Alarm], Awaitable[bool]],
    ) -> None:
        self._context = context
        self._bot = bot
        self._near = near
        self._question = question
        self._put_off = put_off
        """Whether a deadline moves instead of ringing."""
        self._at_once = _AT_ONCE_SHARED if context.database.is_shared else _AT_ONCE
        self._busy: dict[Claim, Alarm] = {}
        self._answered: list[Claim] = []
        """Those that were dealt with since the last look, and are still held: others who looked before must not try."""
        self._again: set[Claim] = set()
        """Those that are due once more while they are dealt with."""
        self._is_behind = False
        """Whether more was due than could be taken."""
        self._later: dict[Claim, Moment] = {}
        """Those that could not be answered, and when they are tried again."""
        self._next: Moment = 0
        self._wake = asyncio.Event()
        self._beaten: Moment = -1
        self._offset: Moment = 0
        """Between the wall clock and the steady one: it changes when somebody sets the former."""
        self._stopped = False
        self._task: asyncio.Task[None] | None = None
        context.commits.after.append(self._armed)

    @property
    def looks_at(self) -> Moment:
        """When it looks again, if nothing happens before."""
        return self._next

    @property
    def busy(self) -> int:
        """How many alarms are being dealt with."""
        return len(self._busy)

    async def open(self) -> None:
        """The house opens: was it down, and did somebody set the clock meanwhile?"""
        now, settings = self._context.clock.now(), self._context.settings
        least = int(settings.outage_after * 1000)
        down = await self._context.write(partial(outages.return_from_outage, now=now, least=least))
        if down:
            _log.info("the house was closed; deadlines are put off by as much", extra={"seconds": down // 1000})
        await self._watch_clock()
        self._beaten = self._context.clock.steady()

    def start(self) -> None:
        """Ring from now on."""
        self._task = asyncio.ensure_future(self._run())

    def halt(self) -> None:
        """Ring no more."""
        self._stopped = True
        self._wake.set()

    async def stop(self) -> None:
        """Ring no more; what was begun is finished."""
        self.halt()
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        while not self._stopped:
            try:
                await self.tick()
            except Exception:  # noqa: BLE001 - alarms must not fall silent because the database did
                _log.exception("the alarms could not be looked at")
                await asyncio.sleep(0.5)
            await self._sleep()

    async def _sleep(self) -> None:
        wait = self._context.settings.beat
        if self._next:
            wait = min(wait, max((self._next - self._context.clock.now()) / 1000, 0))
        try:
            async with asyncio.timeout(wait):
                await self._wake.wait()
        except TimeoutError:
            pass
        self._wake.clear()

    async def tick(self) -> int:
        """Look once: how many alarms ring now."""
        await self._live()
        answered, self._answered = self._answered, []
        if answered:
            await self._context.database.release(answered)
        now, registry = self._context.clock.now(), self._context.registry
        # What cannot be answered stays due, and must not stand before everything else.
        known = len(self._later) + len(self._busy)
        due = await self._context.glance(partial(journal.due_alarms, now=now, limit=_AT_ONCE * 4 + known))
        ready = {Claim(alarm.table_id, alarm.kind, alarm.seat): alarm for alarm in due}
        self._later = {claim: at for claim, at in self._later.items() if at > now}
        self._again = {claim for claim, alarm in self._busy.items() if ready.get(claim, alarm) != alarm}
        free = [claim for claim in ready if claim not in self._busy and claim not in self._later]
        claims = await self._claimed(free)
        self._is_behind = len(claims) < len(free)
        for claim in claims:
            self._busy[claim] = ready[claim]
            registry.spawn(self._ring(claim, ready[claim]))
        self._next = await self._next_look(now, rung=len(claims))
        return len(claims)

    async def _claimed(self, free: list[Claim]) -> Sequence[Claim]:
        """As many as there is room for, earliest first: whoever waited longest is served, whichever worker does it."""
        room = self._at_once - len(self._busy)
        return await self._context.database.claim(free, room) if free and room > 0 else ()

    async def _next_look(self, now: Moment, *, rung: int) -> Moment:
        """When to look again. Where others set alarms too, soon; else when the next one rings, or is tried again."""
        if self._context.database.is_shared:
            return now + int(self._context.settings.poll * 1000)
        first = await self._context.read(journal.next_due)
        if not 0 < first <= now:
            return first
        if rung or self._busy or self._is_behind:
            return now + 50  # those are being dealt with, or wait for their turn
        further = await self._context.read(partial(journal.next_due, after=now))
        return min(filter(None, (further, *self._later.values())), default=now + 50)

    async def _ring(self, claim: Claim, alarm: Alarm) -> None:
        try:
            await self._answer(alarm)
        except HouseError as error:
            _log.warning("an alarm could not be answered", extra={"table": alarm.table_id, "code": error.code})
            self._later[claim] = self._context.clock.now() + _LATER
        except Exception:
            self._later[claim] = self._context.clock.now() + _LATER
            raise
        finally:
            self._busy.pop(claim, None)
            self._answered.append(claim)
            if claim in self._again or (self._is_behind and len(self._busy) <= self._at_once // 2):
                self._wake.set()

    async def _answer(self, alarm: Alarm) -> None:
        table = await self._context.registry.get(alarm.table_id)
        if table.is_kept:
            raise Conflict("other_rules", {"rules": table.row.terms.rules})
        if table.alarms.get((alarm.kind, alarm.seat)) != alarm:
            return
        if alarm.kind == "deadline":
            if await self._put_off(table, alarm):
                return
            late = self._context.clock.now() - alarm.due
            rung = TIMEOUT if alarm.seat == EVERYBODY else timeout_of(alarm.seat)
            played = await self._context.moves.play(table, Sent(CLOCK, rung, fired=alarm))
            if played.seq is not None:
                self._context.metrics.count("tripot_deadlines_total")
                self._context.metrics.took("tripot_deadline_late_seconds", late / 1000)
        elif alarm.kind == "bot":
            await self._bot(table, alarm)
        elif alarm.kind == "question":
            await self._question(table, alarm)
        else:
            await self._near(table, alarm)

    def _armed(self, table: Table) -> None:
        """A table has new alarms: wake up in time for the first."""
        first = min((alarm.due for alarm in table.alarms.values() if not alarm.held), default=0)
        if first and (not self._next or first < self._next):
            self._next = first
            self._wake.set()

    async def _live(self) -> None:
        clock = self._context.clock
        steady = clock.steady()
        if abs(clock.now() - steady - self._offset) >= _STEP:
            await self._watch_clock()
        if steady - self._beaten >= self._context.settings.beat * 1000:
            self._beaten = steady
            await self._context.write(partial(outages.beat, now=self._context.clock.now()))

    async def _watch_clock(self) -> None:
        clock = self._context.clock
        now = clock.now()
        self._offset = now - clock.steady()
        check = partial(
            outages.clock_was_set, machine=_machine(), offset=self._offset, now=now, least=_STEP, jump=_JUMP
        )
        moved = await self._context.write(check)
        if moved:
            _log.warning("somebody set the clock", extra={"seconds": moved // 1000})
            self._context.registry.heard("")
            self._next = 0


def _machine() -> str:
    """This machine since it was started: its steady clock began then."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text().strip()[:30]
    except OSError:
        return "machine"
