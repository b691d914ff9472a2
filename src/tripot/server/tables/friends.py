"""The friend whom somebody named in advance takes their chair after a missed deadline, until they are back. [E36]"""

from functools import partial

from tripot.engine.seats import Seat
from tripot.server.common.errors import Conflict, Forbidden
from tripot.server.common.inputs import check_name
from tripot.server.common.records import Caller, TableInfo
from tripot.server.store import days_off
from tripot.server.tables import permissions, signs
from tripot.server.tables.changes import Change
from tripot.server.tables.context import somebody
from tripot.server.tables.replacing import Replacing, learn_signs
from tripot.server.tables.seat_checks import called_at, chair_of
from tripot.server.tables.stages import check_playing
from tripot.server.tables.summaries import info_of
from tripot.server.tables.table import Table


class Friends(Replacing):
    """Chairs that their owners left to somebody they trust."""

    async def stand_in(self, caller: Caller, table_id: str, seat: Seat, *, key: str | None = None) -> TableInfo:
        """Take the chair of somebody who named the caller and let the clock ring: nobody is asked. [E36]

        `Forbidden` (`not_named`, and for the host and whoever sits or sat here), `Conflict` (`sitter_present`).
        """
        person = somebody(caller)
        self._context.limits.spend("sit", caller)
        table = await self._context.registry.get(table_id)
        await learn_signs(self._context, table)
        owner = table.chair(seat).person if seat in table.chairs else None
        named = None if owner is None else await self._context.read(partial(days_off.friend_of, person=owner))

        def build(now: Table) -> Change:
            if named != person.id:
                permissions.check_sees(now, caller)
                raise Forbidden("not_named")
            check_playing(now)
            chair = chair_of(now, seat)
            if chair.person != owner or chair.missed_at is None or not signs.is_absent(now, seat):
                raise Conflict("sitter_present", {"name": chair.name})
            self.check_taker(now, caller, chair)
            most = self._context.settings.max_name
            called = called_at(now, check_name(person.name, most), seat, most)
            facts = {"seat": seat, "name": called, "from": chair.name}
            return Change("stood_in", facts, chairs=(chair.taken(person.id, called),), may_return=True)

        keyed = self._context.keyed(caller, key, "stand_in", table_id, seat)
        await self._context.moves.change(table, build, keyed)
        self.chair_changed(table_id, seat)
        return info_of(table, caller)
