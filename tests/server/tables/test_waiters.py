"""Those who listen at a table: each is told once, whatever happens meanwhile, and others are served in between."""

import asyncio

import pytest

from tripot.server.tables import waiters
from tripot.server.tables.waiters import Waiters

pytestmark = pytest.mark.anyio


class Ear:
    """A listener who counts what is written to it; deaf ones must be woken."""

    def __init__(self, heard_by: Waiters, *, deaf: bool = False) -> None:
        self.waiter = asyncio.get_running_loop().create_future()
        self.told = 0
        self._deaf = deaf
        heard_by.add(self.waiter, self.push)

    def push(self) -> bool:
        self.told += not self._deaf
        return not self._deaf


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_everybody_is_written_to_and_nobody_woken_for_it() -> None:
    many = Waiters()
    ears = [Ear(many) for _ in range(5)]
    many.stir()
    assert [ear.told for ear in ears] == [0] * 5, "whoever moves does not wait for those who listen"
    await settle()
    assert [ear.told for ear in ears] == [1] * 5
    assert not any(ear.waiter.done() for ear in ears)
    assert len(many) == 5


async def test_whoever_cannot_be_written_to_is_woken() -> None:
    many = Waiters()
    deaf, plain = Ear(many, deaf=True), asyncio.get_running_loop().create_future()
    many.add(plain, None)
    many.stir()
    await settle()
    assert deaf.waiter.result() is True
    assert plain.result() is True


async def test_a_large_crowd_is_told_in_turns_and_again_if_more_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiters, "_AT_ONCE", 2)
    many = Waiters()
    ears = [Ear(many) for _ in range(5)]
    many.stir()
    await asyncio.sleep(0)
    assert [ear.told for ear in ears] == [1, 1, 0, 0, 0]
    many.stir()
    await settle()
    assert [ear.told for ear in ears] == [2] * 5


async def test_whoever_left_is_left_alone() -> None:
    many = Waiters()
    gone, woken = Ear(many), Ear(many)
    many.discard(gone.waiter)
    many.stir()
    woken.waiter.set_result(False)
    await settle()
    assert (gone.told, woken.told) == (0, 0)
    assert not Waiters()
