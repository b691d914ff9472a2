"""A process that dies at a chosen statement, in this very process: what it had not committed is gone."""

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from server.hosts import settings_for
from server.toys import GAMES
from tripot.engine.game import Game
from tripot.server.common.moments import HandClock
from tripot.server.store import schema, sqlite
from tripot.server.store.statements import Hot
from tripot.server.web.house import House, open_house


class Died(Exception):
    """As if the process were gone: nothing after it runs, nothing uncommitted stays."""


class Scythe:
    """Counts statements and commits, and strikes at one of them; the dead do nothing more.

    With another failure than death it strikes once: a disk that refuses one write, and then is well again.
    """

    def __init__(self) -> None:
        self.at: int | None = None
        self.seen = 0
        self.failure: Exception = Died()

    def aim(self, at: int, failure: Exception | None = None) -> None:
        """Strike at the so-manieth statement from now on."""
        self.seen, self.at, self.failure = 0, at, failure or Died()

    def rest(self) -> bool:
        """Strike no more: whether it has struck."""
        struck = self.at is not None and self.seen >= self.at
        self.at = None
        return struck

    def strike(self, *_: Any) -> None:
        if self.at is not None:
            self.seen += 1
            if self.seen == self.at or (self.seen > self.at and isinstance(self.failure, Died)):
                raise self.failure


@pytest.fixture
def scythe(monkeypatch: pytest.MonkeyPatch) -> Scythe:
    made = Scythe()
    run, commit = Hot.run, sqlite._commit

    def counted(self: Hot, connection: Any, values: Any) -> Any:
        made.strike()
        return run(self, connection, values)

    def counted_commit(connection: Any) -> None:
        made.strike()
        commit(connection)
        made.strike()

    monkeypatch.setattr(Hot, "run", counted)
    monkeypatch.setattr(sqlite, "_commit", counted_commit)
    return made


def watch(house: House, scythe: Scythe) -> None:
    engine = house.context.database.engine
    event.listen(engine, "before_cursor_execute", scythe.strike)
    if house.context.database.is_shared:
        event.listen(engine, "commit", scythe.strike)


async def new_house(url: str, clock: HandClock, scythe: Scythe, games: Mapping[str, Game[Any]] = GAMES) -> House:
    house = open_house(settings_for(url), games=games, clock=clock)
    await house.open(ring=False)
    watch(house, scythe)
    return house


async def abandon(house: House) -> None:
    """What the system does with a dead process: its connections and its lock go, its memory too."""
    database: Any = house.context.database
    if database.is_shared:
        await database.stop()
        return
    for connection in (database._writer, database._reader):
        if not connection.closed:
            connection.invalidate()
            connection.close()
    database._disk.shutdown()
    database._readers.shutdown()
    database.let_go()


def fresh(request: pytest.FixtureRequest, url: str) -> None:
    """The same database, empty again."""
    if url.startswith("sqlite"):
        path = Path(url.removeprefix("sqlite:///"))
        for each in (path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
            each.unlink(missing_ok=True)
        shutil.copy(request.getfixturevalue("sqlite_template"), path)
    else:
        names = ", ".join(table.name for table in schema.metadata.sorted_tables)
        request.getfixturevalue("cluster").execute(f"TRUNCATE {names}", url)
