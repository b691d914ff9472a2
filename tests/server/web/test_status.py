"""What the service manager asks: alive, and ready only while something can be stored."""

import resource
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from server.processes import Server


@contextmanager
def no_room(pid: int) -> Iterator[None]:
    """No file of this process may grow or be written, as on a full disk."""
    soft, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.skipif(sys.platform != "linux", reason="another process's limits are Linux's")
def test_a_house_that_cannot_write_is_alive_and_not_ready_until_it_can(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path}/house.db") as server, httpx.Client(base_url=server.address, timeout=60) as it:
        assert it.get("/readyz").status_code == 200
        with no_room(server.pid):
            time.sleep(1.1)
            asked = it.get("/readyz")
            assert (asked.status_code, asked.json()["status"]) == (503, "database_unavailable")
            assert it.get("/healthz").status_code == 200
        assert it.get("/readyz").status_code == 200


def test_asking_whether_it_is_ready_makes_nothing_grow(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with Server(f"sqlite:///{path}") as server, httpx.Client(base_url=server.address, timeout=60) as it:
        assert it.get("/readyz").status_code == 200
        before = path.stat().st_size
        for _ in range(200):
            assert it.get("/readyz").status_code == 200
        assert path.stat().st_size == before
