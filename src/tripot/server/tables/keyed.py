"""Keys of changes: what was pressed once happens once, however often it is sent."""

from functools import partial
from typing import Any

from msgspec import json
from sqlalchemy import Connection, insert, select

from tripot.server.common.errors import Unacceptable
from tripot.server.common.inputs import check_key, fingerprint
from tripot.server.store import schema
from tripot.server.store.journal import Also
from tripot.server.tables.registry import Registry, guarded


class Keyed(Also):
    """The key of a change, stored with it and with its answer: sent again, it has happened. [R41]"""

    def __init__(self, registry: Registry, owner: str, key: str, *said: object) -> None:
        self._registry = registry
        self._owner, self._key, self._print = owner, check_key(key), fingerprint(*said)
        self.answer: Any = None

    async def is_done(self) -> bool:
        """Whether it happened, with which answer; `Unacceptable` (`key_reused`) if something else did by this key."""
        found = await guarded(self._registry.database.read(partial(known_key, owner=self._owner, key=self._key)))
        if found is None:
            return False
        if found.print != self._print:
            raise Unacceptable("key_reused")
        self.answer = json.decode(found.answer) if found.answer else None
        return True

    def write(self, connection: Connection) -> None:
        row = {
            "owner": self._owner,
            "key": self._key,
            "print": self._print,
            "answer": json.encode(self.answer).decode(),
            "at": self._registry.clock.now(),
        }
        connection.execute(insert(schema.keys), row)


def known_key(connection: Connection, owner: str, key: str) -> Any:
    """The row of a key that was used, if it was."""
    columns = schema.keys.c
    return connection.execute(select(schema.keys).where(columns.owner == owner, columns.key == key)).first()
