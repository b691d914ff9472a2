"""R9: the connection is cut before, within or after a request, which is then sent again: one effect, one answer."""

import json
import socket
import struct
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any

import httpx
import pytest

from citing import promise
from server.processes import Server

_numbers = count(1)


class Ines:
    """Somebody who opens tables, sits, moves and talks, by requests whose bytes are known."""

    def __init__(self, server: Server) -> None:
        self.port = server.port
        self.client = httpx.Client(base_url=f"{server.address}/api/v1", timeout=60)
        self.csrf = self.client.post("/guests", json={"name": "Inès"}).json()["csrf"]
        self.client.headers["X-CSRF-Token"] = self.csrf

    def __enter__(self) -> "Ines":
        return self

    def __exit__(self, *failure: object) -> None:
        self.client.close()

    def request(self, path: str, body: Any, key: str) -> bytes:
        """The request as it goes over the wire."""
        text = json.dumps(body)
        lines = (
            f"POST /api/v1{path} HTTP/1.1",
            "Host: house",
            "Content-Type: application/json",
            f"Cookie: tripot={self.client.cookies['tripot']}",
            f"X-CSRF-Token: {self.csrf}",
            f"Idempotency-Key: {key}",
            f"Content-Length: {len(text)}",
        )
        return "\r\n".join((*lines, "", text)).encode()

    def get(self, path: str) -> Any:
        return self.client.get(path).json()

    def post(self, path: str, body: Any, key: str = "") -> Any:
        """Sent whole; while the first one is still under way, once more."""
        for _ in range(400):
            answer = self.client.post(path, json=body, headers={"Idempotency-Key": key or new_key()})
            if answer.status_code != 409:
                assert answer.status_code < 300, answer.text
                return answer.json()
            time.sleep(0.05)
        raise AssertionError("the first one never ends")

    def table(self, seats: int = 2) -> str:
        wish = {"game": "toy-cards", "seats": seats, "options": {"rounds": 100}, "schedule": {"pace": "none"}}
        found: str = self.post("/tables", wish)["id"]
        return found

    def started(self) -> str:
        table = self.table()
        self.post(f"/tables/{table}/sit", {"seat": 1, "name": "Paul"})
        self.post(f"/tables/{table}/start", {})
        return table


def new_key() -> str:
    return f"cut-key-{next(_numbers):06d}"


@dataclass
class Deed:
    """A request that does something, and how often it was done."""

    path: str
    body: Any
    times: Callable[[], int]


def open_table(ines: Ines) -> Deed:
    wish = {"game": "toy-cards", "seats": 2, "schedule": {"pace": "none"}, "name": new_key()}
    return Deed("/tables", wish, lambda: str(ines.get("/tables/mine")).count(wish["name"]))


def sit_down(ines: Ines) -> Deed:
    table = ines.table(seats=4)
    kinds = lambda: [chair["kind"] for chair in ines.get(f"/tables/{table}")["chairs"]]  # noqa: E731
    return Deed(f"/tables/{table}/sit", {"name": "Jo"}, lambda: kinds().count("person") - 1)


def play(ines: Ines) -> Deed:
    table = ines.started()
    body = {"action": "keep", "decision": 0}
    return Deed(f"/tables/{table}/seats/0/actions", body, lambda: ines.get(f"/tables/{table}")["seq"])


def say(ines: Ines) -> Deed:
    table = ines.started()
    ines.client.post(f"/tables/{table}/chairs/0/hold")
    path = f"/tables/{table}/messages"
    return Deed(path, {"seat": 0, "text": "Bonsoir"}, lambda: str(ines.get(f"{path}?seat=0")).count("Bonsoir"))


DEEDS = (open_table, sit_down, play, say)


def places(request: bytes) -> dict[str, int]:
    """Where a connection may be cut: how many bytes were sent by then."""
    head = request.index(b"\r\n\r\n")
    return {
        "before": 0,
        "in the first line": 9,
        "in the headers": head // 2,
        "after the headers": head + 4,
        "in the body": (head + 4 + len(request)) // 2,
        "one byte short": len(request) - 1,
        "after": len(request),
    }


def cut(port: int, sent: bytes, *, politely: bool) -> None:
    """Send so much and be gone, with a goodbye or with a reset."""
    with socket.create_connection(("127.0.0.1", port), 30) as wire:
        if not politely:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        wire.sendall(sent)


def faults(ines: Ines, make: Callable[[Ines], Deed]) -> list[str]:
    """Every place and both ways of being cut: where the effect was not one, or the answers differed."""
    found = []
    for name in places(ines.request("/tables", {"x": "xxx"}, new_key())):
        for politely in (True, False):
            deed, key = make(ines), new_key()
            before = deed.times()
            request = ines.request(deed.path, deed.body, key)
            cut(ines.port, request[: places(request)[name]], politely=politely)
            answers = [ines.post(deed.path, deed.body, key) for _ in range(2)]
            if deed.times() != before + 1:
                found.append(f"cut {name}: {deed.times() - before} effects")
            if answers[0] != answers[1]:
                found.append(f"cut {name}: two answers")
    return found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("cut")
    with Server(f"sqlite:///{folder}/house.db", TRIPOT_MAX_OPEN_TABLES="1000") as made:
        yield made


@promise("R9")
@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.__name__)
def test_a_request_cut_anywhere_and_sent_again_has_one_effect_and_one_answer(
    server: Server, deed: Callable[[Ines], Deed]
) -> None:
    with Ines(server) as ines:
        assert faults(ines, deed) == []


@promise("R9")
def test_a_house_that_forgets_keys_would_be_caught(tmp_path_factory: pytest.TempPathFactory) -> None:
    url = f"sqlite:///{tmp_path_factory.mktemp('forgetful')}/house.db"
    with Server(url, planted="forget_keys") as forgetful, Ines(forgetful) as ines:
        assert faults(ines, say) != []
