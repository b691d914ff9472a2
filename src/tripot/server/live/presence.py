"""Who is at the table. Signs of presence are shared by all workers, and kept for a house that is started again.

Some games want to know: whoever is awaited and has had no page open for a minute is away
until they return. Nobody is called away whom nobody waits for: it would only fill the journal.

A game says so by the form `presence` among what the house may always do; its facts list the seats that are away. Pages
of one person may be served by several workers, and each knows its own alone: a table is looked after by one worker at a
time, so whoever comes or goes is written down once.
"""

import asyncio
import logging
import random
from collections.abc import Container, Mapping, Sequence
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
from tripot.server.tables.replacing import learn_signs
from tripot.server.tables.signs import HOST, Sign, absent, is_slow
from tripot.server.tables.table import Table

_log = logging.getLogger("tripot.presence")
AWAY_AFTER = 60_000
"""Milliseconds without any page of the table."""
EVERY = 5.0
SIGN_EVERY = 20_000
"""Milliseconds between two signs of somebody who stays."""
_TRIES = 40
"""How often a table is tried that another worker looks after: some seconds, where it takes milliseconds."""
IDLE = Pick("turn_idle")
"""What the clock says to games whose players wait for somebody who is away."""


@dataclass(slots=True)
class Round:
    """One look around the tables: the signs there were, and those who were called away since."""

    now: Moment
    signs: Mapping[Place, tuple[Moment, bool]]
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
                break
            await asyncio.sleep(random.uniform(0.02, 0.2))
        await self._share(but=left)
        await self._context.registry.elsewhere.beat()

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

        if look.gone:
            await self._context.write(partial(presence.forget, gone=look.gone))

    async def _share(self, but: Container[str]) -> None:
        """Write down new signs of presence; learn those that other workers saw, where people are looking."""
        loaded = self._context.registry.loaded()
        tables = [table for table in loaded if table.row.stage.status == "playing" and table.id not in but]
        now, is_shared = self._context.clock.now(), self._context.database.is_shared
        new = {(table.id, seat): sign for table in tables for seat, sign in _new_signs(table, now, is_shared).items()}
        if new:
            await self._context.write(partial(presence.sign, given=new, now=now))
            for table in tables:
                table.kept_signs |= {place[1]: sign.at for place, sign in new.items() if place[0] == table.id}
        for table in tables:
            if table.here.total():
                await learn_signs(self._context, table)
                _look_again(table)

    async def _look(self, table: Table, look: Round) -> None:
        form = table.game.may_always(table.state, HOUSE).form(PRESENCE)
        if form is None:
            return
        away = set((form.facts or {}).get("away", ()))
        here = {chair.person for chair in table.chairs.values() if table.here[chair.seat] > 0}
        for seat, chair in list(table.chairs.items()):
            place = (table.id, seat)
            if chair.kind != "person" or (chair.person in here and _has_no_stream(place, look)):
                if seat in away:
                    await self._write(table, seat, here=True)
            elif chair.person in here:
                continue
            elif (seat in away or seat in table.row.progress.awaited) and self._is_gone(table, place, look):
                if seat not in away:
                    await self._write(table, seat, here=False)
                look.gone.append(place)
                table.kept_signs[seat] = look.now
        if table.game.may_always(table.state, CLOCK).offers(IDLE):
            await self._context.moves.play(table, Sent(CLOCK, IDLE))

    def _is_gone(self, table: Table, place: Place, look: Round) -> bool:
        """By correspondence nobody sits before an open page: there the table's own deadline holds."""
        if _has_no_stream(place, look) or is_slow(table):
            return False
        return look.now - max(look.signs[place][0], self._began or 0) >= AWAY_AFTER

    async def _write(self, table: Table, seat: Seat, *, here: bool) -> None:
        await self._context.moves.play(table, Sent(HOUSE, Fill(PRESENCE, {"seat": seat, "here": here})))


def _has_no_stream(place: Place, look: Round) -> bool:
    """Whether a chair had no stream lately: called away, it was forgotten, and coming back without one is a return."""
    return place not in look.signs or look.signs[place][1]


def _look_again(table: Table) -> None:
    """Nothing happens when somebody stays away: those who wait are told all the same."""
    known = table.remembered.here
    if known is not None and known.absent != absent(table):
        table.remembered.here = None
        table.stir()


def _new_signs(table: Table, now: Moment, is_shared: bool) -> dict[Seat, Sign]:
    """The signs that are not written down yet; of whoever stays, one now and then, if anybody else must know."""
    new = {}
    for seat in {*table.signs, *(seat for seat, count in table.here.items() if count > 0)}:
        is_here, kept = table.here[seat] > 0, table.kept_signs.get(seat, 0)
        sign = Sign(now) if is_here else table.signs[seat]
        is_news = sign.at - kept >= (SIGN_EVERY if is_here else 1)
        is_asked_for = is_shared or table.game.meta.has_gm or not is_here
        if is_news and is_asked_for and (seat in table.chairs or seat == HOST):
            new[seat] = sign
    return new


def _wants_to_know(table: Table) -> bool:
    """Of a lesson every entry is written down already: who comes and goes must not shift its dice."""
    if table.row.terms.lesson or table.fault:
        return False
    return table.game.meta.has_gm and table.replay is not None and table.row.stage.status == "playing"
