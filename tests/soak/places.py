"""Where a soak keeps its houses: files that vanish, a PostgreSQL of its own, and the time that is left."""

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from server.cluster import Cluster, find
from tripot.server.store.connect import connect, migrate


class Deadline:
    """A number of minutes from now."""

    def __init__(self, minutes: float) -> None:
        self.end = time.monotonic() + minutes * 60

    def left(self) -> float:
        """Seconds; never below zero."""
        return max(self.end - time.monotonic(), 0.0)

    def is_over(self) -> bool:
        return self.left() == 0


@contextmanager
def sqlite_house() -> Iterator[str]:
    """The address of an empty house in a file."""
    with tempfile.TemporaryDirectory(prefix="tripot-soak-") as folder:
        url = f"sqlite:///{Path(folder) / 'house.db'}"
        prepare(url)
        yield url


@contextmanager
def postgres() -> Iterator[Cluster | None]:
    """A PostgreSQL for a while; None where its binaries are not installed."""
    if find("initdb") is None or find("postgres") is None:
        yield None
        return
    made = Cluster()
    try:
        yield made
    finally:
        made.stop()


def prepare(url: str) -> str:
    """Make the tables of an empty house."""
    database = connect(url)
    database.acquire()
    migrate(database)
    database.engine.dispose()
    database.let_go()
    return url
