"""Calls: somebody is awaited at a table, and their pages that show another thing or table are told as it changes. [E7]

A page keeps nothing but what it last said: whenever a table of its person stirs, here or at another worker, it asks the
database again, and speaks if the answer is another one.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable
from functools import partial

from tripot.server.common.records import Caller
from tripot.server.live.places import Places
from tripot.server.live.streams import Listener
from tripot.server.store import lists
from tripot.server.store.lists import Waiting
from tripot.server.tables.context import Context, somebody
from tripot.server.tables.table import Table


class CalledPage:
    """One page that listens."""

    def __init__(
        self,
        person: str,
        besides: str = "",
        wake: Callable[[], None] | None = None,
        place: Caller | None = None,
    ) -> None:
        self.person = person
        self.place = place
        """Whose place its stream takes; None of one that goes with a table's."""
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

    def __init__(self, context: Context, places: Places) -> None:
        self._context = context
        self._places = places
        self._pages: dict[str, set[CalledPage]] = defaultdict(set)
        self._at: dict[str, set[CalledPage]] = defaultdict(set)
        """By table: the pages of those who sit there."""
        context.commits.after.append(self._changed)

    def __len__(self) -> int:
        return sum(map(len, self._pages.values()))

    def begin(self, caller: Caller) -> CalledPage:
        """Begin to listen; the caller must `leave` in the end. Raises what `Places.take` raises."""
        person = somebody(caller)
        self._context.limits.spend("stream", caller)
        self._places.take(caller)
        return self._listen(CalledPage(person.id, place=caller))

    def beside(self, listener: Listener, besides: str) -> CalledPage | None:
        """A page of a table, told of all others, or of this one too; None of a stranger. The caller must `leave` it."""
        person = listener.caller.person
        if person is None:
            return None
        page = CalledPage(person.id, besides, listener.call)
        page.known = ()
        listener.call()
        return self._listen(page)

    def _listen(self, page: CalledPage) -> CalledPage:
        self._pages[page.person].add(page)
        return page

    def leave(self, page: CalledPage) -> None:
        """Stop listening."""
        if page not in self._pages.get(page.person, ()):
            return
        self._move(page, frozenset())
        self._pages[page.person].discard(page)
        if not self._pages[page.person]:
            del self._pages[page.person]
        if page.place is not None:
            self._places.give_back(page.place)

    async def told(self, page: CalledPage) -> AsyncIterator[Waiting | None]:
        """What waits for somebody, now and whenever it changes; None is a heartbeat."""
        while not page.is_cut:
            found = await self.look(page)
            if found is not None:
                yield found
            try:
                async with asyncio.timeout(self._context.settings.heartbeat):
                    await page.stirred.wait()
            except TimeoutError:
                yield None

    async def look(self, page: CalledPage) -> Waiting | None:
        """What waits for somebody now; None if it is what the page knows."""
        page.stirred.clear()
        tables, found = await self._context.read(partial(lists.sitting, person=page.person))
        self._move(page, tables)
        found = tuple(each for each in found if each[0] != page.besides)
        if found == page.known:
            return None
        page.known = found
        return found

    def _move(self, page: CalledPage, tables: frozenset[str]) -> None:
        """They sit at these tables now."""
        for table in page.tables - tables:
            self._at[table].discard(page)
            if not self._at[table]:
                del self._at[table]
        for table in tables - page.tables:
            self._at[table].add(page)
        page.tables = tables

    def _changed(self, table: Table) -> None:
        """A table has changed here."""
        for person in {chair.person for chair in table.chairs.values() if chair.person} if self._pages else ():
            self._stir(self._pages.get(person, ()), table.id)

    def heard(self, table_id: str) -> None:
        """Another worker wrote at this table."""
        self._stir(self._at.get(table_id, ()), table_id)

    def _stir(self, pages: Iterable[CalledPage], table_id: str) -> None:
        for page in pages:
            if page.besides != table_id:
                page.stir()

    def cut_all(self) -> None:
        """The house closes."""
        for page in [each for pages in self._pages.values() for each in pages]:
            page.cut()
