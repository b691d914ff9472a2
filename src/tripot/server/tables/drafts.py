"""Half-filled forms: kept for whoever writes them, and seen by nobody else."""

from dataclasses import dataclass, field
from functools import partial
from typing import Any

from tripot.engine.codec import canonical
from tripot.engine.seats import Seat
from tripot.server.common.errors import Conflict, Unacceptable
from tripot.server.common.records import Caller
from tripot.server.store import drafts as store
from tripot.server.store.conflicts import Stale
from tripot.server.store.drafts import DraftNews, DraftRow
from tripot.server.tables import permissions
from tripot.server.tables.context import Context
from tripot.server.tables.stages import check_here

_DRAFT_MOST = 32 * 1024
_FORM_MOST = 80
_TRIES = 5


@dataclass(frozen=True, slots=True)
class KeptDrafts:
    """What lies before a seat: its drafts, and what became of the last one that the clock met."""

    rows: list[DraftRow] = field(default_factory=list)
    news: DraftNews | None = None

    def at(self, decision: int | None) -> dict[str, Any]:
        """The drafts of a decision and those of none, by form."""
        return {row.form: row.value for row in self.rows if row.decision in (None, decision)}


class Drafts:
    """The drafts of every table."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def keep(
        self, caller: Caller, table_id: str, seat: Seat, form: str, value: Any, decision: int | None = None
    ) -> None:
        """Keep a half-filled form, for the decision it is meant for; only its seat ever sees it."""
        if len(form) > _FORM_MOST or len(canonical(value)) > _DRAFT_MOST:
            raise Unacceptable("draft_too_long", {"most": _DRAFT_MOST})
        row = DraftRow(table_id, seat, form, decision, value)
        for _ in range(_TRIES):
            table = await self._context.registry.get(table_id)
            permissions.check_seat(table, caller, seat)
            check_here(table)
            try:
                await self._context.write(partial(store.keep, row=row, version=table.row.stage.version))
            except Stale:
                continue
            return
        raise Conflict("too_busy", retry_after=1)

    async def drop(self, caller: Caller, table_id: str, seat: Seat, form: str) -> None:
        """Forget a draft: its form stands again as it stood before anybody wrote in it."""
        table = await self._context.registry.get(table_id)
        permissions.check_seat(table, caller, seat)
        check_here(table)
        await self._context.write(partial(store.drop, table_id=table_id, seat=seat, form=form))

    async def of(self, caller: Caller, table_id: str, seat: Seat) -> KeptDrafts:
        """What lies before a seat."""
        permissions.check_shown(await self._context.registry.get(table_id), caller, seat)
        return KeptDrafts(*await self._context.read(partial(store.of_seat, table_id=table_id, seat=seat)))
