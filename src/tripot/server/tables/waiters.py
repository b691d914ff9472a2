"""The crowd at a table: those who listen, and how they are stirred when something happened.

Some look for themselves once they are woken. Most have a wire that can be written to at once: then nobody is woken for
them, and thousands hear of a move in the time that hundreds would take to get up.
"""

import asyncio
from collections.abc import Callable

Push = Callable[[], bool]
"""Writes what is new straight to a listener; False if the listener must be woken for it."""
Waiter = asyncio.Future[bool]
_AT_ONCE = 200
"""Listeners written to before others are served."""


class Waiters:
    """Those who wait for something to happen."""

    __slots__ = ("_is_telling", "_pushes", "_stirred", "_waiters")

    def __init__(self) -> None:
        self._waiters: set[Waiter] = set()
        self._pushes: dict[Waiter, Push] = {}
        self._stirred = 0
        self._is_telling = False

    def __len__(self) -> int:
        return len(self._waiters) + len(self._pushes)

    def add(self, waiter: Waiter, push: Push | None) -> None:
        """Somebody waits."""
        if push is None:
            self._waiters.add(waiter)
        else:
            self._pushes[waiter] = push

    def discard(self, waiter: Waiter) -> None:
        """Somebody waits no more."""
        self._waiters.discard(waiter)
        self._pushes.pop(waiter, None)

    def stir(self) -> None:
        """Let everybody know, soon, that there may be something new."""
        waiters, self._waiters = self._waiters, set()
        for waiter in waiters:
            _wake(waiter)
        self._stirred += 1
        if self._pushes and not self._is_telling:
            self._is_telling = True
            asyncio.get_running_loop().call_soon(self._tell, list(self._pushes.items()), self._stirred)

    def _tell(self, left: list[tuple[Waiter, Push]], stirred: int) -> None:
        """Write to some, then to the others; then to all again if more happened meanwhile."""
        for waiter, push in left[:_AT_ONCE]:
            if not waiter.done() and not push():
                _wake(waiter)
        left = left[_AT_ONCE:]
        if not left and self._stirred != stirred:
            left, stirred = list(self._pushes.items()), self._stirred
        if left:
            asyncio.get_running_loop().call_soon(self._tell, left, stirred)
        else:
            self._is_telling = False


def _wake(waiter: Waiter) -> None:
    if not waiter.done():
        waiter.set_result(True)
