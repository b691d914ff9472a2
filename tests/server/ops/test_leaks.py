"""R17: tables come and go; what the house holds of them goes too."""

import gc
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from citing import promise
from server.hosts import party, play_out, settings_for
from server.toys import GAMES
from tripot.server.common.moments import HandClock
from tripot.server.common.records import Schedule
from tripot.server.web.house import House, open_house

pytestmark = pytest.mark.anyio
TABLES = 12
"""A portion: one warms up, two are compared."""
OBJECTS = 40
"""For each table that is over: much less than a table is made of, more than chance leaves."""


@pytest.fixture
async def forgetful(sqlite_url: str, clock: HandClock) -> AsyncIterator[House]:
    """A house that keeps two tables in memory."""
    made = open_house(replace(settings_for(sqlite_url), max_tables_cached=2), games=GAMES, clock=clock)
    await made.open(ring=False)
    yield made
    await made.close()


async def growth(house: House) -> tuple[float, int]:
    """(objects for each table, open files) that are more after a portion of tables than before it."""
    for _ in range(2):
        await tables(house)
    before = held()
    await tables(house)
    after = held()
    return (after[0] - before[0]) / TABLES, after[1] - before[1]


async def tables(house: House) -> None:
    """A portion of tables, played to their end."""
    for _ in range(TABLES):
        await play_out(await party(house, seats=2, options={"rounds": 1}, schedule=Schedule(pace="none")))


def held() -> tuple[int, int]:
    """What can be counted of this process: objects and open files."""
    gc.collect()
    return len(gc.get_objects()), len(list(Path("/proc/self/fd").iterdir()))


@promise("R17")
async def test_tables_that_are_over_leave_nothing_in_memory(forgetful: House) -> None:
    objects, files = await growth(forgetful)
    assert objects < OBJECTS
    assert files <= 0


@promise("R17")
async def test_a_house_that_keeps_its_tables_would_be_caught(forgetful: House, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[Any] = []
    registry = forgetful.context.registry
    real = registry.get

    async def get(table_id: str) -> Any:
        found = await real(table_id)
        kept.append(found)
        return found

    monkeypatch.setattr(registry, "get", get)
    objects, _ = await growth(forgetful)
    assert objects >= OBJECTS
