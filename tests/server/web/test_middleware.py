"""What every request passes: ids that tell nothing, HEAD answered, websockets not; streams are not slow."""

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from citing import promise
from server.client import Browser, opened, stream_of
from server.processes import Server
from tripot.server.web import middleware


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path_factory.mktemp('middleware')}/house.db") as made:
        yield made


@promise("R47")
def test_request_ids_have_nothing_in_common_and_no_order(server: Server) -> None:
    with httpx.Client(base_url=server.address) as stranger:
        ids = [stranger.get("/healthz").headers["x-request-id"] for _ in range(40)]
    assert len({each[:8] for each in ids}) == len(ids)
    assert ids != sorted(ids)


def static_file(server: Server) -> str:
    page = httpx.get(f"{server.address}/", timeout=60).text
    return "/static/" + page.partition('"/static/')[2].partition('"')[0]


def test_the_head_of_pages_files_and_health_is_answered_without_a_body(server: Server) -> None:
    with httpx.Client(base_url=server.address, timeout=60) as browser:
        for path in ("/", "/healthz", "/readyz", "/api/v1/games", static_file(server), "/nowhere"):
            whole, head = browser.get(path), browser.head(path)
            assert (head.status_code, head.content) == (whole.status_code, b""), path
            for name in ("content-type", "content-security-policy", "cache-control"):
                assert head.headers.get(name) == whole.headers.get(name), (path, name)
            assert browser.get("/healthz").json()["status"] == "ok", "the connection goes on"


def test_the_head_of_a_stream_is_refused_and_ends(server: Server) -> None:
    assert httpx.head(f"{server.address}/api/v1/tables/abc/stream", timeout=60).status_code == 405


@promise("R32")
def test_a_websocket_is_refused_plainly(server: Server) -> None:
    asked = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "eA==",
    }
    for path in ("/", "/api/v1/tables/abc/stream", "/healthz"):
        assert httpx.get(server.address + path, headers=asked, timeout=60).status_code == 400


async def played(url: str, caplog: pytest.LogCaptureFixture) -> list[list[str]]:
    """What is logged while streams come and go, then of a page."""
    logged: list[list[str]] = []
    async with opened(url) as app:
        host = await Browser(app).come_in()
        table = (await host.open_table(watching="everybody"))["id"]
        for path in (f"/api/v1/tables/{table}/stream", f"/tables/{table}/wire", "/api/v1/games"):
            caplog.clear()
            assert (await stream_of(app, path, {}, chunks=1))[0] == 200
            logged.append([record.message for record in caplog.records])
    return logged


def test_a_stream_that_lasts_is_not_logged_as_slow(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(middleware, "SLOW", 0.0)
    caplog.set_level(logging.INFO, "tripot.web")
    assert asyncio.run(played(f"sqlite:///{tmp_path}/house.db", caplog)) == [[], [], ["request"]]
