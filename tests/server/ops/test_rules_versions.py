"""A house as `tripot serve` starts it, before and after a release that changed the rules of a game. [E9]"""

from pathlib import Path
from typing import Any

import httpx
import pytest

from citing import promise
from engine.toys.throws import GAMES
from server.hosts import key
from server.processes import Server
from tripot.engine.journal import read_bytes
from tripot.lab.verify import verify

BEFORE, AFTER, ELSEWHERE = ({"TOY_RULES": rules} for rules in ("1.0", "1.1", "2.0"))


class Guest:
    """Somebody who hosts a table and sits in both of its chairs, whatever house answers at the moment."""

    def __init__(self) -> None:
        self.client = httpx.Client(timeout=30)
        self.csrf = ""

    def visit(self, server: Server) -> "Guest":
        self.client.base_url = httpx.URL(server.address)
        if not self.csrf:
            self.csrf = self.client.post("/api/v1/guests", json={"name": "Inès"}).json()["csrf"]
        return self

    def post(self, path: str, body: Any) -> httpx.Response:
        headers = {"X-CSRF-Token": self.csrf, "Idempotency-Key": key()}
        return self.client.post(f"/api/v1/tables{path}", json=body, headers=headers)

    def get(self, path: str) -> httpx.Response:
        return self.client.get(f"/api/v1/tables{path}")

    def open(self, *moves: str) -> str:
        """A table of two rounds, so many moves later."""
        opening = {
            "game": "toy-throws",
            "seats": 2,
            "schedule": {"pace": "none"},
            "sit": False,
            "options": {"rounds": 2},
        }
        made = self.post("", opening).json()
        for seat in (0, 1):
            assert self.post(f"/{made['id']}/sit", {"word": made["invitation"], "seat": seat}).status_code == 200
        assert self.post(f"/{made['id']}/start", {"level": "random"}).status_code == 200
        self.play(made["id"], *moves)
        return str(made["id"])

    def play(self, table: str, *moves: str) -> None:
        for move in moves:
            seat = self.view(table)["view"]["pending"]["awaited"][0]
            answer = self.post(f"/{table}/seats/{seat}/actions", {"action": move})
            assert answer.status_code == 200, answer.text
            assert answer.json()["refusal"] is None

    def view(self, table: str) -> Any:
        assert self.post(f"/{table}/chairs/0/hold", {}).status_code == 200
        return self.get(f"/{table}/view?seat=0").json()

    def kinds(self, table: str) -> list[str]:
        return [event["kind"] for event in self.view(table)["view"]["events"]]

    def page(self, path: str) -> httpx.Response:
        return self.client.get(f"/tables/{path}", follow_redirects=True, headers={"Accept-Language": "fr"})

    def read(self, path: str) -> str:
        """The words of a page, one space between them."""
        return " ".join(self.page(path).text.split())

    def journal(self, table: str) -> bytes:
        answer = self.get(f"/{table}/journal")
        assert answer.status_code == 200, answer.text
        return answer.content


@pytest.fixture
def ines() -> Any:
    guest = Guest()
    yield guest
    guest.client.close()


def with_a_six(guest: Guest) -> str:
    """A table where somebody has thrown a six, and the game goes on."""
    for _ in range(40):
        table = guest.open("throw")
        if guest.view(table)["view"]["facts"]["points"][0] == 6:
            return table
    raise AssertionError("forty tables without a six")


@promise("E9")
def test_tables_go_on_and_finished_ones_are_seen_under_the_rules_they_began_with(sqlite_url: str, ines: Guest) -> None:
    with Server(sqlite_url, **BEFORE) as house:
        ines.visit(house)
        over, running = ines.open("throw", "throw", "throw", "throw"), with_a_six(ines)
        told, points = ines.kinds(over), ines.view(over)["view"]["facts"]["points"]
    with Server(sqlite_url, **AFTER) as house:
        ines.visit(house)
        assert (ines.kinds(over), ines.view(over)["view"]["facts"]["points"]) == (told, points)
        assert [ines.get(f"/{over}/steps/{entry}").status_code for entry in range(5)] == [200] * 5
        assert ines.get(f"/{over}/fairness").json()["is_fair"] is True
        assert verify(ines.journal(over), GAMES["1.1"]).header.rules == "1.0"
        for path in (over, f"{over}/replay", f"{over}/fairness", running):
            assert ines.page(path).status_code == 200
        ines.play(running, "pass", "throw", "pass")
        end = ines.view(running)
        assert (end["table"]["status"], end["table"]["rules"]) == ("over", "1.0")
        assert end["view"]["facts"]["points"][0] <= 12, "a six counts six"
        assert verify(ines.journal(running), GAMES["1.1"]).outcome is not None
        assert ines.get(f"/{ines.open('pass')}").json()["rules"] == "1.1"


