"""Keys over the API: what is sent again by the same key has happened; which acts need one stands in its description."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from fastapi import FastAPI

from citing import promise
from server.client import Browser, house_of, opened
from server.hosts import key

pytestmark = pytest.mark.anyio
WISH = {"seats": 3, "options": {"rounds": 100}}
BEFORE: dict[str, tuple[str, Any, Any]] = {
    "set_doors": ("doors", {"is_public": True, "watching": "link"}, {"is_public": False, "watching": "link"}),
    "new_words": ("words", {}, None),
    "place_bot": ("chairs/2/bot", {"level": "random"}, None),
    "offer_chair": ("chairs/2/offer", {}, None),
    "chair_token": ("chairs/0/token", {}, None),
    "start_table": ("start", {"level": "random"}, {"level": ""}),
}
"""By operation: where it is posted before the game begins, with what, and what else could have been said."""
DURING: dict[str, tuple[str, Any, Any]] = {
    "chair_token": ("chairs/0/token", {}, None),
    "pause_table": ("pause", {}, None),
    "leave_chair": ("chairs/0/stand", {"level": "random"}, None),
    "close_table": ("close", {}, None),
}
"""The same while it is played."""


@pytest.fixture
async def app(sqlite_url: str) -> AsyncIterator[FastAPI]:
    async with opened(sqlite_url) as made:
        yield made


def numbers(app: FastAPI, table: str) -> tuple[int, int, int]:
    """How many entries, notes and messages the table has."""
    found = house_of(app).context.registry.peek(table)
    assert found is not None
    return found.row.numbers


async def operations(app: FastAPI) -> dict[str, tuple[str, str]]:
    """By name of those with a key: where they are posted, and what is said of the key."""
    described = (await Browser(app).get("/openapi.json")).json()
    return {
        what["operationId"]: (path, parameter["description"])
        for path, methods in described["paths"].items()
        for what in methods.values()
        for parameter in what.get("parameters", ())
        if parameter["name"] == "Idempotency-Key"
    }


@promise("R41")
@pytest.mark.parametrize(("acts", "start"), [(BEFORE, False), (DURING, True)], ids=["before", "during"])
async def test_what_a_host_sends_again_by_the_same_key_has_happened(
    app: FastAPI, acts: dict[str, tuple[str, Any, Any]], start: bool
) -> None:
    for name, (path, body, other) in acts.items():
        ines = await Browser(app).come_in()
        table = (await ines.open_table(start=start, **WISH))["id"]
        sent, where = key(), f"/tables/{table}/{path}"
        first = await ines.post(where, body, sent=sent)
        assert first.is_success, (name, first.text)
        after = numbers(app, table)
        again = await ines.post(where, body, sent=sent)
        assert (again.status_code, again.json()) == (first.status_code, first.json()), name
        assert numbers(app, table) == after, name
        if other is not None:
            told = await ines.post(where, other, sent=sent)
            assert (told.status_code, told.json()["error"]["code"]) == (422, "key_reused"), name


@promise("R41")
async def test_what_may_go_without_a_key_does_and_is_each_time_one_of_its_own(app: FastAPI) -> None:
    ines = await Browser(app).come_in()
    table = (await ines.open_table(start=True, **WISH))["id"]
    nothing = {"Idempotency-Key": ""}
    path = f"/tables/{table}/chairs/0/token"
    tokens = [(await ines.post(path, headers=nothing)).json()["token"] for _ in range(2)]
    assert tokens[0] != tokens[1]
    assert (await Browser(app, tokens[0]).get("/me")).status_code == 401
    assert (await Browser(app, tokens[1]).get("/me")).status_code == 200
    assert (await ines.post(f"/tables/{table}/pause", headers=nothing)).status_code == 200
    assert (await ines.post(f"/tables/{table}/resume", headers=nothing)).status_code == 200


@promise("R41")
async def test_what_is_said_to_need_a_key_is_refused_without_one(app: FastAPI) -> None:
    ines = await Browser(app).come_in()
    table = (await ines.open_table(start=True, **WISH))["id"]
    bodies = {
        "open_table": ("/tables", {"game": "toy-cards", "schedule": {"pace": "none"}}),
        "act": (f"/tables/{table}/seats/0/actions", {"action": "keep", "decision": 0}),
        "say": (f"/tables/{table}/messages", {"text": "Bonsoir"}),
        "sit": (f"/tables/{table}/sit", {"name": "Paul"}),
    }
    known = await operations(app)
    for name, (path, body) in bodies.items():
        assert known[name][1].startswith("Needed."), name
        refused = await ines.post(path, body, headers={"Idempotency-Key": ""})
        assert (refused.status_code, refused.json()["error"]["code"]) == (400, "key_missing"), name
    for name in (*BEFORE, *DURING):
        assert known[name][1].startswith("May be left out."), name
