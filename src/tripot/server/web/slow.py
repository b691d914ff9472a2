"""Connections that must say or take something in time: a head, a body, an answer. [R44, R45]"""

import asyncio
from typing import Protocol


class Awaited(Protocol):
    """Whoever is told when their time is over."""

    def too_slow(self) -> None:
        """Time is over."""


class Slow:
    """Connections of which something is awaited, and until when. One timer looks after all."""

    def __init__(self) -> None:
        self._until: dict[Awaited, float] = {}
        self._is_looking = False

    def expect(self, connection: Awaited, seconds: float) -> None:
        """Something must be finished in so many seconds."""
        loop = asyncio.get_running_loop()
        self._until[connection] = loop.time() + seconds
        if not self._is_looking:
            self._is_looking = True
            loop.call_later(min(seconds, 1), self._look)

    def forget(self, connection: Awaited) -> None:
        """Nothing is awaited of it any more."""
        self._until.pop(connection, None)

    def _look(self) -> None:
        loop = asyncio.get_running_loop()
        now = loop.time()
        for connection in [each for each, until in self._until.items() if until <= now]:
            self.forget(connection)
            connection.too_slow()
        self._is_looking = bool(self._until)
        if self._is_looking:
            loop.call_later(0.5, self._look)
