"""Readers who hang up while their stream begins, over connections to `tripot serve`: nothing is left of them. [R44]"""

import socket
import struct
import time
from collections.abc import Callable, Iterator

import httpx
import pytest

from citing import promise
from server.hosts import key
from server.processes import Server

WISH = {"game": "toy-cards", "seats": 2, "bots": {"1": "random"}, "schedule": {"pace": "none"}}
TOKEN = {"Authorization": "Bearer the-operator's-own"}
MANY = 12


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """It keeps one table in memory: another one is read while its reader waits."""
    url = f"sqlite:///{tmp_path_factory.mktemp('gone')}/house.db"
    settings = {"TRIPOT_OPERATOR_TOKEN": "the-operator's-own", "TRIPOT_MAX_TABLES_CACHED": "1"}
    with Server(url, **settings) as made:
        yield made


@pytest.fixture
def ines(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.address, timeout=60) as browser:
        browser.headers["X-CSRF-Token"] = browser.post("/api/v1/guests", json={"name": "Inès"}).json()["csrf"]
        yield browser


def seated(ines: httpx.Client) -> str:
    table: str = ines.post("/api/v1/tables", json=WISH, headers={"Idempotency-Key": key()}).json()["id"]
    assert ines.post(f"/api/v1/tables/{table}/start", json={}, headers={"Idempotency-Key": key()}).is_success
    return table


def hang_up(server: Server, ines: httpx.Client, path: str) -> None:
    """Ask for a stream, and be gone before it begins."""
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: house\r\nCookie: tripot={ines.cookies['tripot']}\r\n\r\n".encode())


def listeners(ines: httpx.Client) -> int:
    text = ines.get("/metrics", headers=TOKEN).text
    return int(float(text.partition("\ntripot_listeners ")[2].split("\n")[0]))


def is_here(ines: httpx.Client, table: str) -> bool:
    is_there: bool = ines.get(f"/api/v1/tables/{table}").json()["chairs"][0]["is_here"]
    return is_there


def until(what: Callable[[], bool]) -> None:
    end = time.monotonic() + 10
    while not what():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.02)


@promise("R44")
@pytest.mark.parametrize("path", ["/api/v1/tables/{}/stream?seat=0", "/tables/{}/wire?seat=0", "/tables/{}/wire?all=1"])
def test_who_hangs_up_while_a_stream_begins_is_not_present(server: Server, ines: httpx.Client, path: str) -> None:
    tables = [seated(ines) for _ in range(MANY)]
    for table in tables:
        hang_up(server, ines, path.format(table))
    until(lambda: listeners(ines) == 0 and not any(is_here(ines, table) for table in tables))
