"""Those who wait for something to happen at a table: woken when it does, many of them in turns."""

import asyncio

Waiter = asyncio.Future[bool]
_AT_ONCE = 200
"""Waiters woken before others are served."""


class Waiters:
    """Each is woken once, and comes back when it wants to hear of more."""

    __slots__ = ("_waiters",)

    def __init__(self) -> None:
        self._waiters: set[Waiter] = set()

    def __len__(self) -> int:
        return len(self._waiters)

    def add(self, waiter: Waiter) -> None:
        """Somebody waits."""
        self._waiters.add(waiter)

    def discard(self, waiter: Waiter) -> None:
        """Somebody waits no more."""
        self._waiters.discard(waiter)

    def stir(self) -> None:
        """Let everybody know that there may be something new."""
        woken, self._waiters = self._waiters, set()
        _wake(list(woken))


def _wake(waiters: list[Waiter]) -> None:
    for waiter in waiters[:_AT_ONCE]:
        if not waiter.done():
            waiter.set_result(True)
    if len(waiters) > _AT_ONCE:
        asyncio.get_running_loop().call_soon(_wake, waiters[_AT_ONCE:])
