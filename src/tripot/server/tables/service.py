"""What every service about tables does alike."""

from collections.abc import Callable
from functools import partial
from typing import Literal

from tripot.engine.seats import Seat
from tripot.server.common.errors import NotFound
from tripot.server.common.inputs import hidden
from tripot.server.common.limits import asker
from tripot.server.common.records import Caller, TableInfo
from tripot.server.store import lists
from tripot.server.store.guesses import Guess
from tripot.server.tables import permissions, signs
from tripot.server.tables.changes import Change
from tripot.server.tables.context import Context, somebody
from tripot.server.tables.keyed import Keyed
from tripot.server.tables.summaries import info_of
from tripot.server.tables.table import Table


class TableService:
    """Finds a table for somebody, and changes it if they may."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.chair_changed: Callable[[str, Seat], None] = _ignore
        """Called when a chair changes hands: its tokens are void, its streams end."""
        self.person_told: Callable[[str], None] = _say_nothing
        """Called when the devices of somebody have something new to say to them."""

    async def info(self, caller: Caller, table_id: str, *, word: str = "") -> TableInfo:
        """A table. `NotFound` unless public, sat at, or opened by the word of an invitation (or for watchers)."""
        table = await self._context.registry.get(table_id)
        permissions.check_sees(table, caller, word)
        return info_of(table, caller, word)

    async def by_word(
        self, caller: Caller, word: str
    ) -> tuple[str, Literal["invitation", "watchword", "chair"], Seat | None]:
        """Which table a word belongs to, and what it allows. Wrong ones are counted; a right one always opens."""
        found = await self._context.read(partial(lists.by_word, word=word, hidden=hidden(word)))
        if found is None:
            await self._context.count_guesses(Guess("word", asker(caller)))
            raise NotFound("no_such_word")
        return found

    async def _host_change(
        self, caller: Caller, table_id: str, build: Callable[[Table], Change], keyed: Keyed | None = None
    ) -> TableInfo:
        person = somebody(caller)
        self._context.limits.spend("host", caller)
        table = await self._context.registry.get(table_id)
        if person.id == table.row.terms.host and not table.seats_of(person.id):
            signs.seen(table, signs.HOST)
        for seat in table.seats_of(person.id):
            signs.seen(table, seat)
        await self._context.moves.change(table, build, keyed)
        return info_of(table, caller)

    async def _change_chair(
        self, caller: Caller, table_id: str, seat: Seat, build: Callable[[Table], Change], keyed: Keyed | None = None
    ) -> TableInfo:
        info = await self._host_change(caller, table_id, build, keyed)
        self.chair_changed(table_id, seat)
        return info


def _say_nothing(person: str) -> None:
    """Nobody listens yet."""


def _ignore(table_id: str, seat: Seat) -> None:
    """Nobody listens yet."""
