"""What people reported to the operator: listed, settled, open again."""

import logging
from collections.abc import Sequence
from functools import partial

from tripot.server.common.errors import NotFound
from tripot.server.common.inputs import fingerprint
from tripot.server.common.records import Caller, ModerationAct
from tripot.server.store import moderation
from tripot.server.tables.context import Context, check_operator, somebody
from tripot.server.tables.moderation import shown

_log = logging.getLogger("tripot.moderation")


class Reports:
    """For the operator alone."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def all(self, caller: Caller) -> Sequence[ModerationAct]:
        """What people reported, the open ones first."""
        check_operator(caller)
        now = self._context.clock.now()
        return [shown(row, now) for row in await self._context.read(partial(moderation.of_kinds, kinds=("report",)))]

    async def settle(self, caller: Caller, act_id: str, key: str, *, is_settled: bool) -> ModerationAct:
        """A report is settled, or open again, once per key."""
        check_operator(caller)
        await self._one(act_id)
        by, now = somebody(caller).id, self._context.clock.now()
        work = partial(moderation.end, by=by, at=now) if is_settled else moderation.reopen
        said = fingerprint("settle", act_id, is_settled)
        await self._context.once(by, key, said, partial(work, act_id=act_id))
        _log.info("report settled" if is_settled else "report open again", extra={"act": act_id})
        return await self._one(act_id)

    async def _one(self, act_id: str) -> ModerationAct:
        row = await self._context.read(partial(moderation.one, act_id=act_id))
        if row is None or row.kind != "report":
            raise NotFound("no_such_act")
        return shown(row, self._context.clock.now())
