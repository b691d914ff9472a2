"""One notice that cannot be sent never stops the others: over `tripot serve` and a local post office. [R38]"""

import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from citing import promise
from server.post_office import PostOffice
from server.processes import Server

TOKEN = "operator-token"


BASE = "http://jeux.example"


@pytest.fixture(scope="module")
def office() -> Iterator[PostOffice]:
    made = PostOffice()
    made.start()
    yield made
    made.close()


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("outbox") / "house.db"


@pytest.fixture(scope="module")
def server(path: Path, office: PostOffice) -> Iterator[Server]:
    post = {"SMTP_HOST": "127.0.0.1", "SMTP_PORT": str(office.port), "SMTP_SECURITY": "none", "MAIL_WAIT": "0"}
    more = {"MAIL_FROM": "maison@tripot.example", "OPERATOR_TOKEN": TOKEN, "BASE_URL": BASE}
    with Server(f"sqlite:///{path}", **{f"TRIPOT_{name}": each for name, each in (post | more).items()}) as it:
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


def give(browser: httpx.Client, email: str, *notices: str) -> httpx.Response:
    return browser.post("/notices", data={"email": email, "notice": list(notices) or "turn"})


def link_to(office: PostOffice, to: str, page: str) -> str:
    """The path of the link to a page of the house in the last letter to an address."""
    wait_for(lambda: any(each == to for each, _, _ in office.read()))
    body = next(body for each, _, body in reversed(office.read()) if each == to)
    return next(line.partition(BASE)[2] for line in body.splitlines() if f"{BASE}/{page}/" in line)


def confirm(browser: httpx.Client, office: PostOffice, to: str) -> None:
    assert browser.post(link_to(office, to, "confirm")).status_code == 200


@promise("R38")
def test_a_bad_address_stops_nobody_elses_notices_and_is_set_aside(
    server: Server, office: PostOffice, path: Path
) -> None:
    with person(server, "Bad") as bad, person(server, "Good") as good:
        wish = {"game": "toy-cards", "seats": 2, "is_public": True, "schedule": {"pace": "none"}}
        table = post(bad, "/tables", wish, "open").json()["id"]
        post(good, f"/tables/{table}/sit", {"seat": 1}, "sit-down")
        for browser, address in ((bad, "b@x.org"), (good, "g@x.org")):
            give(browser, address, "turn")
            confirm(browser, office, address)
        change(path, "UPDATE people SET email = 'a@[b.c' WHERE name = 'Bad'")
        post(bad, f"/tables/{table}/start", {}, "start")
        wait_for(lambda: "tripot_notices_failed_total 1" in figures(server))
        change(path, "UPDATE outbox SET tries = 4, due = 0 WHERE tries > 0")
        wait_for(lambda: "tripot_notices_set_aside_total 1" in figures(server))
        post(bad, f"/tables/{table}/seats/0/actions", {"action": "keep"}, "move")
        wait_for(lambda: any(to == "g@x.org" and "À vous" in subject for to, subject, _ in office.read()))
        good.post("/operator", data={"token": TOKEN})
        page = " ".join(good.get("/operator").text.split())
        assert '<dt>Avis mis de côté</dt> <dd class="figures">1</dd>' in page


@promise("R38")
def test_an_address_that_no_letter_can_carry_is_refused(server: Server) -> None:
    with person(server, "Bad") as bad:
        assert give(bad, "a@[b.c", "turn").status_code == 422


@promise("R39")
def test_ten_guests_make_the_house_write_once_to_a_stranger_and_never_again_if_they_say_so(
    server: Server, office: PostOffice
) -> None:
    stranger = "stranger@x.org"
    with person(server, "Guest 0") as first:
        wish = {"game": "toy-cards", "seats": 3, "is_public": True, "schedule": {"pace": "none"}}
        table = post(first, "/tables", wish, "open").json()["id"]
        give(first, stranger, "turn", "message")
        for number in range(1, 10):
            with person(server, f"Guest {number}") as guest:
                give(guest, stranger.upper() if number % 2 else stranger, "turn", "message")
                give(guest, stranger, "turn", "message")
                if number < 3:
                    post(guest, f"/tables/{table}/sit", {"seat": number}, f"sit-{number}")
        post(first, f"/tables/{table}/start", {}, "start")
        post(first, f"/tables/{table}/messages", {"text": "Bonsoir"}, "message")
        stop = link_to(office, stranger, "stop")
    with person(server, "Witness") as witness:  # whose letter leaves after all of theirs would have
        give(witness, "witness@x.org")
        link_to(office, "witness@x.org", "confirm")
    letters = [subject for to, subject, _ in office.read() if to.lower() == stranger]
    assert letters == ["Tripot\u00a0: est-ce bien votre adresse\u202f?"]
    with httpx.Client(base_url=server.address) as nobody:
        assert nobody.post(f"/api/v1{stop}", data={"List-Unsubscribe": "One-Click"}).status_code == 200
        assert "n'écrit plus" in nobody.get(stop).text


@promise("E38", "R39")
def test_every_letter_has_a_link_that_stops_it_without_signing_in(server: Server, office: PostOffice) -> None:
    address = "ines@x.org"
    with person(server, "Inès") as ines:
        give(ines, address, "message")
        assert "ouvrez son lien" in " ".join(ines.get("/notices").text.split())
        confirm(ines, office, address)
        assert "Confirmée" in ines.get("/notices").text
        letter = next(each for each in office.letters if f"To: {address}" in each)
        assert "List-Unsubscribe: <http://jeux.example/api/v1/stop/" in letter.replace("\n ", " ").replace("\r", "")
        assert "List-Unsubscribe-Post: List-Unsubscribe=One-Click" in letter
        with httpx.Client(base_url=server.address) as nobody:
            stop = link_to(office, address, "stop")
            csrf = re.search(r'name="csrf" value="([^"]+)"', nobody.get(stop).text)
            assert csrf is not None
            assert nobody.post(stop, data={"csrf": csrf[1], "act": "stop"}).status_code == 303
            assert nobody.get("/stop/nonsense").status_code == 404
        assert "ne veut plus de courrier" in ines.get("/notices").text


@promise("E22")
def test_a_house_without_a_public_address_says_so_and_offers_no_letters(
    tmp_path: Path, office: PostOffice, capfd: pytest.CaptureFixture[str]
) -> None:
    post = {"TRIPOT_SMTP_HOST": "127.0.0.1", "TRIPOT_SMTP_PORT": str(office.port), "TRIPOT_MAIL_FROM": "m@x.org"}
    with Server(f"sqlite:///{tmp_path}/house.db", **post) as server, person(server, "Inès") as ines:
        page = ines.get("/notices").text
        assert "TRIPOT_BASE_URL" in page
        assert 'name="email"' not in page
    assert "no public address (TRIPOT_BASE_URL)" in capfd.readouterr().err
