"""What is planted in a server before it starts, by the variable `PLANTED`: faults that tests must see, by name, and
stages that they play on, as `module:function`; several with commas between them."""

import asyncio
import os
from importlib import import_module
from typing import Any


def speak_first() -> None:
    """An answer goes out before the disk has what it tells."""
    from tripot.server.store.sqlite import SqliteDatabase

    write = SqliteDatabase.write

    async def later(self: SqliteDatabase, work: Any) -> Any:
        async def store() -> None:
            await asyncio.sleep(0.2)
            await write(self, work)

        if not _is_step(work):
            return await write(self, work)
        task = asyncio.ensure_future(store())
        task.add_done_callback(lambda done: done.exception())
        return None

    SqliteDatabase.write = later  # type: ignore[assignment]


def store_nothing() -> None:
    """Every move is answered, and none is kept."""
    from tripot.server.store.sqlite import SqliteDatabase

    write = SqliteDatabase.write

    async def never(self: SqliteDatabase, work: Any) -> Any:
        return None if _is_step(work) else await write(self, work)

    SqliteDatabase.write = never  # type: ignore[assignment]


def _is_step(work: Any) -> bool:
    """Whether it is a step of a table that is to be written."""
    return getattr(getattr(work, "func", None), "__name__", "") == "_write"


def forget_keys() -> None:
    """What is said is said again, however often the same key is sent."""
    from secrets import token_hex

    from tripot.server.talk.conversations import Conversations

    say = Conversations.say

    async def again(self: Conversations, caller: Any, table: str, seat: Any, text: str, key: str, **more: Any) -> Any:
        return await say(self, caller, table, seat, text, f"{key}-{token_hex(4)}", **more)

    Conversations.say = again  # type: ignore[method-assign, assignment]


def trusting() -> None:
    """Headers are believed to be text."""
    from tripot.server.web.checks import Said

    def get(self: Said, name: bytes, default: str = "") -> str:
        value = self._raw.get(name)
        return default if value is None else value.decode()

    Said.get = get  # type: ignore[method-assign]


def no_unix() -> None:
    """A system without what only some have: no forking, no file locks, no hang-ups, no zone data of its own."""
    import signal
    import sys
    import time
    import zoneinfo

    for module in ("fcntl", "grp", "pwd", "resource", "termios", "uvloop"):
        sys.modules[module] = None  # type: ignore[assignment]
    zoneinfo.reset_tzpath(())
    del os.fork, os.setpgid, os.O_CLOEXEC, signal.SIGHUP, signal.SIGCHLD, time.CLOCK_BOOTTIME, time.clock_gettime_ns


def hand_clock() -> None:
    """No fault, but a house whose time passes when a test says so: milliseconds in the file `MOMENT`."""
    from pathlib import Path

    from tripot.server.common.moments import Clock

    def now(self: Clock) -> int:
        return int(Path(os.environ["MOMENT"]).read_text() or 0)

    Clock.now = Clock.steady = now  # type: ignore[method-assign]


def newer_house() -> None:
    """No fault: the next release of the house."""
    import tripot

    tripot.__version__ = "99.0.0"


def no_vendor() -> None:
    """A house whose scripts and fonts by others were never fetched: `make assets` found no network."""
    from tripot.server.web.pages import assets

    items = assets.static_files().items
    for name in [name for name in items if name.startswith("vendor/")]:
        del items[name]


def late_seed() -> None:
    """A house that draws its seed once it knows the players' words, and promises that one."""
    import secrets
    from dataclasses import replace

    from sqlalchemy import update

    from tripot.engine.rng import commitment
    from tripot.server.store import schema
    from tripot.server.store.journal import Also
    from tripot.server.store.table_rows import TableRow
    from tripot.server.tables.hosting import Hosting

    class Redrawn(Also):
        def __init__(self, table: str, seed: bytes) -> None:
            self.query = update(schema.seeds).where(schema.seeds.c.table_id == table).values(seed=seed)

        def write(self, connection: Any) -> None:
            connection.execute(self.query)

    beginning = Hosting._beginning

    def later(self: Hosting, now: Any, chairs: Any) -> Any:
        now.seed = secrets.token_bytes(32)
        terms = replace(now.row.terms, commitment=commitment(now.seed))
        now.row = TableRow(terms, now.row.stage, now.row.progress)
        change = beginning(self, now, chairs)
        change.also = [*change.also, Redrawn(now.id, now.seed)]
        return change

    Hosting._beginning = later  # type: ignore[method-assign]


_ALL = (speak_first, store_nothing, no_unix, no_vendor, hand_clock, newer_house, late_seed, forget_keys, trusting)
PLANTS = {plant.__name__: plant for plant in _ALL}
for wanted in os.environ["PLANTED"].split(","):
    module, _, name = wanted.rpartition(":")
    (getattr(import_module(module), name) if module else PLANTS[name])()
