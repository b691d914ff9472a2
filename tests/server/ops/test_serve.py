"""`tripot serve`: one process on SQLite, several on one port on PostgreSQL; a killed one leaves nobody behind."""

import os
import runpy
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from citing import promise
from ports import free_port
from server.processes import COMMAND, ROOT, SETTINGS, Server
from tripot.server.ops.serve import TooManyWorkers, check_workers


def test_several_workers_on_sqlite_are_refused_with_the_reason() -> None:
    with pytest.raises(TooManyWorkers, match="PostgreSQL"):
        check_workers("sqlite:///house.db", 2)
    check_workers("sqlite:///house.db", 1)
    check_workers("postgresql://x", 4)


def test_the_example_bot_plays_a_whole_match(sqlite_url: str) -> None:
    with Server(sqlite_url) as server:
        bot = runpy.run_path(str(ROOT / "examples" / "http_bot.py"))
        for game in ("toy-cards", "toy-auction"):
            outcome = bot["main"](server.address, game)
            assert outcome["winners"]


def test_the_example_bot_plays_every_game_of_the_house_to_its_end(sqlite_url: str) -> None:
    with Server(sqlite_url, toys=False) as server:
        bot = runpy.run_path(str(ROOT / "examples" / "http_bot.py"))
        listed = httpx.get(f"{server.address}/api/v1/games", timeout=30).json()
        ends = {game["id"]: bot["main"](server.address, game["id"])["reason"] for game in listed}
    assert len(ends) == 5
    assert all(ends.values())
    assert ends["rpg"] == "session_over"


@pytest.mark.parametrize(("host", "named"), [("127.0.0.1", "127.0.0.1"), ("::1", "[::1]")])
def test_the_address_is_printed_once_somebody_is_heard_there(sqlite_url: str, host: str, named: str) -> None:
    port = free_port()
    command = [COMMAND, "serve", "--host", host, "--port", str(port), "--database", sqlite_url]
    environment = {**os.environ, **SETTINGS}
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment, cwd=ROOT) as house:
        assert house.stderr is not None
        try:
            assert house.stderr.readline() == f"Tripot: http://{named}:{port}\n"
            assert httpx.get(f"http://{named}:{port}/healthz", timeout=30).status_code == 200, "at the first try"
        finally:
            house.terminate()


@pytest.mark.postgresql
def test_two_workers_share_a_port_and_end_when_told(emptied_postgres: str) -> None:
    with Server(emptied_postgres, "--workers", "2") as server:
        until(server.is_ready)
        with httpx.Client(base_url=f"{server.address}/api/v1", timeout=30) as first:
            csrf = first.post("/guests", json={"name": "Inès"}).json()["csrf"]
            cookie = {"Cookie": f"tripot={first.cookies['tripot']}"}
            found = {
                httpx.get(f"{server.address}/api/v1/me", headers=cookie, timeout=30).status_code for _ in range(12)
            }
            assert found == {200}
            assert csrf
        workers = children_of(server.pid)
        assert server.stop() is not None
        until(lambda: not any(map(is_there, workers)))


def test_a_stream_does_not_keep_the_house_from_closing(sqlite_url: str) -> None:
    with Server(sqlite_url) as server, httpx.Client(base_url=f"{server.address}/api/v1", timeout=30) as ines:
        ines.headers["X-CSRF-Token"] = ines.post("/guests", json={"name": "Inès"}).json()["csrf"]
        wish = {"game": "toy-cards", "schedule": {"pace": "none"}}
        table = ines.post("/tables", json=wish, headers={"Idempotency-Key": "some-key-1"}).json()["id"]
        with ines.stream("GET", f"/tables/{table}/stream") as stream:
            lines = stream.iter_lines()
            assert next(lines) == "retry: 1500"
            os.kill(server.pid, signal.SIGTERM)
            assert any("bye" in line for line in lines)
        assert server.stop() in (0, -signal.SIGTERM)


def until(what: Callable[[], bool]) -> None:
    """Wait for it."""
    end = time.monotonic() + 60
    while not what():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.05)


def is_there(pid: int) -> bool:
    """Whether a process runs; one that is dead and not yet let go does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def children_of(pid: int) -> list[int]:
    """The workers of a server; the process that Python keeps beside them to tidy up is none."""
    found = map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
    return [child for child in found if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


@promise("R49")
def test_one_process_serves_and_after_its_death_the_next_one_does(sqlite_url: str) -> None:
    """Four quick deaths: whatever started it starts it again, as a service manager would."""
    with Server(sqlite_url) as server, httpx.Client(base_url=f"{server.address}/api/v1", timeout=60) as ines:
        assert ines.post("/guests", json={"name": "Inès"}).status_code == 201
        assert children_of(server.pid) == []
        for _ in range(4):
            server.kill()
            server.start()
            with httpx.Client(base_url=f"{server.address}/api/v1", timeout=60, cookies=ines.cookies) as again:
                assert again.get("/me").json()["person"]["name"] == "Inès"


@promise("R49")
@pytest.mark.postgresql
def test_each_worker_killed_in_turn_is_replaced(emptied_postgres: str) -> None:
    with Server(emptied_postgres, "--workers", "2") as server:
        until(lambda: len(children_of(server.pid)) == 2)
        for victim in children_of(server.pid):
            os.kill(victim, signal.SIGKILL)
            until(lambda victim=victim: victim not in children_of(server.pid) and len(children_of(server.pid)) == 2)
            until(server.is_ready)
        assert server.is_alive()
        assert server.stop() is not None


@promise("R49")
@pytest.mark.postgresql
def test_nobody_is_left_on_the_port_when_the_parent_of_several_is_killed(emptied_postgres: str) -> None:
    server = Server(emptied_postgres, "--workers", "2").start()
    until(server.is_ready)
    workers = children_of(server.pid)
    assert len(workers) == 2
    server.kill()
    until(lambda: not any(map(is_there, workers)))
    assert not server.is_ready()
    with server:
        until(server.is_ready)
