"""Whoever is awaited hears of it on every open page, whether or not anything was told. [E7]"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from citing import promise
from server.hosts import key
from server.processes import Server
from tripot.engine.seats import GM

WORK = {"people": ["vesna_kord"], "skill": "outdoors", "attribute": "AGI", "threshold": 20, "minutes": 10}
TEST = {"people": ["vesna_kord"], "pool": "composure", "threshold": 2}
SECONDS = 20
"""How long a sign may take on a busy machine before the test gives up on it."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Server(f"sqlite:///{tmp_path_factory.mktemp('house') / 'house.db'}") as server:
        yield server.address


class Guest:
    """Somebody with a browser, who sits at a table."""

    def __init__(self, address: str, name: str, seat: int) -> None:
        self.client = httpx.Client(base_url=address, timeout=30)
        self.csrf = self.client.post("/api/v1/guests", json={"name": name}).json()["csrf"]
        self.seat = seat

    def post(self, path: str, body: Any) -> Any:
        headers = {"X-CSRF-Token": self.csrf, "Idempotency-Key": key()}
        answer = self.client.post(f"/api/v1/tables{path}", json=body, headers=headers)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def act(self, table: str, action: Any) -> None:
        self.post(f"/{table}/seats/{self.seat}/actions", {"action": action})

    def look(self, table: str) -> Any:
        return self.client.get(f"/api/v1/tables/{table}/view", params={"seat": self.seat}).json()

    @contextmanager
    def hears(self, path: str) -> Iterator[Iterator[tuple[str, str]]]:
        """The signs of a stream, as they come."""
        with self.client.stream("GET", path, timeout=SECONDS) as answer:
            assert answer.status_code == 200
            yield _signs(answer.iter_lines())


def _signs(lines: Iterator[str]) -> Iterator[tuple[str, str]]:
    kind = ""
    for line in lines:
        name, _, said = line.partition(": ")
        kind = said if name == "event" else kind
        if name == "data":
            yield kind, said


@pytest.fixture
def evening(address: str) -> Iterator[tuple[str, Guest, Guest]]:
    """A game master and a player, whose work the master put off: to go on with it tells nobody anything."""
    master, player = Guest(address, "Mona", GM), Guest(address, "Anne", 0)
    opened = master.post(
        "", {"game": "rpg", "seats": 1, "schedule": {"pace": "none"}, "options": {"reaction_timeout_s": 600}}
    )
    table = opened["id"]
    player.post(f"/{table}/sit", {"word": opened["invitation"], "seat": 0})
    master.post(f"/{table}/start", {})
    player.act(table, "take:vesna_kord")
    master.act(table, "start_session")
    master.act(table, {"form": "call_test", "value": WORK})
    master.act(table, "no")
    yield table, master, player
    master.client.close()
    player.client.close()


def go_on(player: Guest, table: str) -> None:
    project = player.client.get(f"/api/v1/tables/{table}/choices", params={"seat": 0}).json()
    form = next(each for each in project["menu"]["forms"] if each["name"] == "go_on")
    player.act(table, {"form": "go_on", "value": {"project": form["fields"][0]["choices"][0]}})


@promise("E7")
def test_a_program_hears_that_it_is_asked_though_nothing_was_told(evening: tuple[str, Guest, Guest]) -> None:
    table, master, player = evening
    cursor = master.look(table)["cursor"]
    with master.hears(f"/api/v1/tables/{table}/stream?seat={GM}&after={cursor}") as signs:
        go_on(player, table)
        told = next(json.loads(said) for kind, said in signs if kind == "entry")
    assert told["events"] == []
    assert (told["pending"]["kind"], told["pending"]["awaited"]) == ("accept_work", [GM])


@promise("E7")
def test_the_page_of_the_table_hears_it_too(evening: tuple[str, Guest, Guest]) -> None:
    table, master, player = evening
    cursor = master.look(table)["cursor"]
    with master.hears(f"/tables/{table}/wire?seat=gm&after={cursor}") as signs:
        go_on(player, table)
        assert next(kind for kind, _ in signs if kind not in ("here", "house")) == "table"


@promise("E7")
def test_a_page_that_shows_no_table_hears_it_and_says_where(evening: tuple[str, Guest, Guest]) -> None:
    table, master, player = evening
    page = player.client.get("/rules").text
    assert 'sse-connect="/me/wire"' in page
    with player.hears("/me/wire") as signs:
        assert next(signs) == ("waiting", "0")
        master.act(table, {"form": "call_test", "value": TEST})
        assert next(signs) == ("waiting", "1")
        assert f'href="/tables/{table}"' in player.client.get("/me/waiting").text


def answer(player: Guest, table: str) -> None:
    """Whatever may be answered first."""
    menu = player.client.get(f"/api/v1/tables/{table}/choices", params={"seat": 0}).json()["menu"]
    player.act(table, menu["picks"][0]["action"])


def lobby(player: Guest) -> str:
    """Another table of the player's, which nobody has joined yet."""
    return str(player.post("", {"game": "rpg", "seats": 1, "schedule": {"pace": "none"}})["id"])


@promise("E7")
def test_the_page_and_the_lobby_of_another_table_hear_it_by_their_own_wire(evening: tuple[str, Guest, Guest]) -> None:
    table, master, player = evening
    other = lobby(player)
    assert f'hx-get="/me/waiting?besides={other}"' in player.client.get(f"/tables/{other}").text
    with player.hears(f"/tables/{other}/wire") as signs:
        master.act(table, {"form": "call_test", "value": TEST})
        assert next(sign for sign in signs if sign[0] not in ("here", "house", "table")) == ("waiting", "1")
        assert f'href="/tables/{table}"' in player.client.get(f"/me/waiting?besides={other}").text
        assert f'href="/tables/{table}"' not in player.client.get(f"/me/waiting?besides={table}").text
        answer(player, table)
        assert next(sign for sign in signs if sign[0] not in ("here", "house", "table")) == ("waiting", "0")


@promise("E7")
def test_the_wire_of_the_table_that_waits_says_nothing_of_itself(evening: tuple[str, Guest, Guest]) -> None:
    table, master, player = evening
    assert f'hx-get="/me/waiting?besides={table}"' in player.client.get(f"/tables/{table}").text
    with player.hears(f"/tables/{table}/wire?seat=0") as signs:
        master.act(table, {"form": "call_test", "value": TEST})
        answer(player, table)
        kinds = [next(signs)[0] for _ in range(3)]
    assert "waiting" not in kinds


def test_a_stranger_has_no_wire(address: str) -> None:
    with httpx.Client(base_url=address, timeout=30) as stranger:
        assert stranger.get("/me/wire").status_code in (401, 403)
        assert "/me/wire" not in stranger.get("/rules").text
