"""Streams that one person, one program or one network may have open: nobody fills the whole house. [R43]"""

import time
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest

from citing import promise
from server.processes import Server
from server.web.test_limits import at, come_in, posted, seated

EACH, NETWORK = 3, 5


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    few = {"TRIPOT_MAX_STREAMS_EACH": str(EACH), "TRIPOT_MAX_STREAMS_NETWORK": str(NETWORK)}
    url = f"sqlite:///{tmp_path_factory.mktemp('streams')}/house.db"
    with Server(url, TRIPOT_RATE_LIMITS="yes", **few) as made:
        yield made


class Open:
    """Streams that somebody holds open."""

    def __init__(self, browser: httpx.Client) -> None:
        self._browser = browser
        self._held: list[tuple[ExitStack, httpx.Response]] = []

    def one(self, path: str) -> httpx.Response:
        """Ask for one more: if it is refused the answer is read, and nothing is held."""
        held = ExitStack()
        answer = held.enter_context(self._browser.stream("GET", path))
        if answer.status_code == 200:
            self._held.append((held, answer))
        else:
            answer.read()
            held.close()
        return answer

    def shut_one(self) -> None:
        self._held.pop()[0].close()

    def shut(self) -> None:
        while self._held:
            self.shut_one()


def until_open(streams: Open, path: str) -> None:
    end = time.monotonic() + 10
    while streams.one(path).status_code != 200:
        assert time.monotonic() < end, "the place is never free again"
        time.sleep(0.05)


@promise("R43")
def test_a_person_has_so_many_streams_and_reads_why_there_are_no_more(server: Server) -> None:
    with at(server, "127.0.0.21") as ines:
        come_in(ines)
        table, streams = seated(ines), Open(ines)
        paths = ["/me/wire", f"/tables/{table}/wire?seat=0", f"/api/v1/tables/{table}/stream?seat=0"]
        assert [streams.one(path).status_code for path in paths] == [200] * EACH
        for path in paths:
            refused = streams.one(path)
            assert refused.status_code == 429
            assert int(refused.headers["retry-after"]) >= 1
        assert refused.json()["error"] == {"code": "too_many_streams", "facts": {"most": EACH}}
        assert "trop de pages ouvertes" in streams.one("/me/wire").text.lower()
        assert ines.get(f"/tables/{table}").status_code == 200
        streams.shut_one()
        until_open(streams, paths[2])
        streams.shut()


@promise("R43")
def test_a_network_has_so_many_streams_and_others_come_in(server: Server) -> None:
    with at(server, "127.0.0.22") as ines, at(server, "127.0.0.22") as paul, at(server, "127.0.0.23") as elsewhere:
        held = []
        for browser in (ines, paul, elsewhere):
            come_in(browser)
            held.append(Open(browser))
        assert [held[0].one("/me/wire").status_code for _ in range(EACH)] == [200] * EACH
        assert [held[1].one("/me/wire").status_code for _ in range(NETWORK - EACH)] == [200] * (NETWORK - EACH)
        assert held[1].one("/me/wire").status_code == 429
        assert held[2].one("/me/wire").status_code == 200
        for streams in held:
            streams.shut()


@promise("R43")
def test_a_program_has_so_many_streams_besides_those_of_its_owner(server: Server) -> None:
    with at(server, "127.0.0.24") as ines, at(server, "127.0.0.25") as machine:
        come_in(ines)
        table, streams = seated(ines), Open(machine)
        token = posted(ines, f"/tables/{table}/chairs/0/token", {}).json()["token"]
        machine.headers["Authorization"] = f"Bearer {token}"
        path = f"/api/v1/tables/{table}/stream?seat=0"
        assert [streams.one(path).status_code for _ in range(EACH + 1)] == [200] * EACH + [429]
        assert Open(ines).one("/me/wire").status_code == 200
        streams.shut()


@promise("R43")
def test_strangers_share_what_their_network_has(server: Server) -> None:
    with at(server, "127.0.0.26") as ines, at(server, "127.0.0.27") as crowd:
        come_in(ines)
        wish = {"game": "toy-cards", "seats": 2, "bots": {"1": "random"}, "schedule": {"pace": "none"}}
        table = posted(ines, "/tables", {**wish, "watching": "everybody"}).json()["id"]
        assert posted(ines, f"/tables/{table}/start", {}).status_code == 200
        streams = Open(crowd)
        found = [streams.one(f"/tables/{table}/wire").status_code for _ in range(NETWORK + 1)]
        assert found == [200] * NETWORK + [429]
        streams.shut()
