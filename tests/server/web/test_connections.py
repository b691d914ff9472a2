"""A connection that is gone leaves nothing behind, however many come and go."""

import gc
from typing import Any

import pytest

from citing import promise
from server.hosts import settings_for
from tripot.server.common.settings import Settings
from tripot.server.web import connections
from tripot.server.web.app import create_app
from tripot.server.web.connections import Connection
from tripot.server.web.overload import Overload
from tripot.server.web.slow import Slow

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


def test_two_houses_in_one_process_each_count_their_own_work(sqlite_url: str) -> None:
    large, small = (create_app(settings_for(sqlite_url, max_at_work=most)).state.work for most in (800, 2))
    small.now = 2
    assert not small.lets_in("GET", "/", 0)
    assert large.lets_in("GET", "/", 0)
    small.overload.lasts = True
    assert not large.overload.lasts


@promise("R31")
async def test_connections_that_are_gone_are_forgotten_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "_PROTOCOL", Library)
    for _ in range(20):
        made = Connection(
            config=None, server_state=None, app_state={"settings": Settings(), "overload": Overload(), "slow": Slow()}
        )
        made.connection_made(Socket())
        made.connection_lost(None)
    del made
    gc.collect()
    assert not [each for each in gc.get_objects() if isinstance(each, Connection)]
