"""Showings: what changes the game is looked at before the table goes on. [E16]

The end of a round, a battle, a resolution. Everybody looks for as long as they like; at a live table the clocks and
the bots wait for those who have a page open and did not go on yet, at the latest until the limit of what is shown.
Nothing of it is in the journal: what is shown was told, and who went on is remembered here and nowhere else.
"""

from collections.abc import Sequence
from dataclasses import replace

from tripot.engine.events import Event
from tripot.engine.seats import Seat
from tripot.server.common.moments import Moment
from tripot.server.common.records import Caller
from tripot.server.store.rows import Alarm
from tripot.server.tables import permissions
from tripot.server.tables.alarms import Key
from tripot.server.tables.commits import Step
from tripot.server.tables.context import Context
from tripot.server.tables.held import lookers
from tripot.server.tables.signs import company, showing_until
from tripot.server.tables.table import Table

_FAR = 2000
"""Entries that are looked through for what somebody has not seen yet."""
_LATELY = 3 * 86_400_000
"""How long after the end its last moment is shown first, in milliseconds."""


class Showings:
    """Knows who looks, and lets the table go on when everybody did."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def go_on(self, caller: Caller, table_id: str, seat: Seat, number: int) -> None:
        """Somebody has looked at what their own entry of this number shows."""
        table = await self._context.registry.get(table_id)
        permissions.check_seat(table, caller, seat)
        seq = table.sight(seat).seq(number)
        if seq is not None:
            table.looking.learn({seat: seq}, 0)
            self._look_again(table)
            await self._context.registry.elsewhere.tell(table)
            await self.settle(table)

    async def settle(self, table: Table) -> None:
        """Let the clocks run and the bots move, if nobody looks any more."""
        if not table.looking.alarms or lookers(table, _log_of(table)):
            return
        async with table.lock:
            table.stale = table.stale or self._context.database.is_shared  # another worker may have moved the alarms
            await self._context.registry.refresh(table)
            now = self._context.clock.now()
            if lookers(table, _log_of(table)):
                return
            table.looking.over = table.row.progress.seq
            moved = _sooner(table, now)
            table.looking.alarms.clear()
            if moved:
                await self._context.commits.store(Step(table, table.row, None, (), deadline=table.alarms | moved), now)
        await self._context.registry.elsewhere.tell(table)

    def came_or_left(self, table: Table) -> None:
        """Somebody opened or closed a page: other workers hear of it, and nobody waits for a browser that is shut."""
        self._context.registry.spawn(self._context.registry.elsewhere.tell(table))
        self.look_whether_over(table)

    def look_whether_over(self, table: Table) -> None:
        """Somebody left, acted or went on."""
        if table.looking.alarms:
            self._context.registry.spawn(self.settle(table))

    def learned(self, table_id: str) -> None:
        """Another worker said who is there, and who went on."""
        table = self._context.registry.peek(table_id)
        if table is None:
            return
        table.looking.learn(*self._context.registry.elsewhere.looked(table_id))
        self._look_again(table)
        self.look_whether_over(table)

    def _look_again(self, table: Table) -> None:
        table.remembered.here = None
        table.remembered.unseen.clear()
        table.stir()


def _sooner(table: Table, now: Moment) -> dict[Key, Alarm]:
    """What was held back, and happens sooner by as much as nobody waits any more."""
    return {
        key: replace(held.alarm, due=held.alarm.due - (held.until - now))
        for key, held in table.looking.alarms.items()
        if table.alarms.get(key) == held.alarm and held.until > now
    }


def _log_of(table: Table) -> Sequence[Event]:
    return table.state.log or () if table.replay is not None else ()


def unseen(table: Table, seat: Seat) -> int | None:
    """The first entry with something to look at that this seat has not gone on from; found once a moment."""
    if table.replay is None or not table.game.meta.showings:
        return None
    if seat not in table.chairs:
        return _newest_shown(table, seat) if showing_until(table) is not None else None
    if seat not in table.remembered.unseen:
        first = table.looking.gone_on.get(seat, 0) + 1
        table.remembered.unseen[seat] = _first_shown(table, seat, table.state.log or (), first)
    return table.remembered.unseen[seat]


def parting(table: Table, seat: Seat) -> int | None:
    """The entry that ended the game, if it has something to look at and this seat has not gone on from it. [E16]"""
    log = _log_of(table)
    if not log or seat not in table.chairs or table.now() - table.times[-1] > _LATELY:
        return None
    shown = _newest_shown(table, seat)
    return shown if shown == log[-1].entry and table.looking.gone_on.get(seat, 0) < shown else None


def held_at(table: Table, seat: Seat) -> int | None:
    """The entry after which a seat's stream says nothing yet: it has not gone on from it, and the table waits."""
    until = company(table).showing_until
    if until is None or until <= table.now() or unseen(table, seat) is None:
        return None
    return _newest_shown(table, seat)


def _newest_shown(table: Table, seat: Seat) -> int | None:
    """What those at the table look at now, for somebody who watches them."""
    shown = (event for event in reversed(table.state.log or ()) if event.kind in table.game.meta.showings)
    return next((event.entry for event in shown if event.is_for(seat)), None)


def _first_shown(table: Table, seat: Seat, log: Sequence[Event], first: int) -> int | None:
    """What takes the board's place comes before what is told over it: going on from it, one has seen both."""
    stop, over = None, None
    for event in reversed(log):
        if event.entry < max(first, log[-1].entry - _FAR, 1):
            break
        if event.kind in table.game.meta.showings and event.is_for(seat) and not event.struck:
            over = event.entry
            stop = stop if event.kind in table.game.meta.announced else event.entry
    return over if stop is None else stop
