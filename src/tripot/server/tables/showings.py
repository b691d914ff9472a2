"""Showings: what changes the game is looked at before the table goes on. [E16]

The end of a round, a battle, a resolution. Everybody looks for as long as they like; at a live table the clocks and
the bots wait for those who have a page open and did not go on yet, at the latest until the limit of what is shown.
Nothing of it is in the journal: what is shown was told, and who went on is remembered here and nowhere else.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from tripot.engine.events import Event
from tripot.engine.seats import Seat
from tripot.server.common.moments import Moment
from tripot.server.common.records import Caller
from tripot.server.tables import permissions
from tripot.server.tables.commits import Step
from tripot.server.tables.context import Context
from tripot.server.tables.held import held_until, lookers
from tripot.server.tables.signs import showing_until
from tripot.server.tables.table import Table

_FAR = 2000
"""Entries that are looked through for what somebody has not seen yet."""


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
            table.looking.gone_on[seat] = max(seq, table.looking.gone_on.get(seat, 0))
            table.remembered.unseen.pop(seat, None)
            await self.settle(table)

    async def settle(self, table: Table) -> None:
        """Let the clocks run and the bots move, if nobody looks any more."""
        if not table.looking.alarms:
            return
        async with table.lock:
            await self._context.registry.refresh(table)
            now = self._context.clock.now()
            log = table.state.log if table.replay is not None and table.state.log else ()
            until = held_until(table, log, now, is_watched=True)
            if not table.looking.alarms or until <= now or lookers(table, log):
                return
            table.looking.over = table.row.progress.seq
            await self._context.commits.store(_sooner(table, until - now), now)
            table.looking.alarms.clear()

    def left(self, table: Table) -> None:
        """Somebody closed a page: nobody waits for a browser that is shut."""
        if table.looking.alarms:
            self._context.registry.spawn(self.settle(table))


def _sooner(table: Table, by: Moment) -> Step:
    """The step by which what was held back happens so much sooner."""
    moved = {
        key: replace(alarm, due=alarm.due - by) if key in table.looking.alarms else alarm
        for key, alarm in table.alarms.items()
    }
    return Step(table, table.row, None, (), deadline=moved)


def unseen(table: Table, seat: Seat) -> int | None:
    """The first entry with something to look at that this seat has not gone on from; found once a moment."""
    if table.replay is None or not table.game.meta.showings:
        return None
    if seat not in table.chairs:
        return _newest_shown(table, seat) if showing_until(table) is not None else None
    if seat not in table.remembered.unseen:
        first = max(table.looking.gone_on.get(seat, 0) + 1, _last_act(table, seat))
        table.remembered.unseen[seat] = _first_shown(table, seat, table.state.log or (), first)
    return table.remembered.unseen[seat]


def _newest_shown(table: Table, seat: Seat) -> int | None:
    """What those at the table look at now, for somebody who watches them."""
    shown = (event for event in reversed(table.state.log or ()) if event.kind in table.game.meta.showings)
    return next((event.entry for event in shown if event.is_for(seat)), None)


def _last_act(table: Table, seat: Seat) -> int:
    """The last entry by this seat: whoever acts has seen what came before."""
    assert table.replay is not None
    latest = islice(reversed(table.replay.entries), _FAR)
    return next((entry.seq for entry in latest if entry.actor == seat), len(table.replay.entries) - _FAR)


def _first_shown(table: Table, seat: Seat, log: Sequence[Event], first: int) -> int | None:
    found = None
    for event in reversed(log):
        if event.entry < max(first, 1):
            break
        if event.kind in table.game.meta.showings and event.is_for(seat) and not event.struck:
            found = event.entry
    return found
