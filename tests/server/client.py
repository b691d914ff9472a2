"""A house over HTTP, in this very process: browsers, programs and streams."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import httpx
from fastapi import FastAPI

from server.hosts import key, settings_for
from server.toys import GAMES
from tripot.engine.game import Game
from tripot.server.common.moments import HandClock
from tripot.server.web.app import create_app
from tripot.server.web.house import House

ORIGIN = "http://house.example"


@asynccontextmanager
async def opened(url: str, *, games: Mapping[str, Game[Any]] = GAMES, **settings: Any) -> AsyncIterator[FastAPI]:
    """The application, its doors open, its clock moved by hand."""
    app = create_app(settings_for(url, **settings), games=games, clock=HandClock(), ring=False)
    async with app.router.lifespan_context(app):
        yield app


class Browser:
    """Somebody with cookies, or a program with a token."""

    def __init__(self, app: FastAPI, token: str = "") -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        self.client = httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers=headers)
        self.csrf = ""

    async def come_in(self, name: str = "Inès") -> "Browser":
        answer = await self.post("/guests", {"name": name})
        assert answer.status_code == 201, answer.text
        self.csrf = answer.json()["csrf"]
        return self

    async def get(self, path: str, **more: Any) -> httpx.Response:
        return await self.client.get(f"/api/v1{path}", **more)

    async def post(self, path: str, body: Any = None, *, sent: str = "", **more: Any) -> httpx.Response:
        headers = {"X-CSRF-Token": self.csrf, "Idempotency-Key": sent or key()} | more.pop("headers", {})
        return await self.client.post(f"/api/v1{path}", json={} if body is None else body, headers=headers, **more)

    async def open_table(self, game: str = "toy-cards", *, start: bool = True, **more: Any) -> dict[str, Any]:
        answer = await self.post("/tables", {"game": game, "schedule": {"pace": "none"}, **more})
        assert answer.status_code == 201, answer.text
        table: dict[str, Any] = answer.json()
        if start:
            answer = await self.post(f"/tables/{table['id']}/start", {"level": "random"})
            assert answer.status_code == 200, answer.text
        return table


def house_of(app: FastAPI) -> House:
    house: House = app.state.house
    return house


async def stream_of(
    app: FastAPI, path: str, headers: dict[str, str], *, chunks: int, seconds: float = 20
) -> tuple[int, bytes]:
    """The status and the first chunks of a stream, then the reader leaves."""
    parts: list[bytes] = []
    status = 0
    enough = asyncio.Event()
    bare, _, query = path.partition("?")

    async def receive() -> dict[str, Any]:
        await enough.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
        else:
            parts.append(message.get("body", b""))
            if len(parts) >= chunks or not message.get("more_body", False):
                enough.set()

    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": bare,
        "raw_path": bare.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 1),
        "server": ("house.example", 80),
    }
    async with asyncio.timeout(seconds):
        await app(scope, receive, send)  # type: ignore[arg-type]
    return status, b"".join(parts)
