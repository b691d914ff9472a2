"""Who answers a notice without end holds up nobody else's, nor the house when it closes. [R38]"""

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from citing import promise
from server.hosts import party, slow
from server.people.test_notices import ask_for, house_with
from server.people.test_outbox import BASE, person, post, wait_for
from server.post_office import Drip, Hook, PostOffice
from server.processes import Server
from tripot.server.common.moments import HandClock
from tripot.server.people.notices import errands, posting


@pytest.fixture
def drip() -> Iterator[Drip]:
    made = Drip()
    yield made
    made.close()


@pytest.fixture
def slow_office() -> Iterator[Drip]:
    made = Drip(b"220 ")
    yield made
    made.close()


@contextmanager
def house(folder: Path, **more: str) -> Iterator[Server]:
    given = {"WEBHOOKS": "yes", "NOTICE_HOSTS": "127.0.0.1", "BASE_URL": BASE, "MAIL_WAIT": "0"}
    with Server(f"sqlite:///{folder}/house.db", **{f"TRIPOT_{n}": each for n, each in (given | more).items()}) as it:
        yield it


def tell(browser: httpx.Client, **where: str) -> None:
    assert browser.post("/notices", data={**where, "notice": ["turn", "message"]}).status_code == 303


@promise("R38")
def test_an_address_that_answers_without_end_holds_up_neither_the_others_nor_the_stop(
    tmp_path: Path, drip: Drip, hook: Hook
) -> None:
    with house(tmp_path) as server, person(server, "Bad") as bad, person(server, "Good") as good:
        tell(bad, webhook=drip.url)
        tell(good, webhook=hook.url)
        wish = {"game": "toy-cards", "seats": 2, "is_public": True, "schedule": {"pace": "none"}}
        table = post(bad, "/tables", wish, "open").json()["id"]
        post(good, f"/tables/{table}/sit", {"seat": 1}, "sit-down")
        post(bad, f"/tables/{table}/start", {}, "start")
        wait_for(lambda: drip.asked > 0)
        began = time.monotonic()
        post(bad, f"/tables/{table}/seats/0/actions", {"action": "keep"}, "move")
        wait_for(lambda: any(each["kind"] == "turn" for each in hook.posts()))
        assert drip.held, "it is still under way"
        assert time.monotonic() - began < 9
        post(good, f"/tables/{table}/seats/1/actions", {"action": "keep"}, "further")
        wait_for(lambda: drip.held > 0)
        began = time.monotonic()
        server.stop()
        assert time.monotonic() - began < 9


@promise("R38")
def test_a_post_office_that_answers_without_end_holds_up_neither_the_others_nor_the_stop(
    tmp_path: Path, slow_office: Drip, hook: Hook
) -> None:
    mail = {"SMTP_HOST": "127.0.0.1", "SMTP_PORT": str(slow_office.port), "SMTP_SECURITY": "none"}
    with (
        house(tmp_path, **mail, MAIL_FROM="maison@tripot.example") as server,
        person(server, "Slow") as first,
        person(server, "Good") as good,
    ):
        tell(first, email="slow@x.org")
        wait_for(lambda: slow_office.held > 0)
        tell(good, webhook=hook.url)
        wish = {"game": "toy-cards", "seats": 2, "is_public": True, "schedule": {"pace": "none"}}
        table = post(good, "/tables", wish, "open").json()["id"]
        post(first, f"/tables/{table}/sit", {"seat": 1}, "sit-down")
        post(good, f"/tables/{table}/start", {}, "start")
        wait_for(lambda: len(hook.posts()) > 0)
        assert slow_office.held, "it is still under way"
        began = time.monotonic()
        server.stop()
        assert time.monotonic() - began < 9


@promise("R38")
@pytest.mark.anyio
async def test_an_answer_without_end_is_waited_for_as_long_as_a_whole_one_may_take(
    sqlite_url: str, clock: HandClock, office: PostOffice, drip: Drip, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "_PATIENCE", 0.3)
    made = await house_with(sqlite_url, clock, office, webhooks=True, notice_hosts="127.0.0.1")
    table = await party(made, schedule=slow())
    await ask_for(made, table.people[1], "turn", "message", webhook=drip.url)
    await table.act(0, "keep")
    await made.talk.say(table.people[0], table.id, 0, "Bonsoir", "some-key-1")
    await made.outbox.send_due()
    assert "tripot_notices_failed_total 1.0" in made.metrics.text().decode()
    assert drip.asked == 1, "what else waits for that address waits too"
    wait_for(lambda: drip.held == 0)
    clock.advance(61)
    await made.outbox.send_due()
    assert drip.asked == 2
    await made.close()


@promise("R38")
@pytest.mark.anyio
async def test_a_post_office_without_end_is_left_after_a_while(
    sqlite_url: str, clock: HandClock, slow_office: Drip, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errands, "_PATIENCE", 0.3)
    made = await house_with(sqlite_url, clock, slow_office)
    table = await party(made, schedule=slow())
    await ask_for(made, table.people[1], "turn")
    await table.act(0, "keep")
    began = time.monotonic()
    await made.outbox.send_due()
    assert "tripot_notices_failed_total 1.0" in made.metrics.text().decode()
    await made.close()
    assert time.monotonic() - began < 9


@promise("R38")
@pytest.mark.anyio
async def test_errands_that_never_end_are_only_so_many_and_come_back_one_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(errands, "_PATIENCE", 0.05)
    monkeypatch.setattr(errands, "_MOST", 2)
    ours, end = errands.Errands(), threading.Event()
    for reason in ("no end", "no end", "too many"):
        with pytest.raises(posting.Undeliverable, match=reason):
            await ours.run(end.wait)
    end.set()
    async with asyncio.timeout(10):
        while True:
            with suppress(posting.Undeliverable):
                await ours.run(lambda: None)
                break
            await asyncio.sleep(0.01)
