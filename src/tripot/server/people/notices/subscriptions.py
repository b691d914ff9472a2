"""The browsers that somebody wants to be told on."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from msgspec import DecodeError, ValidationError, json
from sqlalchemy import Connection, delete, func, select

from tripot.server.common.errors import Conflict, Unacceptable
from tripot.server.common.inputs import clean_line, new_id
from tripot.server.common.moments import as_datetime
from tripot.server.common.records import Caller
from tripot.server.people.accounts import Accounts
from tripot.server.people.notices.kinds import USUAL
from tripot.server.people.notices.targets import check_target
from tripot.server.store import schema
from tripot.server.store.upserts import insert_into
from tripot.server.tables.context import Context, somebody

MOST = 20
"""Browsers one person may have."""
_BROWSERS = schema.subscriptions


@dataclass(frozen=True, slots=True)
class Subscription:
    """One browser."""

    id: str
    name: str
    made_at: datetime


class Subscriptions:
    """Added by a press in the browser itself; gone when it says so, or when its push service does."""

    def __init__(self, context: Context, people: Accounts) -> None:
        self._context = context
        self._people = people

    async def mine(self, caller: Caller) -> Sequence[Subscription]:
        """The browsers of the caller."""
        rows = await self._context.read(partial(_mine, person=somebody(caller).id))
        return [Subscription(row.id, row.name, as_datetime(row.made_at)) for row in rows]

    async def add(self, caller: Caller, subscription: str, name: str) -> None:
        """This browser; what it gave before, to anybody, is forgotten. `Unacceptable` (`bad_device`)."""
        person = somebody(caller)
        self._context.limits.spend("change", caller)
        row = {
            "id": new_id(14),
            "person": person.id,
            **_read(subscription),
            "name": clean_line(name)[:200],
            "made_at": self._context.clock.now(),
        }
        settings = self._context.settings
        if not check_target(row["endpoint"], settings).startswith("https:") and not settings.notice_hosts:
            raise Unacceptable("bad_device")
        await self._context.write(partial(_add, row=row))
        if not person.notices:
            await self._people.change(caller, notices=USUAL)

    async def remove(self, caller: Caller, device: str) -> None:
        """One of mine."""
        columns = _BROWSERS.c
        gone = delete(_BROWSERS).where(columns.id == device, columns.person == somebody(caller).id)
        await self._context.write(lambda connection: connection.execute(gone) and None)


def _read(subscription: str) -> dict[str, Any]:
    """What a browser says of itself: where it is told, and the key that only it can open."""
    try:
        said = json.decode(subscription, type=dict[str, Any])
        found = {"endpoint": said["endpoint"], "key": said["keys"]["p256dh"], "auth": said["keys"]["auth"]}
    except (DecodeError, ValidationError, KeyError, TypeError):
        raise Unacceptable("bad_device") from None
    sizes = {"endpoint": 1000, "key": 120, "auth": 60}
    if not all(isinstance(found[name], str) and 0 < len(found[name]) <= most for name, most in sizes.items()):
        raise Unacceptable("bad_device")
    return found


def _mine(connection: Connection, person: str) -> Sequence[Any]:
    columns = _BROWSERS.c
    return connection.execute(select(_BROWSERS).where(columns.person == person).order_by(columns.made_at)).all()


def _add(connection: Connection, row: dict[str, Any]) -> None:
    columns = _BROWSERS.c
    connection.execute(delete(_BROWSERS).where(columns.endpoint == row["endpoint"]))
    number = select(func.count()).select_from(_BROWSERS).where(columns.person == row["person"])
    if connection.execute(number).scalar_one() >= MOST:
        raise Conflict("too_many_devices", {"most": MOST})
    connection.execute(insert_into(connection, _BROWSERS).on_conflict_do_nothing(index_elements=["endpoint"]), row)
