"""R29: the access matrix, made from the table of routes. Whatever is not listed here is refused by this test."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from jsonschema import Draft202012Validator

from citing import promise
from server.client import Browser, house_of, opened
from server.hosts import settings_for
from tripot.server.web.app import create_app

pytestmark = pytest.mark.anyio

ROLES = ("stranger", "outsider", "elsewhere", "watcher", "sitter", "host", "program", "other_program")
"""Nobody; somebody with no chair; a sitter of another table; a watcher by word; a player; the host who plays; a
program with the player's token; a program with a token of another table."""

OPEN = dict.fromkeys(ROLES, True)
PEOPLE = OPEN | {"stranger": False, "program": False, "other_program": False}
SEES = dict.fromkeys(ROLES, False) | {"watcher": True, "sitter": True, "host": True, "program": True}
PLAYS = dict.fromkeys(ROLES, False) | {"sitter": True, "program": True}
SITS = dict.fromkeys(ROLES, False) | {"sitter": True}
HOSTS = dict.fromkeys(ROLES, False) | {"host": True}
HOST_OR_SITTER = SITS | {"host": True}
NOBODY = dict.fromkeys(ROLES, False)
TALKS = SEES

MATRIX: dict[tuple[str, str], tuple[dict[str, bool], Any]] = {
    ("GET", "/healthz"): (OPEN, None),
    ("GET", "/readyz"): (OPEN, None),
    ("GET", "/metrics"): (NOBODY, None),
    ("GET", "/api/v1/openapi.json"): (OPEN, None),
    ("POST", "/api/v1/guests"): (OPEN, {"name": "Zoé"}),
    ("GET", "/api/v1/me"): (OPEN | {"stranger": False}, None),
    ("DELETE", "/api/v1/me/session"): (PEOPLE, None),
    ("GET", "/api/v1/me/absences"): (PEOPLE, None),
    ("POST", "/api/v1/me/absences"): (PEOPLE, {"first": "2030-01-01", "last": "2030-01-02"}),
    ("DELETE", "/api/v1/me/absences"): (PEOPLE, {"first": "2030-01-01", "last": "2030-01-02"}),
    ("PUT", "/api/v1/me/friend"): (PEOPLE, {"friend": ""}),
    ("POST", "/api/v1/stop/{word}"): (NOBODY, None),
    ("GET", "/api/v1/games"): (OPEN, None),
    ("GET", "/api/v1/games/{game}/statistics"): (OPEN, None),
    ("GET", "/api/v1/tables"): (OPEN, None),
    ("GET", "/api/v1/tables/mine"): (PEOPLE, None),
    ("POST", "/api/v1/tables"): (PEOPLE, {"game": "toy-cards"}),
    ("GET", "/api/v1/tables/{table}"): (SEES, None),
    ("POST", "/api/v1/tables/{table}/start"): (HOSTS, {}),
    ("POST", "/api/v1/tables/{table}/pause"): (HOSTS, None),
    ("POST", "/api/v1/tables/{table}/resume"): (HOST_OR_SITTER, None),
    ("POST", "/api/v1/tables/{table}/rules"): (HOSTS, {"rules": "9.9"}),
    ("POST", "/api/v1/tables/{table}/deadline"): (HOSTS, {"due_at": "2030-01-01T12:00:00Z"}),
    ("POST", "/api/v1/tables/{table}/close"): (HOST_OR_SITTER, None),
    ("POST", "/api/v1/tables/{table}/answer"): (HOST_OR_SITTER, {"agree": True}),
    ("POST", "/api/v1/tables/{table}/doors"): (HOSTS, {"is_public": False, "watching": "link"}),
    ("POST", "/api/v1/tables/{table}/words"): (HOSTS, None),
    ("POST", "/api/v1/tables/{table}/rematch"): (HOST_OR_SITTER, None),
    ("GET", "/api/v1/tables/{table}/journal"): (SEES, None),
    ("GET", "/api/v1/tables/{table}/signed"): (SEES, None),
    ("POST", "/api/v1/tables/{table}/leave"): (HOSTS, {"card": "no-such-card"}),
    ("GET", "/api/v1/tables/{table}/parcel"): (HOSTS, None),
    ("POST", "/api/v1/tables/{table}/take-back"): (HOSTS, None),
    ("POST", "/api/v1/tables/{table}/receipt"): (HOSTS, {"receipt": "no-such-receipt"}),
    ("GET", "/api/v1/tables/{table}/departure"): (SEES | {"watcher": False}, None),
    ("GET", "/api/v1/tables/{table}/fairness"): (SEES, None),
    ("GET", "/api/v1/tables/{table}/steps/{entry}"): (SEES, None),
    ("GET", "/api/v1/tables/{table}/steps/{entry}/reason"): (SEES, None),
    ("GET", "/api/v1/tables/{table}/reasons"): (SEES, None),
    ("POST", "/api/v1/tables/{table}/sit"): (HOST_OR_SITTER, {}),
    ("POST", "/api/v1/chairs/take"): (NOBODY, {"word": "no-such-word"}),
    ("POST", "/api/v1/tables/{table}/chairs/{seat}/hold"): (PLAYS, {}),
    ("POST", "/api/v1/tables/{table}/chairs/{seat}/stand"): (SITS, {}),
    ("POST", "/api/v1/tables/{table}/chairs/{seat}/bot"): (HOSTS, {}),
    ("POST", "/api/v1/tables/{table}/chairs/{seat}/plain"): (HOSTS, None),
    ("POST", "/api/v1/tables/{table}/chairs/{seat}/replacement"): (HOST_OR_SITTER, {}),
    ("POST", "/api/v1/tables/{table}/chairs/{seat}/replacement/answer"): (HOST_OR_SITTER, {"agree": True}),
    ("POST", "/api/v1/tables/{table}/return"): (NOBODY, None),
    ("POST", "/api/v1/tables/{table}/chairs/{seat}/stand-in"): (NOBODY, None),
    ("POST", "/api/v1/tables/{table}/chairs/{seat}/free"): (HOSTS, None),
    ("POST", "/api/v1/tables/{table}/chairs/{seat}/offer"): (HOST_OR_SITTER, None),
    ("POST", "/api/v1/tables/{table}/chairs/{seat}/token"): (SITS, None),
    ("GET", "/api/v1/tables/{table}/view"): (SEES, None),
    ("GET", "/api/v1/tables/{table}/choices"): (SEES | {"watcher": False}, None),
    ("POST", "/api/v1/tables/{table}/seats/{seat}/actions"): (PLAYS, {"action": "keep", "decision": 0}),
    ("POST", "/api/v1/tables/{table}/seats/{seat}/check"): (PLAYS, {"action": "keep"}),
    ("POST", "/api/v1/tables/{table}/seats/{seat}/go-on"): (PLAYS, {"entry": 1}),
    ("POST", "/api/v1/tables/{table}/seats/{seat}/undo"): (PLAYS, {"entry": 1}),
    ("POST", "/api/v1/tables/{table}/seats/{seat}/undo/answer"): (PLAYS, {"entry": 1, "agree": True}),
    ("GET", "/api/v1/tables/{table}/seats/{seat}/drafts"): (PLAYS, None),
    ("PUT", "/api/v1/tables/{table}/seats/{seat}/drafts/{form}"): (PLAYS, {"value": {}}),
    ("DELETE", "/api/v1/tables/{table}/seats/{seat}/drafts/{form}"): (PLAYS, None),
    ("GET", "/api/v1/tables/{table}/messages"): (SEES | {"watcher": False}, None),
    ("POST", "/api/v1/tables/{table}/messages"): (SEES | {"watcher": False}, {"text": "Bonsoir"}),
    ("POST", "/api/v1/tables/{table}/moderation"): (HOSTS, {"act": "mute", "chair": 1}),
    ("GET", "/api/v1/tables/{table}/moderation"): (HOSTS, None),
    ("GET", "/api/v1/moderation"): (PEOPLE, None),
    ("POST", "/api/v1/moderation/{act}/undo"): (NOBODY, None),
    ("GET", "/api/v1/operator/moderation"): (NOBODY, None),
    ("GET", "/api/v1/operator/card"): (NOBODY, None),
    ("GET", "/api/v1/operator/arrivals"): (NOBODY, None),
    ("POST", "/api/v1/operator/arrivals"): (NOBODY, None),
    ("GET", "/api/v1/operator/reports"): (NOBODY, None),
    ("POST", "/api/v1/operator/reports/{act}"): (NOBODY, {"is_settled": True}),
    ("GET", "/api/v1/operator/bans"): (NOBODY, None),
    ("POST", "/api/v1/operator/bans"): (NOBODY, {"address": "192.0.2.7"}),
    ("POST", "/api/v1/operator/bans/{act}/lift"): (NOBODY, None),
    ("GET", "/api/v1/tables/{table}/threads"): (SEES | {"watcher": False}, None),
    ("POST", "/api/v1/tables/{table}/seats/{seat}/read"): (PLAYS, {"number": 0}),
    ("GET", "/api/v1/tables/{table}/stream"): (SEES, None),
}
STOPPED = {401, 403, 404}
"""How somebody is turned away. Anything else, a conflict of the world included, means that they got in."""


