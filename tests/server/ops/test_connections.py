"""Actions and streams over real connections to `tripot serve`: what is answered, and what is not let in."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass

import httpx
import pytest

from citing import promise
from server.processes import Server

pytestmark = pytest.mark.anyio


@dataclass
class Seat:
    """Somebody in both chairs of a started table, and how to reach it."""

    server: Server
    table: str
    cookie: str
    csrf: str
    moves: int = 0

    def request(self, *, body: str | None = None, version: str = "1.1", **headers: str) -> bytes:
        """The next move, as a browser's script posts it; headers set to nothing are left out."""
        self.moves += body is None
        said = {
            "Host": "house",
            "Content-Type": "application/json",
            "Cookie": self.cookie,
            "X-CSRF-Token": self.csrf,
            "Idempotency-Key": f"move-{self.moves:06d}",
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        text = json.dumps({"action": "keep"}) if body is None else body
        said.setdefault("Content-Length", str(len(text)))
        seat = (self.moves - 1) % 2
        first = f"POST /api/v1/tables/{self.table}/seats/{seat}/actions HTTP/{version}"
        return "\r\n".join((first, *(f"{name}: {value}" for name, value in said.items() if value), "", text)).encode()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path_factory.mktemp('connections')}/house.db") as made:
        yield made


@pytest.fixture
async def seat(server: Server) -> AsyncIterator[Seat]:
    async with httpx.AsyncClient(base_url=f"{server.address}/api/v1", timeout=30) as ines:
        yield await seated(server, ines)


async def seated(server: Server, ines: httpx.AsyncClient) -> Seat:
    csrf = (await ines.post("/guests", json={"name": "Inès"})).json()["csrf"]
    ines.headers["X-CSRF-Token"] = csrf
    wish = {"game": "toy-cards", "seats": 2, "options": {"rounds": 100}, "schedule": {"pace": "none"}}
    made = await ines.post("/tables", json=wish, headers={"Idempotency-Key": "some-key-1"})
    table = made.json()["id"]
    sat = await ines.post(
        f"/tables/{table}/sit", json={"seat": 1, "name": "Paul"}, headers={"Idempotency-Key": "some-key-2"}
    )
    assert sat.status_code == 200
    assert (await ines.post(f"/tables/{table}/start", json={})).status_code == 200
    return Seat(server, table, f"tripot={ines.cookies['tripot']}; tripot-there={table}.0", csrf)


async def connect(seat: Seat) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", seat.server.port)


async def answer(reader: asyncio.StreamReader) -> tuple[int, dict[str, str], bytes]:
    """One answer: status, headers, body."""
    async with asyncio.timeout(30):
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
        return int(head[0].split()[1]), headers, await reader.readexactly(int(headers["content-length"]))


async def ask(seat: Seat, request: bytes) -> tuple[int, dict[str, str], bytes]:
    reader, writer = await connect(seat)
    writer.write(request)
    try:
        return await answer(reader)
    finally:
        writer.close()


async def entries(seat: Seat) -> int:
    """How many entries the table has told of."""
    async with httpx.AsyncClient(base_url=seat.server.address, headers={"Cookie": seat.cookie}, timeout=30) as ines:
        seen = (await ines.get(f"/api/v1/tables/{seat.table}/view")).json()["view"]
    return len({told["entry"] for told in seen["events"] if told["entry"]})


async def test_a_move_is_answered_with_the_headers_of_safety(seat: Seat) -> None:
    status, headers, body = await ask(seat, seat.request())
    assert status == 200
    assert json.loads(body)["seq"] == 1
    assert headers["content-type"] == "application/json"
    assert headers["cache-control"] == "no-store"
    assert headers["x-content-type-options"] == "nosniff"


async def test_many_moves_share_a_connection_even_unasked(seat: Seat) -> None:
    reader, writer = await connect(seat)
    writer.write(seat.request() + seat.request() + b"GET /healthz HTTP/1.1\r\nHost: house\r\n\r\n" + seat.request())
    found = [await answer(reader) for _ in range(4)]
    writer.close()
    assert [status for status, _, _ in found] == [200] * 4
    assert [json.loads(body).get("seq") for _, _, body in found] == [1, 2, None, 3]


STRANGER = {"Cookie": "", "X_CSRF_Token": ""}
FOREIGN = {"Origin": "https://elsewhere.example", "Sec_Fetch_Site": "cross-site"}


@promise("R36")
@pytest.mark.parametrize("cut", [0, -3, 40], ids=["in one piece", "half a body", "half a head"])
@pytest.mark.parametrize(("first", "status"), [(STRANGER, 404), (FOREIGN, 403), ({"X_CSRF_Token": ""}, 403)])
async def test_requests_on_one_connection_each_keep_their_own_identity(
    seat: Seat, first: dict[str, str], status: int, cut: int
) -> None:
    mine = seat.request()
    others = Seat(seat.server, seat.table, seat.cookie, seat.csrf).request(Idempotency_Key="their-own", **first)
    reader, writer = await connect(seat)
    at = len(others) + cut
    for piece in ((others + mine)[:at], (others + mine)[at:]):
        writer.write(piece)
        await asyncio.sleep(0.05 if cut else 0)
    found = [await answer(reader) for _ in range(2)]
    writer.close()
    assert [code for code, _, _ in found] == [status, 200]
    assert json.loads(found[1][2])["seq"] == 1
    assert await entries(seat) == 1


