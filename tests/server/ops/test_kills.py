"""R1 and R11: servers are killed under load. Nothing acknowledged is lost or doubled, every deadline rings once."""

import pytest

from citing import promise
from server.kills import ring_under_kills, under_load

pytestmark = pytest.mark.anyio


@promise("R1")
async def test_kills_lose_nothing_on_sqlite(sqlite_url: str) -> None:
    killed = await under_load(sqlite_url, 1, 3)
    assert killed.acknowledged > 20
    assert killed.lost == 0


@promise("R1")
@pytest.mark.postgresql
async def test_kills_of_either_of_two_workers_lose_nothing(emptied_postgres: str) -> None:
    killed = await under_load(emptied_postgres, 2, 3)
    assert killed.acknowledged > 20
    assert killed.lost == 0


@promise("R1", "R37")
@pytest.mark.parametrize("planted", ["speak_first", "store_nothing"])
async def test_a_house_that_answers_what_it_has_not_stored_would_be_caught(sqlite_url: str, planted: str) -> None:
    try:
        killed = await under_load(sqlite_url, 1, 2, planted=planted)
    except AssertionError:
        return  # it contradicted itself while it was running
    assert killed.lost > 0


@promise("R11")
async def test_every_deadline_rings_once_and_none_early_on_sqlite(sqlite_url: str) -> None:
    rung = await ring_under_kills(sqlite_url, 1, 40)
    assert [times for _, _, times in rung] == [1] * 40
    assert all(at >= due for due, at, _ in rung)


@promise("R11")
@pytest.mark.postgresql
async def test_every_deadline_rings_once_whichever_worker_lives(emptied_postgres: str) -> None:
    rung = await ring_under_kills(emptied_postgres, 3, 40)
    assert [times for _, _, times in rung] == [1] * 40
    assert all(at >= due for due, at, _ in rung)
