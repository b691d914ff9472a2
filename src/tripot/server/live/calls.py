"""Calls: somebody is awaited at a table, and their pages that show another thing are told as it changes. [E7]

An ear keeps nothing but what it last said: whenever a table of its person stirs, here or at another worker, it asks the
database again, and speaks if the answer is another one.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from functools import partial

from tripot.server.common.errors import Unavailable
from tripot.server.common.records import Caller
from tripot.server.store import lists
from tripot.server.store.lists import Waiting
from tripot.server.tables.context import Context, somebody
from tripot.server.tables.table import Table


class Ear:
    """One page that listens."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.tables: frozenset[str] = frozenset()
        """Where they sit."""
        self.stirred = asyncio.Event()
        self.is_cut = False

    def cut(self) -> None:
        """End it."""
        self.is_cut = True
        self.stirred.set()


class Calls:
    """The pages of all who are somewhere else in the house."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._ears: dict[str, set[Ear]] = defaultdict(set)
        context.commits.after.append(self._changed)

    def __len__(self) -> int:
        return sum(map(len, self._ears.values()))

    def begin(self, caller: Caller) -> Ear:
        """Begin to listen; the caller must `leave` in the end. `Unavailable` if too many do."""
        person = somebody(caller)
        self._context.limits.spend("stream", caller)
        if len(self) >= self._context.settings.max_streams:
            raise Unavailable("too_busy", retry_after=5)
        ear = Ear(person.id)
        self._ears[person.id].add(ear)
        return ear

    def leave(self, ear: Ear) -> None:
        """Stop listening."""
        self._ears[ear.person].discard(ear)
        if not self._ears[ear.person]:
            del self._ears[ear.person]

    async def told(self, ear: Ear) -> AsyncIterator[Waiting | None]:
        """What waits for somebody, now and whenever it changes; None is a heartbeat."""
        known = None
        while not ear.is_cut:
            ear.stirred.clear()
            ear.tables, found = await self._context.read(partial(lists.sitting, person=ear.person))
            if found != known:
                known = found
                yield found
            try:
                async with asyncio.timeout(self._context.settings.heartbeat):
                    await ear.stirred.wait()
            except TimeoutError:
                yield None

    def _changed(self, table: Table) -> None:
        """A table has changed here."""
        if self._ears:
            sitting = {chair.person for chair in table.chairs.values()}
            for ear in [each for person, ears in self._ears.items() if person in sitting for each in ears]:
                ear.stirred.set()

    def heard(self, table_id: str) -> None:
        """Another worker wrote at this table."""
        for ear in [each for ears in self._ears.values() for each in ears]:
            if table_id in ear.tables:
                ear.stirred.set()

    def cut_all(self) -> None:
        """The house closes."""
        for ear in [each for ears in self._ears.values() for each in ears]:
            ear.cut()
