"""A table that leaves for another house: its parcel, the receipt that comes back, or its return. [`Proposals.leave`]"""

import asyncio
from functools import partial

from tripot.server.common.errors import Conflict, NotFound, Unacceptable
from tripot.server.common.house_keys import Card, read_card
from tripot.server.common.moments import as_datetime
from tripot.server.common.records import Caller, Departure, TableInfo
from tripot.server.common.sealed_files import BadFile, make_parcel, make_release, read_receipt
from tripot.server.store import moving
from tripot.server.store.moving import DepartureRow, TakenBack
from tripot.server.store.parcels import pack
from tripot.server.tables import permissions
from tripot.server.tables.changes import Change
from tripot.server.tables.house_key import house_key
from tripot.server.tables.leaving import goes_on, gone
from tripot.server.tables.service import TableService
from tripot.server.tables.table import Table


class Departures(TableService):
    """What the host does with a table that is leaving, and what everybody learns of one that is gone."""

    async def about(self, caller: Caller, table_id: str) -> Departure | None:
        """Where the table goes or has gone, with the caller's own way to it; None if it does not leave."""
        table = await self._context.registry.get(table_id)
        permissions.check_sees(table, caller)
        row = await self._context.read(partial(moving.departure, table=table_id))
        if row is None:
            return None
        card, person, link = _card(row), caller.person, None
        if person is not None:
            link = await self._context.read(partial(moving.forwarding, table=table_id, person=person.id))
        gone_at = None if row.gone_at is None else as_datetime(row.gone_at)
        return Departure(card.address, card.fingerprint, as_datetime(row.at), gone_at, link or "")

    async def parcel(self, caller: Caller, table_id: str, address: str) -> bytes:
        """Host: the table, sealed for the house that it goes to. Made anew each time, and the same inside."""
        row = await self._leaving(caller, table_id)
        key = await house_key(self._context)
        body = await self._context.read_slowly(partial(pack, table=table_id, was_paused=row.was_paused))
        return await asyncio.to_thread(make_parcel, key, address, row.parcel, _card(row), body)

    async def take_back(self, caller: Caller, table_id: str, *, key: str | None = None) -> TableInfo:
        """Host: the table stays, and goes on; its parcel is worth nothing any more."""
        keyed = self._context.keyed(caller, key, "take_back", table_id)
        if keyed is not None and await keyed.is_done():
            return await self.info(caller, table_id)
        row = await self._leaving(caller, table_id)

        def build(now: Table) -> Change:
            _check_leaving(now)
            return goes_on(now, "taken_back", TakenBack(now.id), was_paused=row.was_paused)

        return await self._host_change(caller, table_id, build, keyed)

    async def receive(self, caller: Caller, table_id: str, receipt: str, *, key: str | None = None) -> TableInfo:
        """Host: the other house's receipt. The table is gone for good; its people are told where."""
        keyed = self._context.keyed(caller, key, "receipt", table_id, receipt)
        if keyed is not None and await keyed.is_done():
            return await self.info(caller, table_id)
        row = await self._leaving(caller, table_id)
        own, card = await house_key(self._context), _card(row)
        try:
            links = read_receipt(own, row.parcel, card, receipt)
        except BadFile as wrong:
            raise Unacceptable(wrong.code) from None
        release = make_release(own, row.parcel, card)
        told = {person: f"{link}?release={release}" for person, link in links.items()}

        def build(now: Table) -> Change:
            _check_leaving(now)
            return gone(now, card, told)

        return await self._host_change(caller, table_id, build, keyed)

    async def _leaving(self, caller: Caller, table_id: str) -> DepartureRow:
        """The row of a table that is leaving, for its host."""
        table = await self._context.registry.get(table_id)
        permissions.check_host(table, caller)
        _check_leaving(table)
        row = await self._context.read(partial(moving.departure, table=table_id))
        if row is None:
            raise NotFound("no_such_table")
        return row


def _check_leaving(table: Table) -> None:
    """`Conflict` (`not_leaving`) for a table that stays, or is gone."""
    if table.row.stage.status != "leaving":
        raise Conflict("not_leaving")


def _card(row: DepartureRow) -> Card:
    card = read_card(row.house)
    assert card is not None
    return card
