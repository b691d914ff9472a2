"""Chairs: sitting down, standing up, bots."""

from collections.abc import Sequence
from dataclasses import replace

from tripot.engine.journal import is_word
from tripot.engine.options import check_options
from tripot.engine.seats import GM, Seat
from tripot.server.common.errors import Conflict, Forbidden, Unacceptable
from tripot.server.common.inputs import check_name, hidden
from tripot.server.common.records import Caller, TableInfo
from tripot.server.store.rows import ChairRow
from tripot.server.tables import permissions
from tripot.server.tables.changes import Change
from tripot.server.tables.context import somebody
from tripot.server.tables.seat_checks import called_at, chair_of, check_own_word, free_chair, to_bot
from tripot.server.tables.service import TableService
from tripot.server.tables.stages import check_gathering, check_playing, check_unfinished
from tripot.server.tables.summaries import info_of
from tripot.server.tables.table import Table


class Seats(TableService):
    """Who sits where. Every change is announced at the table."""

    async def sit(
        self,
        caller: Caller,
        table_id: str,
        *,
        seat: Seat | None = None,
        name: str = "",
        word: str = "",
        key: str | None = None,
        own_word: str = "",
    ) -> TableInfo:
        """Take a chair (the first free one), once per key. Sitting twice is sharing a device: give another `name`."""
        person = somebody(caller)
        self._context.limits.spend("sit", caller)
        table = await self._context.registry.get(table_id)
        called = check_name(name or person.name, self._context.settings.max_name)
        check_own_word(own_word)
        keyed = self._context.keyed(caller, key, "sit", table_id, seat, called)

        def build(now: Table) -> Change:
            permissions.check_welcome(now, caller)
            may = (
                now.row.terms.is_public
                or permissions.invited(now, word)
                or permissions.hosts(now, caller)
                or now.seats_of(person.id)
            )
            if not may:
                permissions.check_sees(now, caller, word)
                raise Forbidden("not_invited")
            check_gathering(now)
            chair = free_chair(now, seat)
            own = called_at(now, called, chair.seat, self._context.settings.max_name)
            facts = {"seat": chair.seat, "name": own}
            return Change("sat", facts, chairs=(replace(chair.taken(person.id, own), own_word=own_word),))

        await self._context.moves.change(table, build, keyed)
        return info_of(table, caller)

    async def add_word(self, caller: Caller, table_id: str, seat: Seat, own_word: str) -> None:
        """Before the start: add to the seed from one's chair. The first word counts; `Conflict` for another one."""
        somebody(caller)
        if not is_word(own_word):
            raise Unacceptable("bad_word")

        def build(now: Table) -> Change:
            permissions.check_seat(now, caller, seat)
            check_gathering(now)
            if now.chair(seat).own_word:
                raise Conflict("word_given")
            return Change("word_added", {"seat": seat}, chairs=(replace(now.chair(seat), own_word=own_word),))

        await self._host_change(caller, table_id, build)

    async def stand(
        self, caller: Caller, table_id: str, seat: Seat, *, level: str = "", key: str | None = None
    ) -> TableInfo:
        """Leave a chair: free before the start, a bot's afterwards."""
        somebody(caller)

        def build(now: Table) -> Change:
            permissions.check_shown(now, caller, seat)
            chair = now.chair(seat)
            if now.row.stage.status == "gathering":
                return Change("stood", {"seat": seat, "name": chair.name}, chairs=(chair.emptied(),))
            check_playing(now)
            return replace(to_bot(now, chair, level), may_return=True)

        keyed = self._context.keyed(caller, key, "stand", table_id, seat, level)
        return await self._change_chair(caller, table_id, seat, build, keyed)

    async def place_bot(
        self, caller: Caller, table_id: str, seat: Seat, level: str = "", *, key: str | None = None
    ) -> TableInfo:
        """Host: put a bot in a chair, or another one in a bot's; of a running game, in nobody's (`ask_first`)."""

        def build(now: Table) -> Change:
            permissions.check_host(now, caller)
            check_unfinished(now)
            chair = chair_of(now, seat)
            if now.row.stage.status == "playing" and chair.kind == "person":
                raise Conflict("ask_first", {"name": chair.name})
            return to_bot(now, chair, level)

        keyed = self._context.keyed(caller, key, "bot", table_id, seat, level)
        return await self._change_chair(caller, table_id, seat, build, keyed)

    async def free(self, caller: Caller, table_id: str, seat: Seat, *, key: str | None = None) -> TableInfo:
        """Host, before the start: empty a chair."""

        def build(now: Table) -> Change:
            permissions.check_host(now, caller)
            check_gathering(now)
            chair = chair_of(now, seat)
            return Change("freed", {"seat": seat, "name": chair.name}, chairs=(chair.emptied(),))

        keyed = self._context.keyed(caller, key, "free", table_id, seat)
        return await self._change_chair(caller, table_id, seat, build, keyed)

    async def reorder(
        self, caller: Caller, table_id: str, order: Sequence[Seat], *, key: str | None = None
    ) -> TableInfo:
        """Host, before the start: `order[i]` is the chair whose sitter goes to chair i."""

        def build(now: Table) -> Change:
            permissions.check_host(now, caller)
            check_gathering(now)
            players = [seat for seat in now.chairs if seat != GM]
            if sorted(order) != players:
                raise Unacceptable("bad_order")
            chairs = [replace(now.chair(was), seat=to) for to, was in zip(players, order, strict=True)]
            return Change("reordered", {"order": list(order)}, chairs=chairs)

        keyed = self._context.keyed(caller, key, "reorder", table_id, order)
        return await self._host_change(caller, table_id, build, keyed)

    async def set_seats(self, caller: Caller, table_id: str, seats: int, *, key: str | None = None) -> TableInfo:
        """Host, before the start: more or fewer chairs."""

        def build(now: Table) -> Change:
            permissions.check_host(now, caller)
            check_gathering(now)
            if seats not in now.game.meta.seats:
                raise Unacceptable("bad_seats", {"seats": list(now.game.meta.seats)})
            if check_options(now.game.meta.options, now.row.terms.options, seats):
                raise Unacceptable("bad_options")
            gone = [seat for seat in now.chairs if seats <= seat < GM]
            if any(now.chair(seat).kind == "person" for seat in gone):
                raise Conflict("chair_taken")
            new = [ChairRow(now.id, seat) for seat in range(seats) if seat not in now.chairs]
            terms = replace(now.row.terms, seats=seats)
            return Change("resized", {"seats": seats}, terms=terms, chairs=new, gone=gone)

        keyed = self._context.keyed(caller, key, "seats", table_id, seats)
        return await self._host_change(caller, table_id, build, keyed)

    async def seat_token(self, caller: Caller, table_id: str, seat: Seat, *, key: str | None = None) -> str:
        """A token with which a program plays this chair over the API; the former one is void."""
        somebody(caller)
        token = self._context.secret_word(caller, key, "token", table_id, seat)

        def build(now: Table) -> Change:
            permissions.check_shown(now, caller, seat)
            return Change("token", {"seat": seat}, chairs=(replace(now.chair(seat), token=hidden(token)),))

        await self._host_change(caller, table_id, build, self._context.keyed(caller, key, "token", table_id, seat))
        self.chair_changed(table_id, seat)
        return token
