"""Who is at the table, for games that want to know: whoever is awaited and has had no page open for a minute is away
until they return. Nobody is called away whom nobody waits for: it would only fill the journal.

A game says so by the form `presence` among what the house may always do; its facts list the seats that are away. Pages
of one person may be served by several workers, and each knows its own alone: signs of presence are rows, and a table is
looked after by one worker at a time, so whoever comes or goes is written down once.
"""

import asyncio
import logging
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from tripot.engine.actions import Fill, Pick
from tripot.engine.seats import CLOCK, HOUSE, Seat
from tripot.server.common.moments import Moment
from tripot.server.store import presence
from tripot.server.store.database import Claim
from tripot.server.store.presence import Place
from tripot.server.tables.context import Context
from tripot.server.tables.house_entries import PRESENCE
from tripot.server.tables.moves import Sent
from tripot.server.tables.table import Table

_log = logging.getLogger("tripot.presence")
AWAY_AFTER = 60_000
"""Milliseconds without any page of the table."""
EVERY = 5.0
_TRIES = 40
"""How often a table is tried that another worker looks after: some seconds, where it takes milliseconds."""
IDLE = Pick("turn_idle")
"""What the clock says to games whose players wait for somebody who is away."""


@dataclass(slots=True)
class Round:
    """One look around the tables: the signs there were, and how they change."""

    now: Moment
    signs: Mapping[Place, Moment]
    here: list[Place] = field(default_factory=list)
    gone: list[Place] = field(default_factory=list)


class Presence:
    """Looks around the tables now and then."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._began: Moment | None = None
        """Since when this worker looks around: time nobody watched over is nobody's absence."""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Look around from now on."""
        self._task = asyncio.ensure_future(self._run())

    async def stop(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait((self._task,))

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.tick()
            except Exception:  # noqa: BLE001 - the database may be away: there is a next time
                _log.exception("could not look who is there")

    async def tick(self) -> None:
        """Look once. Tables that another worker looks after right now are tried again a moment later."""
        if self._began is None:
            self._began = self._context.clock.now()
        left = {table.id: table for table in self._context.registry.loaded() if _wants_to_know(table)}
        for _ in range(_TRIES):
            claims = (
                await self._context.database.claim([Claim(table_id, PRESENCE, HOUSE) for table_id in left])
                if left
                else ()
            )
            try:
                await self._look_around([left.pop(claim.table) for claim in claims])
            finally:
                if claims:
                    await self._context.database.release(claims)
            if not left:
                return
            await asyncio.sleep(random.uniform(0.02, 0.2))

    async def _look_around(self, tables: Sequence[Table]) -> None:
        if not tables:
            return
        signs = await self._context.read(partial(presence.signs, tables=[table.id for table in tables]))
        look = Round(self._context.clock.now(), signs)
        for table in tables:
            try:
                await self._context.registry.catch_up(table.id)
                if _wants_to_know(table):
                    await self._look(table, look)
            except Exception:  # noqa: BLE001 - one table in trouble must not blind the house to the others
                _log.exception("could not look who is there", extra={"table": table.id})
        if look.here or look.gone:
            await self._context.write(partial(presence.sign, here=look.here, gone=look.gone, now=look.now))

    async def _look(self, table: Table, look: Round) -> None:
        form = table.game.may_always(table.state, HOUSE).form(PRESENCE)
        if form is None:
            return
        away = set((form.facts or {}).get("away", ()))
        here = {chair.person for chair in table.chairs.values() if table.here[chair.seat] > 0}
        for seat, chair in list(table.chairs.items()):
            place = (table.id, seat)
            if chair.kind == "person" and chair.person in here:
                if place not in look.signs and seat in away:
                    await self._write(table, seat, here=True)
                look.here.append(place)
            elif chair.kind != "person":
                if seat in away:
                    await self._write(table, seat, here=True)
                if place in look.signs:
                    look.gone.append(place)
            elif (seat in away or seat in table.row.progress.awaited) and self._is_gone(place, look):
                if seat not in away:
                    await self._write(table, seat, here=False)
                look.gone.append(place)
        if table.game.may_always(table.state, CLOCK).offers(IDLE):
            await self._context.moves.play(table, Sent(CLOCK, IDLE))

    def _is_gone(self, place: Place, look: Round) -> bool:
        last = look.signs.get(place)
        return last is not None and look.now - max(last, self._began or 0) >= AWAY_AFTER

    async def _write(self, table: Table, seat: Seat, *, here: bool) -> None:
        await self._context.moves.play(table, Sent(HOUSE, Fill(PRESENCE, {"seat": seat, "here": here})))


def _wants_to_know(table: Table) -> bool:
    return (
        table.game.meta.has_gm and table.replay is not None and table.row.stage.status == "playing" and not table.fault
    )
