"""Those who wait at a table: each is woken once, and others are served in between."""

import asyncio

import pytest

from tripot.server.tables import waiters
from tripot.server.tables.waiters import Waiter, Waiters

pytestmark = pytest.mark.anyio


def some(many: Waiters, count: int) -> list[Waiter]:
    made = [asyncio.get_running_loop().create_future() for _ in range(count)]
    for each in made:
        many.add(each)
    return made


async def test_everybody_is_woken_once() -> None:
    many = Waiters()
    waiting = some(many, 5)
    many.stir()
    many.stir()
    assert [each.result() for each in waiting] == [True] * 5
    assert not many


async def test_a_large_crowd_is_woken_in_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiters, "_AT_ONCE", 2)
    many = Waiters()
    waiting = some(many, 5)
    many.stir()
    assert sum(each.done() for each in waiting) == 2
    await asyncio.sleep(0)
    assert sum(each.done() for each in waiting) == 4
    await asyncio.sleep(0)
    assert all(each.done() for each in waiting)


async def test_whoever_left_or_was_woken_otherwise_is_left_alone() -> None:
    many = Waiters()
    gone, woken = some(many, 2)
    many.discard(gone)
    woken.set_result(False)
    many.stir()
    assert not gone.done()
    assert woken.result() is False
