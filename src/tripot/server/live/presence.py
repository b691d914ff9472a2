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
        left = {room.id: room for room in self._context.registry.loaded() if _wants_to_know(room)}
        for _ in range(_TRIES):
            claims = (
                await self._context.database.claim([Claim(table, PRESENCE, HOUSE) for table in left]) if left else ()
            )
            try:
                await self._look_around([left.pop(claim.table) for claim in claims])
            finally:
                if claims:
                    await self._context.database.release(claims)
            if not left:
                return
            await asyncio.sleep(random.uniform(0.02, 0.2))

    async def _look_around(self, registry: Sequence[Table]) -> None:
        if not registry:
            return
        signs = await self._context.read(partial(presence.signs, tables=[room.id for room in registry]))
        look = Round(self._context.clock.now(), signs)
        for room in registry:
            try:
                await self._context.registry.catch_up(room.id)
                if _wants_to_know(room):
                    await self._look(room, look)
            except Exception:  # noqa: BLE001 - one table in trouble must not blind the house to the others
                _log.exception("could not look who is there", extra={"table": room.id})
        if look.here or look.gone:
            await self._context.write(partial(presence.sign, here=look.here, gone=look.gone, now=look.now))

    async def _look(self, room: Table, look: Round) -> None:
        form = room.game.may_always(room.state, HOUSE).form(PRESENCE)
        if form is None:
            return
        away = set((form.facts or {}).get("away", ()))
        here = {chair.person for chair in room.chairs.values() if room.here[chair.seat] > 0}
        for seat, chair in list(room.chairs.items()):
            place = (room.id, seat)
            if chair.kind == "person" and chair.person in here:
                if place not in look.signs and seat in away:
                    await self._write(room, seat, here=True)
                look.here.append(place)
            elif chair.kind != "person":
                if seat in away:
                    await self._write(room, seat, here=True)
                if place in look.signs:
                    look.gone.append(place)
            elif (seat in away or seat in room.row.progress.awaited) and self._is_gone(place, look):
                if seat not in away:
                    await self._write(room, seat, here=False)
                look.gone.append(place)
        if room.game.may_always(room.state, CLOCK).offers(IDLE):
            await self._context.moves.play(room, Sent(CLOCK, IDLE))

    def _is_gone(self, place: Place, look: Round) -> bool:
        last = look.signs.get(place)
        return last is not None and look.now - max(last, self._began or 0) >= AWAY_AFTER

    async def _write(self, room: Table, seat: Seat, *, here: bool) -> None:
        await self._context.moves.play(room, Sent(HOUSE, Fill(PRESENCE, {"seat": seat, "here": here})))


def _wants_to_know(room: Table) -> bool:
    return room.game.meta.has_gm and room.replay is not None and room.row.stage.status == "playing" and not room.fault
