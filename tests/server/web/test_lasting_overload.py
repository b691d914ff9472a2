"""Whether more comes than can be answered: a rush that passes is let in, one that lasts is not. [R15]"""

import asyncio
from collections.abc import Callable

import pytest

from citing import promise
from tripot.server.web.overload import Overload

pytestmark = pytest.mark.anyio
EACH = 0.010


class Loop:
    """A rush by a clock that only its requests and rests move."""

    def __init__(self, is_idle: Callable[[], bool] = lambda: True) -> None:
        self.now = 100.0
        self.overload = Overload(lambda: self.now, is_idle=is_idle)

    async def come(self, number: int) -> int:
        """So many at once: how many were let in."""
        ahead = [self.overload.next() for _ in range(number)]
        await asyncio.sleep(0)
        let_in = sum(self._begins(each) for each in ahead)
        await asyncio.sleep(0)
        return let_in

    def _begins(self, ahead: int) -> bool:
        is_let_in = self.overload.lets_in(ahead)
        if is_let_in:
            self.now += EACH
        else:
            self.overload.refused()
        return is_let_in

    async def come_without_rest(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now < end and not self.overload.lasts:
            await self.come(20)


@promise("R15", "R43")
async def test_a_crowd_that_passes_is_let_in() -> None:
    loop = Loop()
    for _ in range(30):
        assert await loop.come(40) == 40
        loop.now += 1.0
    assert not loop.overload.lasts


@promise("R15", "R43")
async def test_a_crowd_without_rest_stays_and_little_of_it_is_let_in_at_a_time() -> None:
    loop = Loop()
    await loop.come_without_rest(0.7)
    assert not loop.overload.lasts
    await loop.come_without_rest(0.5)
    assert loop.overload.lasts
    assert await loop.come(20) == 1
    assert await loop.come(1) == 1, "whoever comes alone is let in"


@promise("R15", "R43")
async def test_a_few_who_ask_without_pause_are_no_crowd() -> None:
    loop = Loop()
    for _ in range(100):
        assert await loop.come(8) == 8
    assert not loop.overload.lasts


@promise("R15", "R43")
async def test_it_stays_while_those_refused_would_take_longer_than_the_rest() -> None:
    loop = Loop()
    await loop.come_without_rest(3)
    for _ in range(100):
        await loop.come(20)  # 190 ms of work refused
        loop.now += 0.1
    assert loop.overload.lasts
    for _ in range(20):
        await loop.come(2)
        loop.now += 0.1
    assert not loop.overload.lasts
    assert await loop.come(40) == 40


@promise("R15", "R43")
async def test_it_is_no_rest_while_much_is_under_way_elsewhere() -> None:
    loop = Loop(is_idle=lambda: False)
    for _ in range(6):
        await loop.come(20)
        loop.now += 1.0
    assert loop.overload.lasts
