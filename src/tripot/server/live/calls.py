"""Calls: somebody is awaited at a table, and their pages that show another thing or table are told as it changes. [E7]

An ear keeps nothing but what it last said: whenever a table of its person stirs, here or at another worker, it asks the
database again, and speaks if the answer is another one.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable
from functools import partial

from tripot.server.common.errors import Unavailable
from tripot.server.common.records import Caller
from tripot.server.live.streams import Listener
from tripot.server.store import lists
from tripot.server.store.lists import Waiting
from tripot.server.tables.context import Context, somebody
from tripot.server.tables.table import Table


class Ear:
    """One page that listens."""

    def __init__(self, person: str, besides: str = "", wake: Callable[[], None] | None = None) -> None:
        self.person = person
        self.besides = besides
        """The table that the page shows itself."""
        self.tables: frozenset[str] = frozenset()
        """Where they sit."""
        self.known: Waiting | None = None
        self.stirred = asyncio.Event()
        self.stirred.set()
        self._wake = wake
        self.is_cut = False

    def stir(self) -> None:
        """A table of theirs has changed."""
        self.stirred.set()
        if self._wake is not None:
            self._wake()

    def cut(self) -> None:
        """End it."""
        self.is_cut = True
        self.stirred.set()


class Calls:
    """The pages of all who are somewhere else in the house."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._ears: dict[str, set[Ear]] = defaultdict(set)
        self._at: dict[str, set[Ear]] = defaultdict(set)
        """By table: the ears of those who sit there."""
        context.commits.after.append(self._changed)

    def __len__(self) -> int:
        return sum(map(len, self._ears.values()))

    def begin(self, caller: Caller) -> Ear:
        """Begin to listen; the caller must `leave` in the end. `Unavailable` if too many do."""
        person = somebody(caller)
        self._context.limits.spend("stream", caller)
        if len(self) >= self._context.settings.max_streams:
            raise Unavailable("too_busy", retry_after=5)
        return self._listen(Ear(person.id))

    def beside(self, listener: Listener, besides: str) -> Ear | None:
        """The ear of somebody at a page of a table: of all others, or of this one too. The caller must `leave` it."""
        person = listener.caller.person
        if person is None:
            return None
        ear = Ear(person.id, besides, listener.call)
        ear.known = ()
        listener.call()
        return self._listen(ear)

    def _listen(self, ear: Ear) -> Ear:
        self._ears[ear.person].add(ear)
        return ear

    def leave(self, ear: Ear) -> None:
        """Stop listening."""
        self._move(ear, frozenset())
        self._ears[ear.person].discard(ear)
        if not self._ears[ear.person]:
            del self._ears[ear.person]

    async def told(self, ear: Ear) -> AsyncIterator[Waiting | None]:
        """What waits for somebody, now and whenever it changes; None is a heartbeat."""
        while not ear.is_cut:
            found = await self.look(ear)
            if found is not None:
                yield found
            try:
                async with asyncio.timeout(self._context.settings.heartbeat):
                    await ear.stirred.wait()
            except TimeoutError:
                yield None

    async def look(self, ear: Ear) -> Waiting | None:
        """What waits for somebody now; None if it is what the page knows."""
        ear.stirred.clear()
        tables, found = await self._context.read(partial(lists.sitting, person=ear.person))
        self._move(ear, tables)
        found = tuple(each for each in found if each[0] != ear.besides)
        if found == ear.known:
            return None
        ear.known = found
        return found

    def _move(self, ear: Ear, tables: frozenset[str]) -> None:
        """They sit at these tables now."""
        for table in ear.tables - tables:
            self._at[table].discard(ear)
            if not self._at[table]:
                del self._at[table]
        for table in tables - ear.tables:
            self._at[table].add(ear)
        ear.tables = tables

    def _changed(self, table: Table) -> None:
        """A table has changed here."""
        for person in {chair.person for chair in table.chairs.values() if chair.person} if self._ears else ():
            self._stir(self._ears.get(person, ()), table.id)

    def heard(self, table_id: str) -> None:
        """Another worker wrote at this table."""
        self._stir(self._at.get(table_id, ()), table_id)

    def _stir(self, ears: Iterable[Ear], table_id: str) -> None:
        for ear in ears:
            if ear.besides != table_id:
                ear.stir()

    def cut_all(self) -> None:
        """The house closes."""
        for ear in [each for ears in self._ears.values() for each in ears]:
            ear.cut()
