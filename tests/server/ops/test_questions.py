"""A house as `tripot serve` starts it, and a game that asks three people three things at once."""

import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from server.hosts import key
from server.processes import Server


@pytest.fixture
def address(sqlite_url: str) -> Iterator[str]:
    with Server(sqlite_url) as server:
        yield server.address


class Guest:
    """Somebody with a browser, who sits at a table."""

    def __init__(self, address: str, name: str) -> None:
        self.client = httpx.Client(base_url=address, timeout=30)
        self.csrf = self.client.post("/api/v1/guests", json={"name": name}).json()["csrf"]
        self.table = ""
        self.seat = 0

    def post(self, path: str, body: Any) -> httpx.Response:
        headers = {"X-CSRF-Token": self.csrf, "Idempotency-Key": key()}
        return self.client.post(f"/api/v1/tables{path}", json=body, headers=headers)

    def look(self) -> Any:
        return self.client.get(f"/api/v1/tables/{self.table}/view", params={"seat": self.seat}).json()

    def pending(self) -> Any:
        return self.look()["view"]["pending"]

    def answer(self, action: Any, decision: int) -> httpx.Response:
        return self.post(f"/{self.table}/seats/{self.seat}/actions", {"action": action, "decision": decision})

    def page(self) -> str:
        return self.client.get(f"/tables/{self.table}").text

    def press(self, pick: str, decision: int) -> httpx.Response:
        posted = {"seat": str(self.seat), "pick": pick, "decision": str(decision), "key": key(), "csrf": self.csrf}
        return self.client.post(f"/tables/{self.table}/act", data=posted, follow_redirects=True)


@pytest.fixture
def guests(address: str) -> Iterator[list[Guest]]:
    """Three people at a table without a pace; the rules give the second two seconds."""
    three = [Guest(address, name) for name in ("Inès", "Marcel", "Odette")]
    opening = {"game": "toy-ambush", "schedule": {"pace": "none"}, "options": {"hurry": 2, "rounds": 1}, "sit": False}
    opened = three[0].post("", opening).json()
    for seat, guest in enumerate(three):
        guest.table, guest.seat = opened["id"], seat
        assert guest.post(f"/{guest.table}/sit", {"word": opened["invitation"], "seat": seat}).status_code == 200
    assert three[0].post(f"/{opened['id']}/start", {"level": "random"}).status_code == 200
    yield three
    for guest in three:
        guest.client.close()


def test_three_answer_in_any_order_and_one_is_rung_out_alone(guests: list[Guest]) -> None:
    ines, marcel, odette = guests
    asked = [guest.pending() for guest in guests]
    assert [(one["kind"], one["decision"]) for one in asked] == [("dodge", 0), ("shield", 1), ("flee", 2)]
    assert [guest.look()["table"]["deadline"]["due_at"] is not None for guest in guests] == [False, True, False]
    assert odette.answer("stay", 2).json()["refusal"] is None
    assert ines.pending()["awaited"] == [0, 1, 2], "that she has answered is nobody's business"
    for _ in range(100):
        if "answer" in marcel.pending():
            break
        time.sleep(0.1)
    assert marcel.pending()["answer"] == "bare"
    assert ines.pending()["decision"] == 0
    assert "answer" not in ines.pending()
    assert ines.look()["table"]["status"] == "playing"
    assert ines.answer("dodge", 0).json()["refusal"] is None
    seen = odette.look()
    assert seen["table"]["status"] == "over"
    kinds = [event["kind"] for event in seen["view"]["events"]]
    assert kinds.index("dodged") < kinds.index("shielded") < kinds.index("stayed") < kinds.index("hurt")


def test_the_generic_board_shows_and_takes_ones_own_question(guests: list[Guest]) -> None:
    ines, marcel, odette = guests
    assert 'value="dodge"' in ines.page()
    assert 'value="dodge"' not in marcel.page()
    assert 'value="bare"' in marcel.page()
    assert ines.press("dodge", 0).status_code == 200
    assert 'id="answered"' in ines.page()
    assert 'value="stand"' in ines.page(), "it can be changed"
    assert 'id="answered"' not in odette.page()
    assert ines.press("stand", 0).status_code == 200
    assert ines.pending()["answer"] == "stand"