def routes(app: FastAPI) -> Iterator[tuple[str, str]]:
    """Every route there is, with its method."""
    for route in app.routes:
        parts = route.effective_route_contexts() if hasattr(route, "effective_route_contexts") else [route]
        for part in parts:
            for method in part.methods - {"HEAD"}:
                yield method, part.path


class Town:
    """A running table, another one, and one of each kind of visitor."""

    def __init__(self) -> None:
        self.browsers: dict[str, Browser] = {}
        self.table = self.word = ""


async def town(app: FastAPI) -> Town:
    made = Town()
    house = house_of(app)
    for role in ("outsider", "elsewhere", "watcher", "sitter", "host"):
        made.browsers[role] = await Browser(app).come_in(role)
    made.browsers["stranger"] = Browser(app)
    host, sitter = made.browsers["host"], made.browsers["sitter"]
    table = await host.open_table(start=False, seats=2)
    made.table, made.word = table["id"], table["watchword"]
    answer = await sitter.post(f"/tables/{made.table}/sit", {"word": table["invitation"]})
    assert answer.status_code == 200
    assert (await host.post(f"/tables/{made.table}/start", {})).status_code == 200
    other = await made.browsers["elsewhere"].open_table()
    for role, browser, where, seat in (
        ("program", sitter, made.table, 1),
        ("other_program", made.browsers["elsewhere"], other["id"], 0),
    ):
        token = (await browser.post(f"/tables/{where}/chairs/{seat}/token")).json()["token"]
        made.browsers[role] = Browser(app, token)
    assert house.is_open
    return made