@promise("E9")
def test_the_host_takes_over_a_correction_that_changes_nothing_and_no_other(sqlite_url: str, ines: Guest) -> None:
    with Server(sqlite_url, **BEFORE) as house:
        ines.visit(house)
        harmless, changed = ines.open("pass"), with_a_six(ines)
    with Server(sqlite_url, **AFTER) as house:
        ines.visit(house)
        assert [ines.get(f"/{table}").json()["corrections"] for table in (harmless, changed)] == [["1.1"], []]
        assert 'value="correct"' in ines.page(f"{harmless}/host").text
        assert 'value="correct"' not in ines.page(f"{changed}/host").text
        assert ines.post(f"/{changed}/rules", {"rules": "1.1"}).json()["error"]["code"] == "no_correction"
        assert ines.post(f"/{harmless}/rules", {"rules": "1.1"}).status_code == 200
        assert ines.kinds(harmless) == ["threw", "rules_corrected"]
        assert "version 1.1 des règles" in ines.read(f"{harmless}?seat=P1")
        assert ines.get(f"/{harmless}").json()["corrections"] == []
    with Server(sqlite_url, **AFTER) as house:
        ines.visit(house)
        ines.play(harmless, "pass", "pass", "pass")
        data = ines.journal(harmless)
    assert [entry.as_json().get("rules") for entry in read_bytes(data)[1]] == [None, "1.1", None, None, None, None]
    assert verify(data, GAMES["1.1"]).header.rules == "1.0"


@promise("E9")
def test_only_the_host_takes_over_a_correction(sqlite_url: str, ines: Guest) -> None:
    other = Guest()
    with Server(sqlite_url, **BEFORE) as house:
        table = ines.visit(house).open("pass")
    with Server(sqlite_url, **AFTER) as house:
        other.visit(house)
        assert other.post(f"/{table}/rules", {"rules": "1.1"}).status_code in (403, 404)
        assert ines.visit(house).kinds(table) == ["threw"]
    other.client.close()


@promise("E9")
def test_a_table_of_rules_that_are_not_carried_is_kept_as_it_was_told(
    sqlite_url: str, ines: Guest, tmp_path: Path
) -> None:
    with Server(sqlite_url, **BEFORE) as house:
        ines.visit(house)
        over, running = ines.open("throw", "throw", "pass", "throw"), ines.open("pass")
        points, data = ines.view(over)["view"]["facts"]["points"], ines.journal(over)
        house.stop()
    with Server(sqlite_url, **ELSEWHERE) as house:
        ines.visit(house)
        page = ines.page(over)
        assert page.status_code == 200
        assert "version 1.0 des règles, que cette maison ne joue plus" in ines.read(over)
        assert page.text.count('data-kind="threw"') == 4
        assert all(f'<td class="number">{each}</td>' in page.text for each in points)
        assert ines.get(f"/{over}").json()["status"] == "kept"
        assert ines.journal(over) == data
        assert ines.page(f"{over}/journal.jsonl").content == data
        for path in (f"/{over}/fairness", f"/{over}/steps/1"):
            assert (ines.get(path).status_code, ines.get(path).json()["error"]["code"]) == (409, "other_rules")
        assert "que cette maison ne joue plus" in ines.read(running)
        refused = ines.post(f"/{running}/seats/1/actions", {"action": "pass"})
        assert refused.json()["refusal"]["code"] == "other_rules"
        for path in (running, f"{running}/host", f"{over}/replay", f"{over}/fairness", f"{over}/end"):
            assert ines.page(path).status_code < 500
        assert ines.get(f"/{running}/journal").status_code == 409
        assert ines.post(f"/{running}/close", {}).status_code == 200
        assert ines.get(f"/{ines.open('pass')}").json()["rules"] == "2.0"
