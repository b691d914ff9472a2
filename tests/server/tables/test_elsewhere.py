"""What workers tell each other of who is at their tables. [E16, E24]"""

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest
from sqlalchemy import Connection

from citing import promise
from server.hosts import party
from tripot.server.common.moments import HandClock
from tripot.server.store.database import Database
from tripot.server.store.signals import Signals
from tripot.server.tables.elsewhere import Elsewhere
from tripot.server.web.house import House

pytestmark = pytest.mark.anyio


class SlowDatabase:
    """A shared database that stores nothing before it is told to."""

    is_shared = True

    def __init__(self) -> None:
        self.goes_on = asyncio.Event()
        self.told: list[str] = []

    async def write(self, work: Callable[[Connection], None]) -> None:
        await self.goes_on.wait()
        work(cast("Connection", None))

    def notify(self, connection: Connection, payload: str) -> None:
        self.told.append(payload)


@promise("E24")
async def test_whoever_comes_during_a_sign_of_life_is_told_of(small_house: House, clock: HandClock) -> None:
    tables = [await small_house.context.registry.get((await party(small_house)).id) for _ in range(2)]
    database: Any = SlowDatabase()
    elsewhere = Elsewhere(cast("Database", database), clock, Signals(database))
    telling = [asyncio.ensure_future(each) for each in (elsewhere.beat(), *map(elsewhere.tell, tables))]
    await asyncio.sleep(0)
    database.goes_on.set()
    await asyncio.gather(*telling)
    for table in tables:
        assert any(table.id in said for said in database.told)