async def ask(town: Town, role: str, method: str, path: str, body: Any) -> httpx.Response:
    """The role tries the route on the table: with the sitter's seat, and the watchers' word if it has one."""
    browser = town.browsers[role]
    named = {"game": "toy-cards", "word": "no-such-word", "act": "no-such-act", "form": "no-such-form"}
    filled = path.format(table=town.table, seat=1, entry=0, **named)
    params = {"word": town.word} if role == "watcher" else {}
    headers = {"X-CSRF-Token": browser.csrf, "Idempotency-Key": f"key-{role}-{abs(hash(path))}"[:60]}
    if path.endswith("/stream"):
        params["after"] = "x"
        filled = filled.replace("/stream", "/view")  # the same door; a stream would never end here
    return await browser.client.request(method, filled, json=body, params=params, headers=headers)


@promise("R29")
def test_every_route_is_in_the_matrix_or_a_page(tmp_path: Any) -> None:
    app = create_app(settings_for(f"sqlite:///{tmp_path}/house.db"), games={})
    found = set(routes(app))
    ours = {route for route in found if route[1].startswith("/api/") or route in MATRIX}
    assert ours == set(MATRIX)


@promise("R29")
@pytest.mark.parametrize(("method", "path"), sorted(MATRIX))
async def test_the_matrix_holds(sqlite_url: str, method: str, path: str) -> None:
    allowed, body = MATRIX[method, path]
    async with opened(sqlite_url) as app:
        made = await town(app)
        found = {}
        for role in ROLES:  # those who may do something irreversible come last
            answer = await ask(made, role, method, path, body)
            assert answer.status_code < 500
            found[role] = answer.status_code not in STOPPED
            if path in app.openapi()["paths"] and not path.endswith("/stream"):
                check_shape(app.openapi(), method, path, answer)
        assert found == allowed


