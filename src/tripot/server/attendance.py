"""Who is at the table, for games that want to know: whoever is awaited and has had no page open for a minute is away
until they return. Nobody is called away whom nobody waits for: it would only fill the journal.

A game says so by the form `presence` among what the house may always do; its facts list the seats that are away. The
pages of one process are known to that process alone, so nothing is written where several share a database: people
then step away and back by their own buttons. [SR-GEN-09]
"""

import asyncio
import logging

from tripot.engine.actions import Fill, Pick
from tripot.engine.seats import CLOCK, HOUSE, Seat
from tripot.server.backroom import Backroom
from tripot.server.moments import Moment
from tripot.server.moves import Sent
from tripot.server.room import Room

_log = logging.getLogger("tripot.attendance")
AWAY_AFTER = 60_000
"""Milliseconds without any page of the table."""
EVERY = 5.0
PRESENCE = "presence"
IDLE = Pick("turn_idle")
"""What the clock says to games whose players wait for somebody who is away. [SR-TURN-21]"""


class Attendance:
    """Looks around the tables now and then."""

    def __init__(self, back: Backroom) -> None:
        self._back = back
        self._seen: dict[tuple[str, Seat], Moment] = {}
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Look around from now on."""
        if not self._back.database.is_shared:
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
            except Exception:  # noqa: BLE001 - one table in trouble must not blind the house to the others
                _log.exception("could not look who is there")

    async def tick(self) -> None:
        """Look once."""
        for room in self._back.rooms.loaded():
            if room.game.meta.has_gm and room.replay is not None and room.row.status == "playing" and not room.fault:
                await self._look(room)

    async def _look(self, room: Room) -> None:
        form = room.game.may_always(room.state, HOUSE).form(PRESENCE)
        if form is None:
            return
        away, now = set((form.facts or {}).get("away", ())), self._back.clock.steady()
        here = {chair.person for chair in room.chairs.values() if room.here[chair.seat] > 0}
        for seat, chair in room.chairs.items():
            place = (room.id, seat)
            if chair.kind != "person":
                self._seen.pop(place, None)
                returned = seat in away
            elif chair.person in here:
                returned = place not in self._seen and seat in away
                self._seen[place] = now
            else:
                returned = False
                if seat in room.row.awaited and now - self._seen.get(place, now) >= AWAY_AFTER:
                    del self._seen[place]
                    await self._write(room, seat, here=False)
            if returned:
                await self._write(room, seat, here=True)
        if room.game.may_always(room.state, CLOCK).offers(IDLE):
            await self._back.moves.play(room, Sent(CLOCK, IDLE))

    async def _write(self, room: Room, seat: Seat, *, here: bool) -> None:
        await self._back.moves.play(room, Sent(HOUSE, Fill(PRESENCE, {"seat": seat, "here": here})))
