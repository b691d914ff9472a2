"""`tripot serve`: one process on SQLite, several on one port on PostgreSQL; a bot plays over HTTP."""

import os
import runpy
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from ports import free_port
from server.processes import ROOT, Nursery, Server
from tripot.server.ops.serve import TooManyWorkers, check_workers


def test_several_workers_on_sqlite_are_refused_with_the_reason() -> None:
    with pytest.raises(TooManyWorkers, match="PostgreSQL"):
        check_workers("sqlite:///house.db", 2)
    check_workers("sqlite:///house.db", 1)
    check_workers("postgresql://x", 4)


def test_the_example_bot_plays_a_whole_match(nursery: Nursery, sqlite_url: str) -> None:
    server = Server(nursery, sqlite_url).start()
    try:
        bot = runpy.run_path(str(ROOT / "examples" / "http_bot.py"))
        for game in ("toy-cards", "toy-auction"):
            outcome = bot["main"](server.address, game)
            assert outcome["winners"]
    finally:
        server.kill()


@contextmanager
def serving(url: str, *words: str) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """`tripot serve`, once it answers, and its address; told to end after the block if it is still there."""
    port = free_port()
    environment = {**os.environ, "TRIPOT_DATABASE_URL": url, "TRIPOT_LOG_LEVEL": "warning", "TRIPOT_BOT_WORKERS": "0"}
    command = [sys.executable, "-m", "tripot.cli"] if _has_main() else [str(Path(sys.executable).parent / "tripot")]
    process = subprocess.Popen([*command, "serve", "--port", str(port), *words], env=environment, cwd=ROOT)
    try:
        until_up(process, f"http://127.0.0.1:{port}")
        yield process, f"http://127.0.0.1:{port}"
    finally:
        if process.poll() is None:
            process.terminate()
        process.wait(60)


def _has_main() -> bool:
    return not (Path(sys.executable).parent / "tripot").exists()


def until_up(process: subprocess.Popen[bytes], address: str) -> None:
    for _ in range(600):
        assert process.poll() is None
        try:
            if httpx.get(f"{address}/readyz", timeout=5).status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise TimeoutError("it did not start")


@pytest.mark.postgresql
def test_two_workers_share_a_port_and_end_when_told(emptied_postgres: str) -> None:
    with serving(emptied_postgres, "--workers", "2") as (process, address):
        with httpx.Client(base_url=f"{address}/api/v1", timeout=30) as first:
            csrf = first.post("/guests", json={"name": "Inès"}).json()["csrf"]
            cookie = {"Cookie": f"tripot={first.cookies['tripot']}"}
            found = {httpx.get(f"{address}/api/v1/me", headers=cookie, timeout=30).status_code for _ in range(12)}
            assert found == {200}
            assert csrf
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) is not None


def test_a_stream_does_not_keep_the_house_from_closing(sqlite_url: str) -> None:
    with serving(sqlite_url) as (process, address):
        with httpx.Client(base_url=f"{address}/api/v1", timeout=30) as ines:
            ines.headers["X-CSRF-Token"] = ines.post("/guests", json={"name": "Inès"}).json()["csrf"]
            game = ines.get("/games").json()[0]["id"]
            wish = {"game": game, "schedule": {"pace": "none"}}
            table = ines.post("/tables", json=wish, headers={"Idempotency-Key": "some-key-1"}).json()["id"]
            with ines.stream("GET", f"/tables/{table}/stream") as stream:
                lines = stream.iter_lines()
                assert next(lines) == "retry: 1500"
                process.send_signal(signal.SIGTERM)
                assert any("bye" in line for line in lines)
        assert process.wait(60) in (0, -signal.SIGTERM)


def child_of(pid: int) -> int:
    """The process that serves for a keeper."""
    for _ in range(600):
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        if found:
            return int(found[0])
        time.sleep(0.05)
    raise TimeoutError("nobody serves")


def until_gone(pid: int) -> None:
    for _ in range(600):
        if not Path(f"/proc/{pid}").exists():
            return
        time.sleep(0.05)
    raise TimeoutError("it is still there")


def test_after_a_crash_another_serves_at_the_same_door(sqlite_url: str) -> None:
    with serving(sqlite_url) as (process, address):
        with httpx.Client(base_url=f"{address}/api/v1", timeout=60) as ines:
            ines.headers["X-CSRF-Token"] = ines.post("/guests", json={"name": "Inès"}).json()["csrf"]
            first = child_of(process.pid)
            os.kill(first, signal.SIGKILL)
            until_gone(first)
        with httpx.Client(base_url=f"{address}/api/v1", timeout=60, cookies=ines.cookies) as again:
            assert again.get("/me").json()["person"]["name"] == "Inès", "who knocks meanwhile is let in"
        second = child_of(process.pid)
        assert second != first
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) in (0, -signal.SIGTERM)
        until_gone(second)


def test_who_serves_does_not_outlive_its_keeper(sqlite_url: str) -> None:
    with serving(sqlite_url) as (process, _):
        child = child_of(process.pid)
        process.kill()
        process.wait()
        until_gone(child)