def check_shape(told: dict[str, Any], method: str, path: str, answer: httpx.Response) -> None:
    """Whatever is answered has the shape that the description gives for its status."""
    answers = told["paths"][path][method.lower()]["responses"]
    assert str(answer.status_code) in answers, (answer.status_code, answer.text)
    content = answers[str(answer.status_code)]["content"]
    kind = answer.headers["content-type"].partition(";")[0]
    if kind == "application/json":
        schema = content[kind]["schema"] | {"components": told["components"]}
        Draft202012Validator(schema).validate(answer.json())


@promise("R29")
def test_the_description_says_who_may_ask(tmp_path: Path) -> None:
    app = create_app(settings_for(f"sqlite:///{tmp_path}/house.db"), games={})
    for (method, path), (allowed, _) in MATRIX.items():
        if path not in app.openapi()["paths"]:
            continue
        security = app.openapi()["paths"][path][method.lower()]["security"]
        ways = {name for way in security for name in way}
        is_open = not security
        assert is_open or "session" in ways
        assert allowed["program"] == (is_open or "chair" in ways) or allowed == NOBODY, path
        assert not allowed["stranger"] or is_open, path
        assert not allowed["watcher"] or is_open or {} in security or allowed["outsider"], path
        assert is_open or method == "GET" or "csrf" in ways


@promise("R29")
async def test_a_route_without_a_guard_would_be_caught(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripot.server.tables.permissions.check_host", lambda *_: None)
    async with opened(sqlite_url) as app:
        made = await town(app)
        answer = await ask(made, "outsider", "POST", "/api/v1/tables/{table}/pause", None)
        assert answer.status_code not in STOPPED


@promise("R29")
async def test_no_page_of_the_operator_s_opens_to_others(sqlite_url: str) -> None:
    async with opened(sqlite_url) as app:
        made = await town(app)
        pages = sorted(path for method, path in routes(app) if method == "GET" and path.startswith("/operator/"))
        assert "/operator/balance" in pages
        for role in ROLES:
            for path in pages:
                answer = await made.browsers[role].client.get(path)
                assert answer.status_code in STOPPED, (role, path)


@promise("R29")
async def test_no_page_of_a_private_table_opens_to_others(sqlite_url: str) -> None:
    """Pages: whatever has a table in its address turns strangers and outsiders away, and names nobody at it."""
    async with opened(sqlite_url) as app:
        made = await town(app)
        pages = [(method, path) for method, path in routes(app) if "{table}" in path and not path.startswith("/api/")]
        for role in ("stranger", "outsider", "elsewhere"):
            browser = made.browsers[role]
            for method, path in pages:
                headers = {"X-CSRF-Token": browser.csrf, "Idempotency-Key": "key-of-a-page"}
                if not browser.csrf:
                    from tripot.server.common.records import STRANGER
                    from tripot.server.web.security import token_for

                    headers["X-CSRF-Token"] = token_for(house_of(app).secret, STRANGER)
                fields = {
                    "seat": "P2",
                    "action": "keep",
                    "decision": "0",
                    "key": "key-of-a-page",
                    "text": "x",
                    "entry": "1",
                }
                data = fields if method == "POST" else None
                where = re.sub(r"{(\w+)[^}]*}", lambda part: made.table if part[1] == "table" else "anything", path)
                answer = await browser.client.request(method, where, data=data, headers=headers)
                assert answer.status_code not in (200, 201, 204, 500), (role, method, path)
                assert "sitter" not in answer.text, (role, method, path)
