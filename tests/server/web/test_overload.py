"""More than the house can do: the surplus is told at once to come back; whoever dawdles keeps nobody out. [R43]"""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Iterator

import httpx
import pytest

from citing import promise
from server.hosts import key
from server.processes import Server

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    few = {"TRIPOT_MAX_AT_WORK": "2", "TRIPOT_MAX_STREAMS": "3", "TRIPOT_RATE_LIMITS": "yes"}
    with Server(f"sqlite:///{tmp_path_factory.mktemp('overload')}/house.db", **few) as made:
        yield made


async def come_in(ines: httpx.AsyncClient) -> None:
    ines.headers["X-CSRF-Token"] = (await ines.post("/guests", json={"name": "Inès"})).json()["csrf"]


@promise("R43", "R15")
async def test_the_surplus_is_refused_at_once_and_says_when_to_come_back(server: Server) -> None:
    limits = httpx.Limits(max_connections=100)
    async with httpx.AsyncClient(base_url=f"{server.address}/api/v1", timeout=60, limits=limits) as ines:
        await come_in(ines)
        wish = {"game": "toy-cards", "seats": 2, "schedule": {"pace": "none"}}

        async def open_table(sent: str) -> httpx.Response:
            return await ines.post("/tables", json=wish, headers={"Idempotency-Key": sent})

        keys = [key() for _ in range(7)]
        found = await asyncio.gather(*map(open_table, keys))
        assert {answer.status_code for answer in found} == {201, 503}
        refused = [answer for answer in found if answer.status_code == 503]
        assert all(int(answer.headers["retry-after"]) >= 1 for answer in refused)
        assert refused[0].json()["error"]["code"] == "too_busy"
        again = [await open_table(sent) for sent in keys]
        assert {answer.status_code for answer in again} == {201}
        opened = [answer for answer in found if answer.status_code == 201]
        kept = {sent: answer.json()["id"] for sent, answer in zip(keys, again, strict=True)}
        assert all(answer.json()["id"] in kept.values() for answer in opened), "what was accepted is kept"


@promise("R43")
async def test_half_bodies_and_readers_who_do_not_read_keep_nobody_out(server: Server) -> None:
    half = b"POST /api/v1/guests HTTP/1.1\r\nHost: house\r\nContent-Length: 50\r\n\r\n{"
    page = b"GET /rules/startup-nation HTTP/1.1\r\nHost: house\r\n\r\n" * 40
    lines = []
    for sent in [half] * 6 + [page] * 6:
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.connect(("127.0.0.1", server.port))
        line.setblocking(False)
        line.send(sent)
        lines.append(line)
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as other:
        async with asyncio.timeout(60):
            while (await other.get("/api/v1/games")).status_code != 200:
                await asyncio.sleep(0.05)
    for line in lines:
        line.close()


@promise("R43")
async def test_streams_take_no_place_at_work_and_have_a_bound_of_their_own(server: Server) -> None:
    async with httpx.AsyncClient(base_url=f"{server.address}/api/v1", timeout=60) as ines:
        await come_in(ines)
        wish = {"game": "toy-cards", "seats": 2, "schedule": {"pace": "none"}}
        table = (await ines.post("/tables", json=wish, headers={"Idempotency-Key": key()})).json()["id"]
        streams = [await ines.send(ines.build_request("GET", f"/tables/{table}/stream"), stream=True) for _ in range(4)]
        assert [stream.status_code for stream in streams] == [200, 200, 200, 503]
        assert streams[3].headers["retry-after"]
        assert (await ines.get(f"/tables/{table}")).status_code == 200
        for stream in streams:
            await stream.aclose()


@promise("R43")
async def test_what_is_sent_to_the_place_of_a_stream_is_work_like_any_other(server: Server) -> None:
    half = b"POST /tables/%d/wire HTTP/1.1\r\nHost: house\r\nContent-Length: 2\r\n\r\n"
    lines = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(60)]
    os.kill(server.pid, signal.SIGSTOP)
    for number, (_, writer) in enumerate(lines):
        writer.write(half % number + b"{}")
        await writer.drain()
    os.kill(server.pid, signal.SIGCONT)
    async with asyncio.timeout(60):
        found = [int((await reader.readline()).split()[1]) for reader, _ in lines]
    assert 503 in found
    for _, writer in lines:
        writer.close()


@promise("R43", "R15")
@pytest.mark.skipif(sys.platform == "win32", reason="a process is held up by a signal")
async def test_what_comes_while_the_house_is_held_up_is_not_queued_without_end(server: Server) -> None:
    lines = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(60)]
    os.kill(server.pid, signal.SIGSTOP)
    for _, writer in lines:
        writer.write(b"GET /api/v1/games HTTP/1.1\r\nHost: house\r\nConnection: close\r\n\r\n")
        await writer.drain()
    os.kill(server.pid, signal.SIGCONT)
    async with asyncio.timeout(60):
        found = [(await reader.read()).split()[1] for reader, _ in lines]
    assert set(found) == {b"200", b"503"}
    assert found.count(b"503") > 15, "how many are read at once is the machine's; without a bound all would be answered"
    for _, writer in lines:
        writer.close()


@promise("R43")
async def test_reads_are_limited_too_and_whoever_asks_pays(server: Server) -> None:
    async with httpx.AsyncClient(base_url=f"{server.address}/api/v1", timeout=60) as greedy:
        await come_in(greedy)
        one = f"GET /api/v1/me HTTP/1.1\r\nHost: house\r\nCookie: tripot={greedy.cookies['tripot']}\r\n"
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(f"{one}\r\n".encode() * 1000 + f"{one}Connection: close\r\n\r\n".encode())
    async with asyncio.timeout(60):
        found = await reader.read()
    writer.close()
    assert found.count(b"HTTP/1.1 200") >= 600
    assert found.count(b"HTTP/1.1 429") > 0
    async with httpx.AsyncClient(base_url=f"{server.address}/api/v1", timeout=60) as other:
        await come_in(other)
        assert (await other.get("/me")).status_code == 200
