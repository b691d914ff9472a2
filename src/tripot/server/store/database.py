"""One database, whichever it is: `read` and `write` run a function on a connection, away from the event loop.

`write` is one transaction: when its answer is there, what it did survives the process.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")
Work = Callable[[Connection], T]


class Claim(NamedTuple):
    """An alarm that one worker takes care of."""

    table: str
    kind: str
    seat: int


class Database(ABC):
    """Where everything is kept."""

    engine: Engine
    path: str = ""
    """The file that it is; empty where a server keeps it."""
    is_shared: bool
    """Whether other processes may write too: then what is in memory is looked up again before it is believed."""

    @abstractmethod
    async def read(self, work: Work[T]) -> T:
        """What the function finds, in one consistent look."""

    async def read_slowly(self, work: Work[T]) -> T:
        """The same for what may take a while: others need not wait for it."""
        return await self.read(work)

    async def glance(self, work: Work[T]) -> T:
        """The same for a single statement, which needs no transaction to be consistent."""
        return await self.read(work)

    @abstractmethod
    async def write(self, work: Work[T]) -> T:
        """What the function did, once it is stored. If it raises, it did nothing."""

    @abstractmethod
    async def stop(self) -> None:
        """Finish what was begun, then let go."""

    async def claim(self, candidates: Sequence[Claim], most: int = 1000) -> Sequence[Claim]:
        """The first of those that no other worker has taken; held until released, or until this process ends."""
        return candidates[:most]

    async def release(self, claims: Sequence[Claim]) -> None:
        """Let others have them."""
        return

    def acquire(self) -> None:
        """Become a process that writes; raises if there can be no other one."""
        return

    def let_go(self) -> None:
        """Close every connection, without having served."""
        self.engine.dispose()

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Get ready to serve this loop."""
        return

    def listen(self, heard: Callable[[str], None]) -> None:
        """Call `heard` with what other workers said; with an empty text when something may have been missed."""
        return

    def notify(self, connection: Connection, payload: str) -> None:
        """Within a write: let the other workers hear this once it is stored."""
        return
