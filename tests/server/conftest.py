"""Houses to try: on SQLite and on PostgreSQL, with toy games, a clock moved by hand and no waiting."""

import os
import shutil
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from luck import luck
from server.cluster import Cluster, find
from server.hosts import settings_for
from server.toys import GAMES
from tripot.server.common.moments import HandClock
from tripot.server.store import schema
from tripot.server.store.connect import connect, migrate
from tripot.server.web.house import House, open_house

__all__ = ["luck"]

BACKENDS = ("sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql))


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    if find("initdb") is None or find("postgres") is None:
        message = "PostgreSQL's server binaries are not installed (Debian: postgresql)"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    made = Cluster()
    yield made
    made.stop()


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("template") / "template.db"
    _migrate(f"sqlite:///{path}")
    return path


@pytest.fixture(scope="session")
def postgres_template(cluster: Cluster) -> str:
    url = cluster.new()
    _migrate(url)
    return url.split("?")[0].rpartition("/")[2]


@pytest.fixture(scope="session")
def shared_postgres(cluster: Cluster, postgres_template: str) -> str:
    return cluster.new(postgres_template)


@pytest.fixture
def emptied_postgres(cluster: Cluster, shared_postgres: str) -> str:
    """One database for all tests, emptied before each: making a new one takes ten times as long."""
    names = ", ".join(table.name for table in schema.metadata.sorted_tables)
    cluster.execute(f"TRUNCATE {names}", shared_postgres)
    return shared_postgres


def _migrate(url: str) -> None:
    database = connect(url)
    database.acquire()
    migrate(database)
    database.engine.dispose()


@pytest.fixture(params=BACKENDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty house's database, on each of the two."""
    return new_url(request, request.param, tmp_path)


@pytest.fixture
def sqlite_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The same, on SQLite only: where storage does not matter."""
    return new_url(request, "sqlite", tmp_path)


def new_url(request: pytest.FixtureRequest, backend: str, folder: Path) -> str:
    if backend == "sqlite":
        path = folder / "house.db"
        shutil.copy(request.getfixturevalue("sqlite_template"), path)
        return f"sqlite:///{path}"
    emptied: str = request.getfixturevalue("emptied_postgres")
    return emptied


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
async def house(url: str, clock: HandClock) -> AsyncIterator[House]:
    """A house whose clock and scheduler are moved by hand."""
    made = open_house(settings_for(url), games=GAMES, clock=clock)
    await made.open(ring=False)
    yield made
    await made.close()


@pytest.fixture
async def small_house(sqlite_url: str, clock: HandClock) -> AsyncIterator[House]:
    """The same on SQLite only."""
    made = open_house(replace(settings_for(sqlite_url)), games=GAMES, clock=clock)
    await made.open(ring=False)
    yield made
    await made.close()
