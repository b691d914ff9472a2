"""Half requests, large heads and readers who never read, over raw connections to `tripot serve`. [R44, R45]"""

import asyncio
import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest

from citing import promise
from server.hosts import key
from server.processes import Server

pytestmark = pytest.mark.anyio
WISH = {"game": "toy-cards", "seats": 2, "bots": {"1": "random"}, "schedule": {"pace": "none"}, "watching": "everybody"}
MANY = 300


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    short = {"TRIPOT_HEAD_SECONDS": "0.5", "TRIPOT_BODY_SECONDS": "1", "TRIPOT_HEARTBEAT": "0.2"}
    with Server(f"sqlite:///{tmp_path_factory.mktemp('halves')}/house.db", **short) as made:
        yield made


async def said(server: Server, *parts: bytes) -> bytes:
    """All that the house says to this until it hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
        async with asyncio.timeout(30):
            return await reader.read()
    except ConnectionError:
        return b""
    finally:
        writer.close()


def status(answer: bytes) -> int:
    return int(answer.split()[1]) if answer else 0


POST = b"POST /api/v1/guests HTTP/1.1\r\nHost: house\r\nContent-Type: application/json\r\n"


@promise("R45")
@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: hou",
        POST + b"Content-Length: 50\r\n\r\n{",
        POST + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{",
        b"GET /healthz HTTP/1.1\r\nHost: house\r\n\r\nGET / HTTP/1.1\r\nHo",
        b"GET /healthz HTTP/1.1\r\nHost: house\r\nContent-Length: 90000\r\n\r\nx",
    ],
    ids=["nothing", "half a head", "half a body", "half a chunk", "half a second one", "a body nobody wants"],
)
async def test_half_requests_do_not_stay_open(server: Server, half: bytes) -> None:
    await asyncio.gather(*(said(server, half) for _ in range(MANY // 6)))
    async with httpx.AsyncClient(base_url=server.address, timeout=30) as other:
        assert (await other.get("/healthz")).status_code == 200


@promise("R45")
async def test_a_head_that_trickles_in_is_cut_off(server: Server) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(b"GET / HTTP/1.1\r\n")
    async with asyncio.timeout(30):
        while not reader.at_eof():
            writer.write(b"X: y\r\n")
            try:
                await asyncio.wait_for(reader.read(100), 0.05)
            except TimeoutError:
                continue
            except ConnectionError:
                break
    writer.close()


@promise("R45")
@pytest.mark.parametrize("whole", [b"\r\n", b""], ids=["whole", "endless"])
@pytest.mark.parametrize("size", [40_000, 4_000_000])
async def test_heads_larger_than_32_kb_are_refused(server: Server, size: int, whole: bytes) -> None:
    line = b"X-Filler: " + b"y" * 200 + b"\r\n"
    found = await said(server, b"GET /healthz HTTP/1.1\r\nHost: house\r\n", line * (size // len(line)), whole)
    assert status(found) in (431, 0)


@promise("R45")
async def test_a_large_path_is_a_large_head(server: Server) -> None:
    assert status(await said(server, b"GET /" + b"x" * 60_000 + b" HTTP/1.1\r\nHost: house\r\n\r\n")) in (431, 0)


@promise("R45")
async def test_a_head_of_30_kb_and_a_body_of_60_are_read(server: Server) -> None:
    filler = b"".join(b"X-%d: " % n + b"y" * 1000 + b"\r\n" for n in range(29))
    body = b'{"name": "In\xc3\xa8s"}' + b" " * 60_000
    found = await said(server, POST + filler + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(body), body)
    assert status(found) == 201


@promise("R45")
async def test_a_body_without_end_is_refused_long_before_it_ends(server: Server) -> None:
    chunk = b"4000\r\n" + b"x" * 0x4000 + b"\r\n"
    assert status(await said(server, POST + b"Transfer-Encoding: chunked\r\n\r\n", *[chunk] * 60)) in (413, 0)
    assert status(await said(server, POST + b"Content-Length: 99999999\r\n\r\n")) in (413, 0)


@promise("R45")
async def test_thousands_of_requests_in_one_piece_are_answered_one_by_one(server: Server) -> None:
    many = b"GET /healthz HTTP/1.1\r\nHost: house\r\n\r\n" * 3000
    found = await said(server, many + b"GET /healthz HTTP/1.1\r\nHost: house\r\nConnection: close\r\n\r\n")
    assert found.count(b"HTTP/1.1 200") == 3001


def seated(ines: httpx.Client) -> str:
    ines.headers["X-CSRF-Token"] = ines.post("/guests", json={"name": "Inès"}).json()["csrf"]
    made = ines.post("/tables", json=WISH, headers={"Idempotency-Key": key()})
    table: str = made.json()["id"]
    assert ines.post(f"/tables/{table}/start", json={}).status_code == 200
    return table


@promise("R44")
def test_a_reader_who_never_reads_is_cut_and_not_counted_as_present(server: Server) -> None:
    with ExitStack() as opened, httpx.Client(base_url=f"{server.address}/api/v1", timeout=60) as ines:
        table = seated(ines)
        cookie = f"tripot={ines.cookies['tripot']}"
        deaf = opened.enter_context(socket.socket())
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", server.port))
        path = f"/api/v1/tables/{table}/stream?seat=0"
        deaf.sendall(f"GET {path} HTTP/1.1\r\nHost: house\r\nCookie: {cookie}\r\n\r\n".encode())
        until(lambda: here(ines, table) == [0])
        said_so_far, end = 0, time.monotonic() + 60
        while here(ines, table) and time.monotonic() < end:
            text = {"text": "x" * 2000}
            assert ines.post(f"/tables/{table}/messages", json=text, headers={"Idempotency-Key": key()}).is_success
            said_so_far += 2000
        assert said_so_far < 512 * 1024, "more than 256 kB, and what the reader's own system keeps, waited for it"


@promise("R16")
def test_a_stream_resumed_at_every_event_has_no_gap_and_no_repeat(server: Server) -> None:
    with httpx.Client(base_url=f"{server.address}/api/v1", timeout=60) as ines:
        ines.headers["X-CSRF-Token"] = ines.post("/guests", json={"name": "Inès"}).json()["csrf"]
        wish = {"game": "toy-cards", "seats": 2, "options": {"rounds": 100}, "schedule": {"pace": "none"}}
        table = ines.post("/tables", json=wish, headers={"Idempotency-Key": key()}).json()["id"]
        sat = ines.post(f"/tables/{table}/sit", json={"seat": 1, "name": "Paul"}, headers={"Idempotency-Key": key()})
        assert sat.is_success
        assert ines.post(f"/tables/{table}/start", json={}, headers={"Idempotency-Key": key()}).is_success
        assert ines.post(f"/tables/{table}/chairs/0/hold").is_success
        last, heard, said = ines.get(f"/tables/{table}/view", params={"seat": 0}).json()["cursor"], [], []
        for number in range(24):
            for path, body in (
                (f"/tables/{table}/seats/{number % 2}/actions", {"action": "keep"}),
                (f"/tables/{table}/messages", {"text": f"message {number}", "seat": 0}),
            )[: 1 + number % 2]:
                assert ines.post(path, json=body, headers={"Idempotency-Key": key()}).is_success
            last, events = resumed(ines, table, last, 1 + number % 2)
            heard += [told["entry"] for kind, data in events if kind == "entry" for told in data["events"]]
            said += [data["text"] for kind, data in events if kind == "message"]
        assert heard == list(range(1, 25))
        assert said == [f"message {number}" for number in range(1, 24, 2)]


def resumed(ines: httpx.Client, table: str, last: str, wanted: int) -> tuple[str, list[tuple[str, Any]]]:
    """What a stream tells that was cut at this event, until so many updates came; and where it stands then."""
    found: list[tuple[str, Any]] = []
    kind = ""
    with ines.stream("GET", f"/tables/{table}/stream?seat=0", headers={"Last-Event-ID": last}) as stream:
        for line in stream.iter_lines():
            name, _, value = line.partition(": ")
            last, kind = (value, kind) if name == "id" else (last, value if name == "event" else kind)
            if name == "data" and kind in ("entry", "message"):
                found.append((kind, json.loads(value)))
                if len(found) == wanted:
                    return last, found
    raise AssertionError("the stream ended")


def here(ines: httpx.Client, table: str) -> list[int]:
    chairs = ines.get(f"/tables/{table}").json()["chairs"]
    return [chair["seat"] for chair in chairs if chair["is_here"]]


def until(what: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not what():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.02)
