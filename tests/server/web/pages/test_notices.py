"""The page of notices: devices, services, one table, the calendar."""

import re
from collections.abc import AsyncIterator

import pytest
from fastapi import FastAPI

from citing import promise
from server.client import Browser, house_of, opened
from server.people.test_push import Phone

pytestmark = pytest.mark.anyio
SLOW = {"pace": "slow", "seconds": 7200, "zone": "Europe/Paris"}


@pytest.fixture
async def app(sqlite_url: str) -> AsyncIterator[FastAPI]:
    async with opened(sqlite_url, notice_hosts="127.0.0.1", base_url="http://house.example") as made:
        yield made


async def page(browser: Browser, path: str = "/notices") -> str:
    answer = await browser.client.get(path)
    assert answer.status_code == 200, path
    return " ".join(answer.text.split())


async def press(browser: Browser, path: str, **fields: str) -> int:
    answer = await browser.client.post(path, data=fields, headers={"X-CSRF-Token": browser.csrf})
    return answer.status_code


async def table_of(app: FastAPI) -> tuple[Browser, str]:
    browser = await Browser(app).come_in("Inès")
    table = await browser.open_table(seats=2, schedule=SLOW)
    return browser, table["id"]


@promise("E21")
async def test_a_device_is_added_listed_and_taken_away(app: FastAPI) -> None:
    browser, phone = await Browser(app).come_in(), Phone()
    assert await press(browser, "/notices/browsers", subscription=phone.subscription()) == 303
    shown = await page(browser)
    found = re.search(r'action="/notices/browsers/(\w+)"', shown)
    assert found is not None
    assert 'value="turn" checked' in shown
    assert await press(browser, f"/notices/browsers/{found[1]}") == 303
    assert "/notices/browsers/" not in await page(browser)
    assert await press(browser, "/notices/browsers", subscription="nonsense") == 422
    phone.service.close()


@promise("E21")
async def test_nobody_takes_away_anothers_device(app: FastAPI) -> None:
    mine, other, phone = await Browser(app).come_in(), await Browser(app).come_in(), Phone()
    await press(mine, "/notices/browsers", subscription=phone.subscription())
    found = re.search(r'action="/notices/browsers/(\w+)"', await page(mine))
    assert found is not None
    await press(other, f"/notices/browsers/{found[1]}")
    assert found[1] in await page(mine)
    phone.service.close()


@promise("E21")
async def test_one_table_can_be_silent_or_bring_only_turns(app: FastAPI) -> None:
    browser, table = await table_of(app)
    await press(browser, "/notices", notice="turn")
    for choice, wanted in (("nothing", frozenset()), ("turns", {"turn", "last", "deadline"}), ("usual", {"turn"})):
        assert await press(browser, f"/notices/tables/{table}", choice=choice) == 303
        loaded = await house_of(app).context.registry.get(table)
        assert set(loaded.wishes.values()) == {frozenset(wanted)}
        shown = await page(browser, f"/notices?table={table}")
        assert f'value="{choice}" aria-pressed="true"' in shown


async def test_a_table_one_does_not_sit_at_has_no_wishes(app: FastAPI) -> None:
    _, table = await table_of(app)
    other = await Browser(app).come_in("Zoé")
    assert await press(other, f"/notices/tables/{table}", choice="nothing") == 404


@promise("E21")
async def test_services_and_webhooks_that_are_refused_are_told_why(app: FastAPI) -> None:
    browser = await Browser(app).come_in()
    answer = await browser.client.post(
        "/notices", data={"service": "dbus://", "notice": "turn"}, headers={"X-CSRF-Token": browser.csrf}
    )
    assert answer.status_code == 422
    assert "Discord" in answer.text
    assert await press(browser, "/notices", service="ntfy://a-topic", notice="turn") == 303
    assert 'value="ntfy://a-topic"' in await page(browser)


def lines_of(text: str) -> list[str]:
    return text.replace("\r\n ", "").split("\r\n")


@promise("E23")
async def test_my_deadlines_are_a_calendar_at_an_address_that_can_be_taken_back(app: FastAPI) -> None:
    browser, table = await table_of(app)
    info = (await browser.get(f"/tables/{table}")).json()

    async def new_address() -> str:
        answer = await browser.client.post(
            "/notices/calendar", data={"act": "new"}, headers={"X-CSRF-Token": browser.csrf}
        )
        found = re.search(r'value="http://house.example(/calendar/[^"]+\.ics)"', answer.text)
        assert found is not None
        return found[1]

    stranger, first = Browser(app), await new_address()
    answer = await stranger.client.get(first)
    assert answer.headers["content-type"].startswith("text/calendar")
    lines = lines_of(answer.text)
    due = re.sub(r"[-:]|\.\d+", "", info["deadline"]["due_at"]).replace("+0000", "Z")
    assert f"DTSTART:{due}" in lines
    assert f"URL:http://house.example/tables/{table}" in lines
    assert f"UID:{table}@tripot" in lines
    assert max(len(line.encode()) for line in answer.text.split("\r\n")) <= 75
    second = await new_address()
    assert (await stranger.client.get(first)).status_code == 404
    assert (await stranger.client.get(second)).status_code == 200
    await press(browser, "/notices/calendar", act="revoke")
    assert (await stranger.client.get(second)).status_code == 404


@promise("E23")
async def test_a_paused_table_has_no_deadline_in_the_calendar(app: FastAPI) -> None:
    browser, table = await table_of(app)
    answer = await browser.client.post("/notices/calendar", headers={"X-CSRF-Token": browser.csrf})
    found = re.search(r'value="http://house.example(/calendar/[^"]+\.ics)"', answer.text)
    assert found is not None
    await browser.post(f"/tables/{table}/pause")
    assert "VEVENT" not in (await browser.client.get(found[1])).text


@promise("E21")
async def test_the_house_can_be_installed_and_its_worker_keeps_no_page(app: FastAPI) -> None:
    browser = Browser(app)
    manifest = (await browser.client.get("/manifest.webmanifest")).json()
    assert (manifest["display"], manifest["scope"]) == ("standalone", "/")
    for icon in manifest["icons"]:
        assert (await browser.client.get(icon["src"])).content[:4] == b"\x89PNG"
    worker = await browser.client.get("/service-worker.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert "caches" not in worker.text
    assert '"fetch"' not in worker.text
