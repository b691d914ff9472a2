"""What comes to a house below a sub-path, and what leaves it, seen from within one process."""

from typing import Any

import httpx
import pytest

from server.client import ORIGIN, opened
from server.hosts import settings_for
from tripot.server.common.settings import Settings
from tripot.server.web.app import create_app

ROOT = "/tripot"
pytestmark = pytest.mark.anyio


async def _visit(url: str, path: str, **settings: Any) -> httpx.Response:
    async with opened(url, **settings) as app:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as somebody:
            return await somebody.get(path)


@pytest.mark.parametrize("path", ["/tripot/rules", "/rules"])
async def test_a_proxy_may_hand_the_sub_path_on_or_leave_it_out(sqlite_url: str, path: str) -> None:
    answer = await _visit(sqlite_url, path, root_path=ROOT)
    assert answer.status_code == 200
    assert '<a href="/tripot/rules" aria-current="page">' in answer.text


async def test_a_neighbour_of_a_like_name_is_not_taken_for_the_house(sqlite_url: str) -> None:
    assert (await _visit(sqlite_url, "/tripots/rules", root_path=ROOT)).status_code == 404


@pytest.mark.parametrize("path", ["/tripot", "/tripot/"])
async def test_the_door_opens_with_and_without_a_slash(sqlite_url: str, path: str) -> None:
    assert (await _visit(sqlite_url, path, root_path=ROOT)).status_code == 200


async def test_health_is_told_to_whoever_asks_the_house_itself(sqlite_url: str) -> None:
    for path in ("/healthz", "/tripot/healthz", "/readyz"):
        assert (await _visit(sqlite_url, path, root_path=ROOT)).status_code == 200


async def test_the_description_says_where_the_api_is(sqlite_url: str) -> None:
    told = (await _visit(sqlite_url, "/tripot/api/v1/openapi.json", root_path=ROOT)).json()
    assert told["servers"] == [{"url": ROOT}]


async def test_the_manifest_stays_below(sqlite_url: str) -> None:
    told = (await _visit(sqlite_url, "/manifest.webmanifest", root_path=ROOT)).json()
    addresses = [told["id"], told["start_url"], told["scope"], *(icon["src"] for icon in told["icons"])]
    assert all(address.startswith(f"{ROOT}/") for address in addresses)


async def test_without_a_sub_path_nothing_is_added(sqlite_url: str) -> None:
    assert '<a href="/rules" aria-current="page">' in (await _visit(sqlite_url, "/rules")).text


def test_the_public_address_is_enough() -> None:
    assert Settings.from_env({"TRIPOT_BASE_URL": "https://example.org/tripot/"}).sub_path == ROOT


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"ROOT_PATH": "tripot"}, "write it as '/tripot'"),
        ({"ROOT_PATH": "/tripot/"}, "write it as '/tripot'"),
        ({"ROOT_PATH": '/a"b'}, "write it as '/tripot'"),
        ({"ROOT_PATH": "/.."}, "write it as '/tripot'"),
        ({"ROOT_PATH": ROOT, "BASE_URL": "https://example.org"}, "must end in /tripot"),
        ({"ROOT_PATH": ROOT, "BASE_URL": "https://example.org/other"}, "must end in /tripot"),
    ],
)
def test_a_sub_path_that_cannot_be_is_refused_with_the_reason(settings: dict[str, str], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Settings.from_env({f"TRIPOT_{name}": text for name, text in settings.items()})


def test_a_sub_path_that_pages_of_the_house_begin_with_is_refused(sqlite_url: str) -> None:
    with pytest.raises(ValueError, match="the house has pages of that name"):
        create_app(settings_for(sqlite_url, root_path="/games/tripot"))
