"""What one way sends, each in a thread of its own and for a while: whoever does not end is left behind. [R38]

The threads are nobody else's, and the house does not wait for them when it closes.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread

from tripot.server.people.notices.posting import Undeliverable

_PATIENCE = 30.0
"""Seconds for one letter in all, whatever each of its steps takes."""
_MOST = 64
"""Threads under way or left behind; beyond, nothing more is begun."""


class Errands:
    """The errands of one way."""

    def __init__(self) -> None:
        self._out = 0

    async def run(self, errand: Callable[[], None]) -> None:
        """Do this; `Undeliverable` if it takes too long, or if too many of before have not ended."""
        if self._out >= _MOST:
            raise Undeliverable("too many have not ended")
        loop = asyncio.get_running_loop()
        ended: asyncio.Future[None] = loop.create_future()

        def go() -> None:
            failure: BaseException | None = None
            try:
                errand()
            except BaseException as raised:  # noqa: BLE001 - it is raised again where it was asked for
                failure = raised
            with suppress(RuntimeError):  # the house is closed, and nobody waits
                loop.call_soon_threadsafe(self._back, ended, failure)

        Thread(target=go, name="tripot-errand", daemon=True).start()
        self._out += 1
        try:
            async with asyncio.timeout(_PATIENCE):
                await ended
        except TimeoutError:
            raise Undeliverable("no end") from None

    def _back(self, ended: "asyncio.Future[None]", failure: BaseException | None) -> None:
        self._out -= 1
        if ended.done():
            return
        if failure is None:
            ended.set_result(None)
        else:
            ended.set_exception(failure)
