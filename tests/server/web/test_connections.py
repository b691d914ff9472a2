"""A connection that is gone leaves nothing behind, however many come and go."""

import gc
from typing import Any

import pytest

from citing import promise
from tripot.server.web import connections
from tripot.server.web.connections import Connection

pytestmark = pytest.mark.anyio


class Library:
    """The server library, as far as it matters here: it closes what is lost."""

    def __init__(self, **_: Any) -> None:
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def connection_lost(self, _: Exception | None) -> None:
        self.transport.close()


class Socket:
    def close(self) -> None:
        pass


@promise("R31")
async def test_connections_that_are_gone_are_forgotten_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "_PROTOCOL", Library)
    for _ in range(20):
        made = Connection(config=None, server_state=None, app_state={})
        made.connection_made(Socket())
        made.connection_lost(None)
    del made
    gc.collect()
    assert not [each for each in gc.get_objects() if isinstance(each, Connection)]