@promise("R36")
async def test_an_action_is_not_played_by_whoever_asks_after_it(seat: Seat) -> None:
    async with httpx.AsyncClient(base_url=f"{seat.server.address}/api/v1", timeout=30) as other:
        theirs = await seated(seat.server, other)
    request = seat.request(Cookie=theirs.cookie, X_CSRF_Token=theirs.csrf)
    reader, writer = await connect(seat)
    writer.write(request + f"GET /api/v1/me HTTP/1.1\r\nHost: house\r\nCookie: {seat.cookie}\r\n\r\n".encode())
    assert (await answer(reader))[0] in (403, 404)
    assert (await answer(reader))[0] == 200
    writer.close()
    assert await entries(seat) == 0


@pytest.mark.parametrize("way", ["close", "1.0"])
async def test_who_wants_to_hang_up_is_let_go(seat: Seat, way: str) -> None:
    request = seat.request(Connection="close") if way == "close" else seat.request(version="1.0")
    reader, writer = await connect(seat)
    writer.write(request)
    assert (await answer(reader))[0] == 200
    async with asyncio.timeout(30):
        assert await reader.read() == b""
    writer.close()


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"X_CSRF_Token": ""}, 403),
        ({"X_CSRF_Token": "0" * 40}, 403),
        ({"Sec_Fetch_Site": "cross-site"}, 403),
        ({"Origin": "https://elsewhere.example"}, 403),
        ({"Idempotency_Key": ""}, 400),
        ({"Cookie": ""}, 404),
        ({"Content_Length": "abc"}, 400),
    ],
)
async def test_what_the_gate_refuses_is_refused_here_too(seat: Seat, headers: dict[str, str], status: int) -> None:
    assert (await ask(seat, seat.request(**headers)))[0] == status
    assert await entries(seat) == 0


@pytest.mark.parametrize(("size", "status"), [(100, 400), (20_000, 400), (70_000, 413)])
async def test_bodies_of_any_size_are_judged(seat: Seat, size: int, status: int) -> None:
    seat.moves = 1
    assert (await ask(seat, seat.request(body=" " * size)))[0] == status


async def test_whoever_still_sends_what_is_refused_is_heard_out_and_may_go_on(seat: Seat) -> None:
    """A proxy that finds the line closed while it writes tells its client of a broken house, and not of the refusal."""
    reader, writer = await connect(seat)
    writer.write(seat.request(body=" " * 1000, Content_Length="1000000"))
    assert (await answer(reader))[0] == 413
    for _ in range(999):
        writer.write(b" " * 1000)
        await writer.drain()
    writer.write(b"GET /healthz HTTP/1.1\r\nHost: house\r\n\r\n")
    assert (await answer(reader))[0] == 200
    writer.close()
    await writer.wait_closed()


async def test_a_refusal_by_the_rules_has_its_reason(seat: Seat) -> None:
    seat.moves = 1
    status, _, body = await ask(seat, seat.request(body='{"action":"sing"}'))
    assert status == 422
    assert json.loads(body)["error"]["code"] == "refused"


async def test_half_a_move_is_none(seat: Seat) -> None:
    whole = seat.request()
    reader, writer = await connect(seat)
    writer.write(whole[:-5])
    await writer.drain()
    writer.close()
    await writer.wait_closed()
    assert await entries(seat) == 0
    assert (await ask(seat, whole))[0] == 200
    assert reader.at_eof() or not await reader.read()


async def test_everybody_who_listens_hears_each_move_once(seat: Seat) -> None:
    crowd = [await connect(seat) for _ in range(5)]
    for number, (_, writer) in enumerate(crowd):
        path = f"/api/v1/tables/{seat.table}/stream?seat={number % 2}"
        cookie = seat.cookie.removesuffix("0") + str(number % 2)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: house\r\nCookie: {cookie}\r\n\r\n".encode())
    async with asyncio.timeout(30):
        for reader, _ in crowd:
            await reader.readuntil(b"retry: 1500\n\n\r\n")
    for _ in range(3):
        assert (await ask(seat, seat.request()))[0] == 200
    for reader, writer in crowd:
        heard = [await one_update(reader) for _ in range(3)]
        assert [[told["entry"] for told in update["events"]] for update in heard] == [[1], [2], [3]]
        writer.close()


async def one_update(reader: asyncio.StreamReader) -> dict[str, list[dict[str, int]]]:
    """The next entry on a stream; chunks are whole lines of updates."""
    async with asyncio.timeout(30):
        while True:
            size = int((await reader.readline()).strip() or b"0", 16)
            text = (await reader.readexactly(size)).decode()
            await reader.readexactly(2)
            if "event: entry" in text:
                found: dict[str, list[dict[str, int]]] = json.loads(text.split("data: ")[1].split("\n")[0])
                return found
