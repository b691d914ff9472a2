"""SQLite: many readers, one writer thread that commits whatever has gathered in one go.

While one commit waits for the disk the next requests gather, so that the power-safe mode costs one wait for many of
them. A file has one writing process: a lock beside it says so.
"""

import asyncio
import fcntl
import os
import queue
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.engine import make_url
from sqlalchemy.pool import QueuePool

from tripot.server.store.database import Database, Work

T = TypeVar("T")
_READERS = 2
_BATCH = 256


class Busy(RuntimeError):
    """Another process writes this file."""

    def __init__(self, path: str) -> None:
        super().__init__(
            f"{path} already has a writing process. SQLite takes one writer at a time: a second one would only wait "
            "for the first. For several workers, set TRIPOT_DATABASE_URL to a PostgreSQL database."
        )


class _Job(NamedTuple):
    work: Work[Any]
    answer: "asyncio.Future[Any]"


class SqliteDatabase(Database):
    """A file, its lock, its readers and its writer."""

    is_shared = False

    def __init__(self, url: str, *, power_safe: bool = True, lock: bool = True) -> None:
        self.path = make_url(url).database or ""
        if not self.path or self.path == ":memory:":
            raise ValueError("a house needs a file: sqlite:///path/to/file.db")
        self._locks = lock
        self._lock: int | None = None
        self.engine = _engine(self.path, power_safe=power_safe)
        self._readers = ThreadPoolExecutor(_READERS, "tripot-read")
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def acquire(self) -> None:
        Path(self.path).parent.mkdir(parents=True, exist_ok=True)
        if self._locks:
            self._lock = _lock(self.path)

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._writer = threading.Thread(target=self._write_all, name="tripot-write", daemon=True)
        self._writer.start()

    async def read(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    async def write(self, work: Work[T]) -> T:
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(work, answer))
        return await answer

    async def stop(self) -> None:
        if self._writer is not None:
            self._jobs.put(None)
            await asyncio.get_running_loop().run_in_executor(None, self._writer.join)
            self._writer = None
        self._readers.shutdown()
        self.let_go()

    def let_go(self) -> None:
        self.engine.dispose()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _read(self, work: Work[T]) -> T:
        with self.engine.connect() as connection:
            connection.exec_driver_sql("BEGIN")
            return work(connection)

    def _write_all(self) -> None:
        with self.engine.connect() as connection:
            while (job := self._jobs.get()) is not None:
                jobs = [job]
                stop = False
                while len(jobs) < _BATCH:
                    try:
                        more = self._jobs.get_nowait()
                    except queue.Empty:
                        break
                    if more is None:
                        stop = True
                        break
                    jobs.append(more)
                self._answer(self._commit(connection, jobs))
                if stop:
                    return

    def _commit(self, connection: Connection, jobs: list[_Job]) -> list[tuple[_Job, Any, BaseException | None]]:
        """Do the jobs, each wholly or not at all, and commit them together."""
        try:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            done = [_do(connection, job) for job in jobs]
            connection.commit()
        except Exception as failure:  # noqa: BLE001 - a full disk must reach whoever waits, not end the writer
            _roll_back(connection)
            return [(job, None, failure) for job in jobs]
        return done

    def _answer(self, done: list[tuple[_Job, Any, BaseException | None]]) -> None:
        assert self._loop is not None
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(_tell, done)


def _do(connection: Connection, job: _Job) -> tuple[_Job, Any, BaseException | None]:
    if job.answer.cancelled():
        return job, None, None
    connection.exec_driver_sql("SAVEPOINT job")
    try:
        result = job.work(connection)
    except Exception as failure:  # noqa: BLE001 - it is raised again where the job was asked for
        connection.exec_driver_sql("ROLLBACK TO job")
        connection.exec_driver_sql("RELEASE job")
        return job, None, failure
    connection.exec_driver_sql("RELEASE job")
    return job, result, None


def _roll_back(connection: Connection) -> None:
    try:
        connection.rollback()
    except Exception:  # noqa: BLE001 - whatever state it is in, a new connection is taken
        connection.invalidate()


def _tell(done: list[tuple[_Job, Any, BaseException | None]]) -> None:
    for job, result, failure in done:
        if job.answer.done():
            continue
        if failure is None:
            job.answer.set_result(result)
        else:
            job.answer.set_exception(failure)


def _lock(path: str) -> int:
    held = os.open(path + ".lock", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(held)
        raise Busy(path) from None
    return held


def _engine(path: str, *, power_safe: bool) -> Engine:
    def connect() -> sqlite3.Connection:
        made = sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=30, cached_statements=256)
        made.execute("PRAGMA journal_mode=WAL")
        made.execute(f"PRAGMA synchronous={'FULL' if power_safe else 'NORMAL'}")
        made.execute("PRAGMA foreign_keys=ON")
        made.execute("PRAGMA temp_store=MEMORY")
        made.execute("PRAGMA cache_size=-16000")
        return made

    return create_engine(
        "sqlite://",
        creator=connect,
        hide_parameters=True,
        poolclass=QueuePool,
        pool_size=_READERS + 2,
        pool_reset_on_return="rollback",
    )
