"""Calls: pages that show no table hear that somebody is awaited there, at this worker or another. [E7]"""

import asyncio
from collections.abc import AsyncIterator

import pytest

from citing import promise
from server.hosts import Party, party
from tripot.server.live.calls import CalledPage
from tripot.server.store.lists import Waiting
from tripot.server.web.house import House

pytestmark = pytest.mark.anyio


class Page:
    """A page of somebody that shows no table."""

    def __init__(self, table: Party, seat: int) -> None:
        self.calls = table.house.calls
        self.page: CalledPage = self.calls.begin(table.people[seat])
        self._told: AsyncIterator[Waiting | None] = self.calls.told(self.page)

    async def next(self) -> list[str]:
        """The tables that wait, as it is told next."""
        async with asyncio.timeout(20):
            found = await anext(self._told)
        assert found is not None
        return [table for table, _ in found]


@promise("E7")
async def test_a_page_elsewhere_is_told_when_its_reader_is_awaited_and_when_not_any_more(house: House) -> None:
    table = await party(house)
    page = Page(table, 1)
    assert await page.next() == []
    await table.act(0, "keep")
    assert await page.next() == [table.id]
    await table.act(1, "keep")
    assert await page.next() == []
    house.calls.leave(page.page)
    assert len(house.calls) == 0


@promise("E7")
async def test_a_table_that_is_paused_waits_for_nobody(house: House) -> None:
    table = await party(house)
    page = Page(table, 0)
    assert await page.next() == [table.id]
    await house.tables.pause(table.people[0], table.id)
    assert await page.next() == []
    await house.tables.resume(table.people[0], table.id)
    assert await page.next() == [table.id]


@promise("E7")
async def test_what_another_worker_stored_is_heard(house: House) -> None:
    table = await party(house)
    page = Page(table, 1)
    assert await page.next() == []
    house.context.commits.after.remove(house.calls._changed)  # as if somebody else had written
    await table.act(0, "keep")
    house.calls.heard(table.id)
    assert await page.next() == [table.id]


async def test_a_house_that_closes_lets_its_pages_go(house: House) -> None:
    page = Page(await party(house), 1)
    assert await page.next() == []
    house.calls.cut_all()
    with pytest.raises(StopAsyncIteration):
        await page.next()
