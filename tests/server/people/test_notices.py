"""Notices: to those who asked, when they are away, by a local post office and a local web server."""

import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from server.hosts import bid, key, party, settings_for, settle, slow
from server.toys import CARDS, GAMES
from tripot.server.common.errors import Unacceptable
from tripot.server.common.moments import HandClock
from tripot.server.common.records import Caller, Person, Schedule
from tripot.server.people.notices import targets
from tripot.server.people.notices.letters import Notice, write
from tripot.server.web.house import House, open_house

pytestmark = pytest.mark.anyio
ALL = frozenset({"turn", "deadline", "resolved", "message", "over"})


class PostOffice(threading.Thread):
    """A mail server that keeps what it is given."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.letters: list[str] = []
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._socket.getsockname()[1]
        self.refuses = False

    def run(self) -> None:
        while True:
            try:
                client, _ = self._socket.accept()
            except OSError:
                return
            with client, client.makefile("rwb") as file:
                self._serve(file)

    def _serve(self, file: object) -> None:
        def say(text: str) -> None:
            file.write(text.encode() + b"\r\n")  # type: ignore[attr-defined]
            file.flush()  # type: ignore[attr-defined]

        say("220 here")
        while line := file.readline():  # type: ignore[attr-defined]
            word = line[:4].upper()
            if word == b"DATA":
                say("354 go on")
                lines = []
                while (part := file.readline()) != b".\r\n":  # type: ignore[attr-defined]
                    lines.append(part.decode())
                self.letters.append("".join(lines))
                say("250 kept")
            elif word == b"QUIT":
                say("221 bye")
                return
            elif word == b"RCPT" and self.refuses:
                say("450 not now")
            else:
                say("250 ok")

    def close(self) -> None:
        self._socket.close()


@pytest.fixture
def office() -> Iterator[PostOffice]:
    made = PostOffice()
    made.start()
    yield made
    made.close()


@pytest.fixture
def hook() -> Iterator[tuple[str, list[dict[str, object]]]]:
    """A web server that keeps what is posted to it."""
    kept: list[dict[str, object]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            kept.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/hook", kept
    server.shutdown()
    server.server_close()


async def house_with(url: str, clock: HandClock, office: PostOffice, **more: object) -> House:
    settings = settings_for(
        url,
        smtp_host="127.0.0.1",
        smtp_port=office.port,
        smtp_security="none",
        mail_from="maison@tripot.example",
        base_url="https://jeux.example",
        **more,
    )
    house = open_house(settings, games=GAMES, clock=clock)
    await house.open(ring=False)
    return house


async def ask_for(house: House, caller: Caller, *kinds: str, **where: str) -> None:
    await house.people.change(caller, notices=frozenset(kinds), **(where or {"email": "ines@example.org"}))  # type: ignore[arg-type]


async def test_those_who_asked_are_told_that_it_is_their_turn(url: str, clock: HandClock, office: PostOffice) -> None:
    house = await house_with(url, clock, office)
    table = await party(house, schedule=slow())
    await ask_for(house, table.people[1], "turn")
    await table.act(0, "keep")
    assert await house.outbox.send_due() == 1
    (letter,) = office.letters
    assert "To: ines@example.org" in letter
    assert f"https://jeux.example/tables/{table.id}" in letter
    assert "Europe/Paris" in letter
    await table.act(1, "keep")
    assert await house.outbox.send_due() == 0
    await house.close()


async def test_whoever_is_here_is_not_written_to(sqlite_url: str, clock: HandClock, office: PostOffice) -> None:
    house = await house_with(sqlite_url, clock, office)
    table = await party(house, schedule=slow())
    await ask_for(house, table.people[1], "turn")
    stream = house.live.stream(table.people[1], table.id)
    reading = asyncio.ensure_future(anext(stream))
    while len(house.live) == 0:
        await asyncio.sleep(0)
    await table.act(0, "keep")
    await reading
    await stream.aclose()  # type: ignore[attr-defined]
    assert await house.outbox.send_due() == 0
    await house.close()


async def test_near_deadlines_resolved_turns_messages_and_ends_are_told(
    sqlite_url: str, clock: HandClock, office: PostOffice
) -> None:
    house = await house_with(sqlite_url, clock, office)
    table = await party(house, "toy-auction", 2, schedule=slow(7200), options={"turns": 2})
    await ask_for(house, table.people[1], *ALL)
    clock.advance(6000)
    await settle(house)
    await house.talk.say(table.people[0], table.id, 0, "Canari", key())
    await table.act(0, bid(1))
    for seat in (0, 1, 0, 1):
        await table.act(seat, "ready")
    while await house.outbox.send_due():
        pass
    subjects = [next(line for line in letter.splitlines() if line.startswith("Subject")) for letter in office.letters]
    assert len(subjects) == 5
    assert not any("Canari" in letter for letter in office.letters)
    await house.close()


async def test_a_letter_that_does_not_go_out_is_tried_again_and_given_up_in_the_end(
    url: str, clock: HandClock, office: PostOffice
) -> None:
    house = await house_with(url, clock, office)
    table = await party(house, schedule=slow())
    await ask_for(house, table.people[1], "turn")
    office.refuses = True
    await table.act(0, "keep")
    assert await house.outbox.send_due() == 1
    assert await house.outbox.send_due() == 0
    clock.advance(61)
    office.refuses = False
    assert await house.outbox.send_due() == 1
    assert len(office.letters) == 1
    office.refuses = True
    await table.act(1, "keep")
    await table.act(2, "keep")
    await table.act(0, "keep")
    for _ in range(6):
        await house.outbox.send_due()
        clock.advance(8000)
    assert await house.outbox.send_due() == 0
    await house.close()


async def test_a_webhook_is_posted_to_where_the_operator_allows(
    sqlite_url: str, clock: HandClock, office: PostOffice, hook: tuple[str, list[dict[str, object]]]
) -> None:
    where, kept = hook
    house = await house_with(sqlite_url, clock, office, webhooks=True, webhook_private=True)
    table = await party(house, schedule=Schedule(pace="live", seconds=60))
    await ask_for(house, table.people[1], "turn", webhook=where)
    await table.act(0, "keep")
    await house.outbox.send_due()
    assert [(post["kind"], post["table"], post["game"]) for post in kept] == [("turn", table.id, "toy-cards")]
    await house.close()


PRIVATE = [
    "http://127.0.0.1/x",
    "http://10.0.0.1/",
    "http://192.168.1.1:8080/",
    "http://169.254.169.254/latest",
    "http://[::1]/",
    "http://[fd00::1]/",
    "http://localhost/",
    "http://router.lan/",
    "http://0.0.0.0/",
]


@pytest.mark.parametrize("where", [*PRIVATE, "ftp://example.org/", "nonsense", "http://a:b@example.org/", "x" * 600])
def test_a_webhook_on_a_private_network_is_refused(where: str) -> None:
    with pytest.raises(Unacceptable):
        targets.check_webhook(where, is_on=True, allow_private=False)
    with pytest.raises(Unacceptable, match="webhooks_off"):
        targets.check_webhook("https://example.org/", is_on=False, allow_private=False)


def test_a_name_that_stands_for_a_private_number_is_refused_when_it_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(2, 1, 6, "", ("93.184.215.14", 443)), (2, 1, 6, "", ("10.0.0.7", 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    url = targets.check_url("https://innocent.example/")
    with pytest.raises(targets.PrivateTarget):
        targets.reach(url, allow_private=False)
    assert targets.reach(url, allow_private=True) == "93.184.215.14"


async def test_nothing_is_kept_where_nothing_is_configured(small_house: House) -> None:
    table = await party(small_house, schedule=slow())
    await ask_for(small_house, table.people[1], "turn")
    await table.act(0, "keep")
    assert await small_house.outbox.send_due() == 0
    assert not small_house.outbox.is_open


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("kind", sorted(ALL))
def test_every_letter_is_written_in_both_languages(language: str, kind: str) -> None:
    person = Person("p", "Inès", language, "auto", zone="Asia/Tokyo")
    letter = write(Notice("n", person, kind, "t", "L'As", CARDS, 1_750_000_000_000, 0), "https://jeux.example/")
    assert "L'As" in letter.subject
    assert "{" not in letter.subject + letter.body
    if kind in ("turn", "deadline"):
        assert "Asia/Tokyo" in letter.body
