"""What is shown is looked at by everybody present before the table goes on, whatever worker has their page. [E16]"""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
import pytest

from citing import promise
from server.conftest import new_url
from server.hosts import key
from server.processes import Server

SECONDS = 60
"""How long a sign may take on a busy machine before the test gives up on it: the toy's limit is ten minutes."""
SILENCES = 8
"""Heartbeats of a stream after which nothing is waited for any more."""
HOUSES = (
    pytest.param(("sqlite", 1, ()), id="sqlite"),
    pytest.param(("postgresql", 2, ()), id="postgresql-two-machines", marks=pytest.mark.postgresql),
    pytest.param(("postgresql", 1, ("--workers", "2")), id="postgresql-two-workers", marks=pytest.mark.postgresql),
)


@pytest.fixture(params=HOUSES)
def addresses(request: pytest.FixtureRequest, tmp_path: Any) -> Iterator[tuple[str, str]]:
    """Two ways into one house."""
    backend, processes, words = request.param
    url = new_url(request, backend, tmp_path)
    with ExitStack() as stack:
        found = [stack.enter_context(Server(url, *words)).address for _ in range(processes)]
        yield found[0], found[-1]


class Guest:
    """Somebody who asks now here, now there."""

    def __init__(self, address: str, name: str, seat: int) -> None:
        self.client = httpx.Client(timeout=30, limits=httpx.Limits(max_keepalive_connections=0))
        made = self.client.post(f"{address}/api/v1/guests", json={"name": name})
        self.client.headers["X-CSRF-Token"] = made.json()["csrf"]
        self.seat = seat

    def post(self, address: str, path: str, body: Any) -> Any:
        sent = self.client.post(f"{address}/api/v1/tables{path}", json=body, headers={"Idempotency-Key": key()})
        assert sent.status_code < 300, sent.text
        return sent.json()

    def act(self, address: str, table: str, action: str) -> None:
        self.post(address, f"/{table}/seats/{self.seat}/actions", {"action": action})

    def go_on(self, address: str, table: str) -> Any:
        entry = self.look(address, table)["showing"]
        assert entry
        return self.post(address, f"/{table}/seats/{self.seat}/go-on", {"entry": entry})

    def look(self, address: str, table: str) -> Any:
        return self.client.get(f"{address}/api/v1/tables/{table}/view", params={"seat": self.seat}).json()

    @contextmanager
    def hears(self, address: str, path: str) -> Iterator[Iterator[tuple[str, Any]]]:
        with self.client.stream("GET", f"{address}{path}?seat={self.seat}", timeout=SECONDS) as answer:
            assert answer.status_code == 200
            yield _signs(answer.iter_lines())


def _signs(lines: Iterator[str]) -> Iterator[tuple[str, Any]]:
    kind, silences = "", 0
    for line in lines:
        silences += line == ": alive"
        assert silences < SILENCES, "nothing more is said"
        name, _, said = line.partition(": ")
        kind = said if name == "event" else kind
        if name == "data":
            yield kind, json.loads(said) if said.startswith("{") else said


def next_entry(signs: Iterator[tuple[str, Any]]) -> Any:
    return next(said for kind, said in signs if kind == "entry")


def table_of(mona: Guest, paul: Guest, address: str) -> str:
    """Mona, Paul, and a bot that would play at once."""
    wanted = {"game": "toy-shown", "seats": 3, "bots": {"2": "keeper"}, "schedule": {"pace": "live", "seconds": 3600}}
    made = mona.post(address, "", wanted)
    table = str(made["id"])
    paul.post(address, f"/{table}/sit", {"word": made["invitation"], "seat": 1})
    mona.post(address, f"/{table}/start", {})
    return table


@promise("E16")
def test_everybody_with_a_page_anywhere_is_waited_for_and_streams_keep_the_old_position(
    addresses: tuple[str, str],
) -> None:
    here, there = addresses
    mona, paul = Guest(here, "Mona", 0), Guest(here, "Paul", 1)
    table = table_of(mona, paul, here)
    with mona.hears(here, f"/api/v1/tables/{table}/stream") as hers:
        with paul.hears(there, f"/tables/{table}/wire") as his:
            next(his)
            next(said for kind, said in hers if kind == "here" and 1 in said["seats"])
            mona.act(here, table, "keep")
            assert next_entry(hers)["pending"]["awaited"] == [1]
            paul.act(here, table, "draw")
            shown = next_entry(hers)
            assert [event["kind"] for event in shown["events"]] == ["drew"]
            assert shown["pending"] is shown["deadline"] is None
            assert shown["showing_until"] is not None
            mona.go_on(there, table)
            gone_on = next_entry(hers)
            assert (gone_on["events"], gone_on["pending"]["awaited"]) == ([], [2])
            for address in addresses:
                look = mona.look(address, table)
                assert (look["showing"], look["view"]["pending"]["awaited"]) == (0, [2])
                assert look["table"]["showing_until"] is not None
            paul.go_on(here, table)
            assert next_entry(hers)["pending"]["awaited"] == [0]
            mona.act(there, table, "keep")
            paul.act(here, table, "draw")
            mona.go_on(here, table)
            assert mona.look(there, table)["view"]["pending"]["awaited"] == [2]
        assert [said["pending"]["awaited"] for said in _until(hers, 0)][-1] == [0], "the page was shut: nobody looks"


def _until(signs: Iterator[tuple[str, Any]], seat: int) -> Iterator[Any]:
    """What is said of the game until that seat is awaited."""
    for kind, said in signs:
        if kind == "entry" and said["pending"] is not None:
            yield said
            if said["pending"]["awaited"] == [seat]:
                return
