"""One notice that cannot be sent never stops the others: over `tripot serve` and a local post office. [R38]"""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from citing import promise
from server.people.test_notices import PostOffice
from server.processes import Server

TOKEN = "operator-token"


@pytest.fixture
def office() -> Iterator[PostOffice]:
    made = PostOffice()
    made.start()
    yield made
    made.close()


@pytest.fixture
def server(tmp_path: Path, office: PostOffice) -> Iterator[Server]:
    post = {"SMTP_HOST": "127.0.0.1", "SMTP_PORT": str(office.port), "SMTP_SECURITY": "none"}
    more = {"MAIL_FROM": "maison@tripot.example", "OPERATOR_TOKEN": TOKEN}
    with Server(
        f"sqlite:///{tmp_path}/house.db", **{f"TRIPOT_{name}": each for name, each in (post | more).items()}
    ) as it:
        yield it


def wait_for(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.2)


def change(path: Path, statement: str) -> None:
    base = sqlite3.connect(path, timeout=30)
    with base:
        base.execute(statement)
    base.close()


@contextmanager
def person(server: Server, name: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.address, timeout=60) as browser:
        browser.headers["X-CSRF-Token"] = browser.post("/api/v1/guests", json={"name": name}).json()["csrf"]
        yield browser


def post(browser: httpx.Client, path: str, body: object, key: str) -> httpx.Response:
    answer = browser.post(f"/api/v1{path}", json=body, headers={"Idempotency-Key": f"{key}-key"})
    assert answer.status_code < 300, answer.text
    return answer


def figures(server: Server) -> str:
    return httpx.get(f"{server.address}/metrics", headers={"Authorization": f"Bearer {TOKEN}"}, timeout=60).text


@promise("R38")
def test_a_bad_address_stops_nobody_elses_notices_and_is_set_aside(
    server: Server, office: PostOffice, tmp_path: Path
) -> None:
    path = tmp_path / "house.db"
    with person(server, "Bad") as bad, person(server, "Good") as good:
        wish = {"game": "toy-cards", "seats": 2, "is_public": True, "schedule": {"pace": "none"}}
        table = post(bad, "/tables", wish, "open").json()["id"]
        post(good, f"/tables/{table}/sit", {"seat": 1}, "sit-down")
        for each in (bad, good):
            each.post("/me", data={"act": "notices", "email": "g@x.org", "notice": "turn"})
        change(path, "UPDATE people SET email = 'a@[b.c' WHERE name = 'Bad'")
        post(bad, f"/tables/{table}/start", {}, "start")
        wait_for(lambda: "tripot_notices_failed_total 1" in figures(server))
        post(bad, f"/tables/{table}/seats/0/actions", {"action": "keep"}, "move")
        wait_for(lambda: any("To: g@x.org" in letter for letter in office.letters))
        change(path, "UPDATE outbox SET tries = 4, due = 0")
        wait_for(lambda: "tripot_notices_set_aside_total 1" in figures(server))
        good.post("/operator", data={"token": TOKEN})
        page = " ".join(good.get("/operator").text.split())
        assert '<dt>Avis mis de côté</dt> <dd class="figures">1</dd>' in page


@promise("R38")
def test_an_address_that_no_letter_can_carry_is_refused(server: Server) -> None:
    with person(server, "Bad") as bad:
        refused = bad.post("/me", data={"act": "notices", "email": "a@[b.c", "notice": "turn"})
        assert refused.status_code == 422
