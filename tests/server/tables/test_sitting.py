"""Sitting down happens once per key, however often it is pressed: over `tripot serve`."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from server.processes import Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path}/house.db") as made:
        yield made


def hidden_fields(page: str) -> dict[str, str]:
    """The hidden fields of the form that joins the table."""
    form = page.partition('action="/join/')[2].partition("</form>")[0]
    found = {}
    for part in form.split('type="hidden" name="')[1:]:
        name, _, rest = part.partition('" value="')
        found[name] = rest.partition('"')[0]
    return found


def test_pressed_thrice_one_chair_is_taken_and_without_a_key_none(server: Server) -> None:
    with (
        httpx.Client(base_url=server.address, timeout=60) as host,
        httpx.Client(base_url=server.address, timeout=60) as guest,
    ):
        for each, name in ((host, "Inès"), (guest, "Paul")):
            each.headers["X-CSRF-Token"] = each.post("/api/v1/guests", json={"name": name}).json()["csrf"]
        wish = {"game": "toy-cards", "seats": 4, "schedule": {"pace": "none"}}
        made = host.post("/api/v1/tables", json=wish, headers={"Idempotency-Key": "some-key"}).json()
        fields = hidden_fields(guest.get(f"/join/{made['invitation']}").text)
        answers = [guest.post(f"/join/{made['invitation']}", data=fields) for _ in range(3)]
        assert {(each.status_code, each.headers["location"]) for each in answers} == {(303, f"/tables/{made['id']}")}
        table = f"/api/v1/tables/{made['id']}"
        kinds = [chair["kind"] for chair in guest.get(table).json()["chairs"]]
        assert kinds.count("person") == 2
        assert guest.post(f"{table}/sit", json={"name": "Jo"}).status_code == 400
        two = [
            guest.post(f"{table}/sit", json={"name": "Jo"}, headers={"Idempotency-Key": "jo-sits-down"})
            for _ in range(3)
        ]
        assert {each.status_code for each in two} == {200}
        assert two[0].json()["chairs"] == two[2].json()["chairs"]
        other = guest.post(f"{table}/sit", json={"name": "Al"}, headers={"Idempotency-Key": "jo-sits-down"})
        assert other.status_code == 422
