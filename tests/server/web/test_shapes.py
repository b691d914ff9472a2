"""Forms of a wrong shape, sent to the house that people start: refused, whatever stands in them."""

from typing import Any

import httpx
import pytest

from citing import promise
from server.hosts import key
from server.processes import Server

WRONG: tuple[Any, ...] = ([[]], [None], {"": []}, -(10**15))


def posted(person: httpx.Client, path: str, body: Any) -> httpx.Response:
    return person.post(path, json=body, headers={"Idempotency-Key": key()})


def sitting(person: httpx.Client, game: str) -> tuple[str, int]:
    """A started table of a game, bots in the other chairs."""
    person.headers["X-CSRF-Token"] = person.post("/guests", json={"name": "Inès"}).json()["csrf"]
    table = posted(person, "/tables", {"game": game, "schedule": {"pace": "none"}}).json()
    assert posted(person, f"/tables/{table['id']}/start", {"level": "random"}).status_code == 200
    return table["id"], table["my_seats"][0]


def misshapen(form: dict[str, Any]) -> list[Any]:
    """No form at all, and the form with each of its fields in turn of a kind that no field has."""
    return [[], "", 3, None, {"": 1}, *({field["name"]: wrong} for field in form["fields"] for wrong in WRONG)]


@promise("R50")
@pytest.mark.parametrize("game", ["rpg", "manhattan", "neo-tokyo"])
def test_a_form_of_a_wrong_shape_is_refused_and_never_an_error_of_the_house(sqlite_url: str, game: str) -> None:
    with Server(sqlite_url) as server, httpx.Client(base_url=f"{server.address}/api/v1", timeout=30) as ines:
        table, seat = sitting(ines, game)
        offered = ines.get(f"/tables/{table}/choices", params={"seat": seat}).json()
        forms = [*offered["menu"]["forms"], *offered["standing"]["forms"]]
        assert forms
        for form in forms:
            for value in misshapen(form):
                sent = {"action": {"form": form["name"], "value": value}}
                answer = posted(ines, f"/tables/{table}/seats/{seat}/actions", sent)
                assert answer.status_code == 422, (sent, answer.text)


@promise("R50")
def test_an_order_for_a_character_that_is_a_list_is_refused(sqlite_url: str) -> None:
    with Server(sqlite_url) as server, httpx.Client(base_url=f"{server.address}/api/v1", timeout=30) as ines:
        table, seat = sitting(ines, "rpg")
        sent = {"action": {"form": "sprint", "value": {"character": [], "x": 1, "y": 1}}}
        answer = posted(ines, f"/tables/{table}/seats/{seat}/actions", sent)
        assert answer.status_code == 422
        assert answer.json()["refusal"]["where"] == ["character"]
