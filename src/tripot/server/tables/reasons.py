"""Why bots did what they did: told once a game is over, and in practice games at once."""

from functools import partial

from tripot.engine.seats import Seat
from tripot.server.common.errors import Conflict, Forbidden, NotFound
from tripot.server.common.records import Caller, Reason, ReasonPage
from tripot.server.store import reasons as store
from tripot.server.store.reasons import ReasonRow
from tripot.server.tables import permissions
from tripot.server.tables.context import Context
from tripot.server.tables.table import Table

PAGE = 20
_PAGES_MOST = 10_000


class Reasons:
    """What may be asked of the bots of a table.

    `Conflict` (`not_over`) while a game goes on that counts. In a practice game, which does not, whoever sits there
    asks at once: of a bot that knows something, they learn it.
    """

    def __init__(self, context: Context) -> None:
        self._context = context

    async def of_entry(self, caller: Caller, table_id: str, entry: int, *, word: str = "") -> Reason:
        """Why a bot did what an entry of the finished game says; `NotFound` if no bot compared anything there."""
        table = await self._askable(caller, table_id, word)
        if table.row.stage.status == "playing":
            raise Conflict("not_over")
        found = await self._context.read(partial(store.of_entry, table_id=table_id, seq=entry))
        if found is None:
            raise NotFound("no_reason")
        return _told(table, found)

    async def page(
        self, caller: Caller, table_id: str, *, seat: Seat | None = None, page: int = 1, word: str = ""
    ) -> ReasonPage:
        """The decisions of the table's bots, or of the bot in one chair, that can be explained, newest first."""
        table = await self._askable(caller, table_id, word)
        number = min(max(page, 1), _PAGES_MOST)
        ask = partial(store.of_table, table_id=table_id, seat=seat, skip=(number - 1) * PAGE, limit=PAGE)
        total, rows = await self._context.read(ask)
        return ReasonPage(tuple(_told(table, row) for row in rows), total, number, max(1, -(-total // PAGE)))

    async def _askable(self, caller: Caller, table_id: str, word: str) -> Table:
        table = await self._context.registry.get(table_id)
        permissions.check_sees(table, caller, word)
        mine = permissions.seats_of(table, caller)
        if not may_ask(table):
            raise Conflict("not_over")
        is_over = table.row.stage.status != "playing"
        if not mine and not (
            is_over and (permissions.hosts(table, caller) or permissions.watches(table, caller, word))
        ):
            raise Forbidden("no_watchers")
        return table


def may_ask(table: Table) -> bool:
    """Whether bots may be asked why by now."""
    status = table.row.stage.status
    return status in ("over", "closed") or (status == "playing" and table.row.terms.is_practice)


def _told(table: Table, row: ReasonRow) -> Reason:
    found = row.reason
    entry = None if table.row.stage.status == "playing" else row.seq
    return Reason(row.seat, found["level"], tuple(found["weighed"]), tuple(found["believed"]), entry)
