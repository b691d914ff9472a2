"""Pictures of a table: brought by those whom the game lets, seen by those to whom the game shows them."""

import asyncio
from collections.abc import Sequence
from functools import partial

from tripot.engine.seats import Seat
from tripot.server.common.errors import Forbidden, NotFound
from tripot.server.common.images import drawn_anew
from tripot.server.common.inputs import clean_line
from tripot.server.common.records import Caller
from tripot.server.store import pictures as store
from tripot.server.store.pictures import PictureRow
from tripot.server.tables import permissions
from tripot.server.tables.context import Context
from tripot.server.tables.stages import check_here, check_playing
from tripot.server.tables.table import Table

_NAME_MOST = 60


class Pictures:
    """The pictures of every table."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._drawing = asyncio.Lock()
        """One at a time: a large one takes some memory."""

    async def bring(self, caller: Caller, table_id: str, seat: Seat, name: str, sent: bytes) -> str:
        """Keep a picture, drawn anew; what it is called. The same one twice is one.

        `Forbidden` (`no_pictures`) unless the game lets this seat, `Unacceptable` for what is no picture, or too much.
        """
        table = await self._context.registry.get(table_id)
        permissions.check_shown(table, caller, seat)
        check_playing(table)
        if not _hangs(table, seat):
            raise Forbidden("no_pictures")
        self._context.limits.spend("picture", caller)
        async with self._drawing:
            drawn = await asyncio.to_thread(drawn_anew, sent)
        size, now = len(drawn.body), self._context.clock.now()
        called = clean_line(name)[:_NAME_MOST]
        row = PictureRow(table_id, drawn.sha256, called, drawn.kind, drawn.width, drawn.height, size, now)
        await self._context.write(partial(store.keep, row=row, body=drawn.body))
        return drawn.sha256

    async def of(self, caller: Caller, table_id: str, seat: Seat) -> Sequence[PictureRow]:
        """What lies ready for whoever brings pictures, newest first; nothing for others."""
        table = await self._context.registry.get(table_id)
        permissions.check_shown(table, caller, seat)
        return await self._context.read(partial(store.of_table, table=table_id)) if _hangs(table, seat) else ()

    async def body(
        self, caller: Caller, table_id: str, seat: Seat | None, sha256: str, *, word: str = ""
    ) -> tuple[str, bytes]:
        """The kind and the bytes of a picture; `NotFound` alike for one that is not there and one that is not shown."""
        table = await self._context.registry.get(table_id)
        eyes = permissions.viewer_seat(table, caller, seat, word)
        found = None
        if table.replay is not None and (_hangs(table, eyes) or sha256 in table.game.pictures(table.state, eyes)):
            found = await self._context.read_slowly(partial(store.body_of, table=table_id, sha256=sha256))
        if found is None:
            raise NotFound("no_such_page")
        return found

    async def take_away(self, caller: Caller, table_id: str, seat: Seat, sha256: str) -> None:
        """Take a picture from the table, wherever it was shown; `Conflict` (`table_away`) while that is leaving."""
        table = await self._context.registry.get(table_id)
        permissions.check_shown(table, caller, seat)
        check_here(table)
        if not _hangs(table, seat):
            raise Forbidden("no_pictures")
        await self._context.write(partial(store.drop, table=table_id, sha256=sha256))


def _hangs(table: Table, seat: Seat) -> bool:
    return table.replay is not None and seat in table.chairs and table.game.hangs_pictures(table.state, seat)
