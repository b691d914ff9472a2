"""SQLite: one writing connection that commits whatever has gathered in one go.

The statements run in the event loop's own thread: they take microseconds, and a thread of their own would wait for the
interpreter longer than that at each of them. Only the commit, which waits for the disk, is done aside; meanwhile the
next requests gather, so that the power-safe mode costs one wait for many of them. A file has one writing process: a
lock beside it says so.
"""

import asyncio
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.engine import make_url
from sqlalchemy.pool import QueuePool

from tripot.engine.complaints import Complaint
from tripot.server.store.database import Database, Work
from tripot.server.store.private_files import close_to_others, private_folder

T = TypeVar("T")
_READERS = 2
_BATCH = 256
_FEW = 8
_SLOW_DISK = 0.010
_CHECKPOINT = 1500
"""Writes after which the log is copied into the file, on the side, when commits are not done there."""


class Busy(Complaint, RuntimeError):
    """Another process writes this file."""

    def __init__(self, path: str) -> None:
        super().__init__(
            f"Tripot is already running with the house in {Path(path).absolute()}: visit it in the browser, or close "
            "it first. One process at a time writes a SQLite file; several need PostgreSQL."
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
        self._lock: sqlite3.Connection | None = None
        self.engine = _engine(self.path, power_safe=power_safe)
        self._readers = ThreadPoolExecutor(_READERS, "tripot-read")
        self._disk = ThreadPoolExecutor(1, "tripot-commit")
        self._gathered: list[_Job] = []
        self._alone = 0
        """How many of those that gathered are to be done one at a time, since one of them failed."""
        self._is_writing = False
        self._handed = 0
        """How many were handed over last."""
        self._sync = 0.0
        """Seconds that the disk takes for a commit, lately."""
        self._power_safe = power_safe
        self._written_jobs = 0
        self._writer: Connection | None = None
        self._reader: Connection | None = None

    def acquire(self) -> None:
        path = Path(self.path)
        private_folder(path.parent)
        if self._locks:
            close_to_others(path.with_name(path.name + ".lock"))
            self._lock = _lock(self.path)
        close_to_others(path)

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        self._writer, self._reader = self.engine.connect(), self.engine.connect()
        if not self._power_safe:
            driver: Any = self._writer.connection.dbapi_connection
            driver.execute("PRAGMA wal_autocheckpoint=0")

    async def read(self, work: Work[T]) -> T:
        assert self._reader is not None
        return _look(self._reader, work)

    async def read_slowly(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._look_aside, work)

    def _look_aside(self, work: Work[T]) -> T:
        with self.engine.connect() as connection:
            return _look(connection, work)

    async def write(self, work: Work[T]) -> T:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        self._gathered.append(_Job(work, answer))
        if not self._is_writing:
            self._is_writing = True
            loop.call_soon(self._hand_over)
        return await answer

    def _hand_over(self) -> None:
        """Write what has gathered; what comes while it is committed waits for the next time."""
        size = self._portion()
        self._alone = max(self._alone - 1, 0)
        jobs, self._gathered = self._gathered[:size], self._gathered[size:]
        self._handed = len(jobs)
        assert self._writer is not None
        try:
            done = _do(self._writer, jobs)
        except Exception as failure:  # noqa: BLE001 - it is raised again where the job was asked for
            _roll_back(self._writer)
            self._after_failure(jobs, failure)
            return
        if self._power_safe:
            self._disk.submit(self._commit_aside, self._writer, done, asyncio.get_running_loop())
        else:
            self._commit_here(done)

    def _portion(self) -> int:
        """How many to write at once: while half of those under way are on the disk's side, the other half is prepared.

        Where the disk is slow nothing is gained by that: then as many as there are share one wait for it.
        """
        if self._alone:
            return 1
        if not self._power_safe or self._sync > _SLOW_DISK:
            return _BATCH
        return min(max((self._handed + len(self._gathered) + 1) // 2, _FEW), _BATCH)

    def _commit_here(self, done: "list[tuple[_Job, Any]]") -> None:
        """Nothing waits for the disk: a thread would cost more than the commit itself. [kill-safe mode]"""
        assert self._writer is not None
        failure = None
        try:
            _commit(self._writer)
        except Exception as failed:  # noqa: BLE001 - it is raised again where the jobs were asked for
            failure = failed
            _roll_back(self._writer)
        self._go_on()
        for job, result in done:
            _answer(job, result, failure)
        self._written_jobs += len(done)
        if self._written_jobs >= _CHECKPOINT:
            self._written_jobs = 0
            self._disk.submit(_checkpoint, self.engine)

    def _after_failure(self, jobs: list[_Job], failure: Exception) -> None:
        """One of them failed: each is done by itself, wholly or not at all."""
        if len(jobs) == 1:
            _answer(jobs[0], None, failure)
            self._go_on()
            return
        self._gathered = [*jobs, *self._gathered]
        self._alone = len(jobs)
        self._hand_over()

    def _commit_aside(
        self, writer: Connection, done: "list[tuple[_Job, Any]]", loop: asyncio.AbstractEventLoop
    ) -> None:
        """In the thread of the disk. The loop is told itself: a future between the two would cost a turn of it."""
        began, failure = time.perf_counter(), None
        try:
            _commit(writer)
        except Exception as failed:  # noqa: BLE001 - it is raised again where the jobs were asked for
            failure = failed
        loop.call_soon_threadsafe(self._written, done, time.perf_counter() - began, failure)

    def _written(self, done: "list[tuple[_Job, Any]]", took: float, failure: Exception | None) -> None:
        """The disk has it, or not: hand over what has gathered meanwhile, then let everybody know."""
        self._sync += (took - self._sync) / 8
        if failure is not None and self._writer is not None:
            _roll_back(self._writer)
        self._go_on()
        for job, result in done:
            _answer(job, result, failure)

    def _go_on(self) -> None:
        if self._gathered:
            asyncio.get_running_loop().call_soon(self._hand_over)
        else:
            self._is_writing = False

    async def stop(self) -> None:
        while self._is_writing:
            await asyncio.sleep(0.001)
        self._disk.shutdown()
        self._readers.shutdown()
        for connection in (self._writer, self._reader):
            if connection is not None:
                connection.close()
        self.let_go()

    def let_go(self) -> None:
        self.engine.dispose()
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def _look(connection: Connection, work: Work[T]) -> T:
    """What the function finds, in one consistent look."""
    driver: Any = connection.connection.dbapi_connection
    driver.execute("BEGIN")
    try:
        return work(connection)
    finally:
        _roll_back(connection)


def _do(connection: Connection, jobs: list[_Job]) -> list[tuple[_Job, Any]]:
    # The driver itself is told: SQLAlchemy would take as long over these words as over the work.
    driver: Any = connection.connection.dbapi_connection
    driver.execute("BEGIN IMMEDIATE")
    return [(job, None if job.answer.cancelled() else job.work(connection)) for job in jobs]


def _commit(connection: Connection) -> None:
    driver: Any = connection.connection.dbapi_connection
    driver.execute("COMMIT")
    if connection.in_transaction():
        connection.commit()


def _checkpoint(engine: Engine) -> None:
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")


def _roll_back(connection: Connection) -> None:
    try:
        driver: Any = connection.connection.dbapi_connection
        if driver.in_transaction:
            driver.execute("ROLLBACK")
        if connection.in_transaction():
            connection.rollback()
    except Exception:  # noqa: BLE001 - whatever state it is in, a new connection is taken
        connection.invalidate()


def _answer(job: _Job, result: Any, failure: BaseException | None) -> None:
    if job.answer.done():
        return
    if failure is None:
        job.answer.set_result(result)
    else:
        job.answer.set_exception(failure)


def _lock(path: str) -> sqlite3.Connection:
    """A lock that every system has: a second, empty database, held as long as its connection."""
    held = sqlite3.connect(path + ".lock", timeout=0, isolation_level=None, check_same_thread=False)
    try:
        held.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        held.close()
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
        made.execute("PRAGMA wal_autocheckpoint=4000")
        return made

    return create_engine(
        "sqlite://",
        creator=connect,
        hide_parameters=True,
        poolclass=QueuePool,
        pool_size=_READERS + 2,
        pool_reset_on_return="rollback",
    )
