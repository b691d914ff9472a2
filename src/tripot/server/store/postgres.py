"""PostgreSQL: many workers on many machines. Threads run the transactions; one more listens to what others did."""

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import psycopg
from sqlalchemy import Connection, create_engine
from sqlalchemy.engine import URL, make_url

from tripot.server.store.database import Claim, Database, Work

T = TypeVar("T")
_THREADS = 8
_CHANNEL = "tripot"
_log = logging.getLogger("tripot.store")


class PostgresDatabase(Database):
    """A pool of connections, one more that listens, and one that holds claims."""

    is_shared = True

    def __init__(self, url: str, threads: int = _THREADS) -> None:
        self._url = _driver_url(url)
        self.engine = create_engine(self._url, pool_size=threads, max_overflow=2, hide_parameters=True)
        self._threads = ThreadPoolExecutor(threads, "tripot-db")
        self._listener: _Listener | None = None
        self._claims = _Claims(self._url)

    async def read(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, work)

    async def glance(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._glance, work)

    async def write(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._write, work)

    async def claim(self, candidates: Sequence[Claim], most: int = 1000) -> Sequence[Claim]:
        return await self._claims.run(partial(self._claims.take, candidates, most))

    async def release(self, claims: Sequence[Claim]) -> None:
        await self._claims.run(partial(self._claims.drop, claims))

    def listen(self, heard: Callable[[str], None]) -> None:
        self._listener = _Listener(self._url, asyncio.get_running_loop(), heard)
        self._listener.start()

    def notify(self, connection: Connection, payload: str) -> None:
        connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (_CHANNEL, payload))

    async def stop(self) -> None:
        loop = asyncio.get_running_loop()
        if self._listener is not None:
            self._listener.stop()
            await loop.run_in_executor(None, self._listener.join)
        await loop.run_in_executor(None, self._threads.shutdown)
        await loop.run_in_executor(None, self._claims.close)
        self.let_go()

    def _read(self, work: Work[T]) -> T:
        with self.engine.connect().execution_options(isolation_level="REPEATABLE READ") as connection:
            return work(connection)

    def _glance(self, work: Work[T]) -> T:
        with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            return work(connection)

    def _write(self, work: Work[T]) -> T:
        with self.engine.begin() as connection:
            return work(connection)


class _Claims:
    """Holds claims as advisory locks of one connection: if the process dies they are free at once."""

    def __init__(self, url: URL) -> None:
        self._url = url
        self._thread = ThreadPoolExecutor(1, "tripot-claim")
        self._connection: psycopg.Connection[Any] | None = None

    async def run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def take(self, candidates: Sequence[Claim], most: int) -> Sequence[Claim]:
        """In the order given, as long as there is room: what others hold is passed over, nothing further is tried."""
        sql = (
            "SELECT t.n FROM unnest(%s::text[]) WITH ORDINALITY AS t(k, n) "
            "WHERE pg_try_advisory_lock(hashtextextended(t.k, 0)) LIMIT %s"
        )
        rows = self._connect().execute(sql, (["/".join(map(str, claim)) for claim in candidates], most)).fetchall()
        return [candidates[row[0] - 1] for row in rows]

    def drop(self, claims: Sequence[Claim]) -> None:
        sql = "SELECT pg_advisory_unlock(hashtextextended(t.k, 0)) FROM unnest(%s::text[]) AS t(k)"
        self._connect().execute(sql, (["/".join(map(str, claim)) for claim in claims],))

    def close(self) -> None:
        self._thread.shutdown()
        if self._connection is not None:
            self._connection.close()

    def _connect(self) -> "psycopg.Connection[Any]":
        if self._connection is None or self._connection.closed or self._connection.broken:
            self._connection = psycopg.connect(_conninfo(self._url), autocommit=True)
        return self._connection


class _Listener(threading.Thread):
    """Hears what other workers committed. After a lost connection it says so: everything may have changed."""

    def __init__(self, url: URL, loop: asyncio.AbstractEventLoop, heard: Callable[[str], None]) -> None:
        super().__init__(name="tripot-listen", daemon=True)
        self._url = url
        self._loop = loop
        self._heard = heard
        self._stopped = threading.Event()

    def stop(self) -> None:
        self._stopped.set()

    def run(self) -> None:
        while not self._stopped.is_set():
            try:
                self._listen()
            except psycopg.Error:
                _log.warning("the connection that listens was lost")
                self._stopped.wait(0.5)

    def _listen(self) -> None:
        with psycopg.connect(_conninfo(self._url), autocommit=True) as connection:
            connection.execute(f"LISTEN {_CHANNEL}")
            self._tell("")
            while not self._stopped.is_set():
                for notify in connection.notifies(timeout=0.1):
                    self._tell(notify.payload)

    def _tell(self, payload: str) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._heard, payload)


def _driver_url(url: str) -> URL:
    return make_url(url).set(drivername="postgresql+psycopg")


def _conninfo(url: URL) -> str:
    return url.set(drivername="postgresql").render_as_string(hide_password=False)
