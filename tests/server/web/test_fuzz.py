"""Anything at all is sent: never a 5xx, never a trace. (R30 and R31, in sizes that fit.)"""

import asyncio
import json
import string
from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from citing import promise
from server.client import Browser, opened
from server.hosts import key, settings_for
from server.processes import Server
from server.toys import GAMES
from tripot.server.web.app import create_app

QUICK = settings(
    max_examples=15,
    deadline=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    database=None,
)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    """The same application, for its description only."""
    folder = tmp_path_factory.mktemp("described")
    return create_app(settings_for(f"sqlite:///{folder}/house.db"), games=GAMES)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("fuzz")
    with Server(f"sqlite:///{folder}/house.db", TRIPOT_MAX_OPEN_TABLES="100000") as made:
        yield made
        assert made.is_alive(), "something sent killed the server"


@pytest.fixture(scope="module")
def client(server: Server) -> Iterator[requests.Session]:
    with requests.Session() as made:
        come_in(made, server)
        yield made


def come_in(client: requests.Session, server: Server) -> None:
    answer = client.post(f"{server.address}/api/v1/guests", json={"name": "Inès"}, timeout=60)
    client.headers["X-CSRF-Token"] = answer.json()["csrf"]


@pytest.fixture(scope="module")
def table(client: requests.Session, server: Server) -> str:
    body = {
        "game": "toy-cards",
        "seats": 2,
        "bots": {"1": "random"},
        "schedule": {"pace": "none"},
        "watching": "everybody",
    }
    headers = {"Idempotency-Key": key()}
    answer = client.post(f"{server.address}/api/v1/tables", json=body, headers=headers, timeout=60)
    found: str = answer.json()["id"]
    client.post(f"{server.address}/api/v1/tables/{found}/start", json={}, timeout=60)
    return found


def operations(app: FastAPI) -> list[tuple[str, str]]:
    return [
        (method.upper(), path)
        for path, methods in app.openapi()["paths"].items()
        for method in methods
        if not path.endswith("/stream") and path != "/api/v1/me/session"
    ]


@promise("R30")
def test_no_operation_of_the_api_stumbles_over_anything(
    app: FastAPI, client: requests.Session, server: Server, table: str
) -> None:
    """Schemathesis makes requests from the description, right and wrong ones; the house answers each."""
    schema = schemathesis.openapi.from_dict(app.openapi())
    wanted = set(operations(app))
    tried = set()
    for found in schema.get_all_operations():
        operation = found.ok()
        name = (operation.method.upper(), operation.path)
        if name not in wanted:
            continue
        tried.add(name)

        @QUICK
        @given(case=st.one_of(operation.as_strategy(), operation.as_strategy(generation_mode=_NEGATIVE)))
        def try_it(case: Any) -> None:
            if case.path_parameters and "table" in case.path_parameters and len(str(case.path_parameters)) % 2:
                case.path_parameters["table"] = table
            headers = {"X-CSRF-Token": client.headers["X-CSRF-Token"], "Idempotency-Key": key()}
            visitor = requests.Session() if case.operation.path.endswith("/guests") else client
            response = case.call(base_url=server.address, session=visitor, headers=headers, timeout=60)
            assert response.status_code < 500, (case.method, case.formatted_path, response.text)
            assert response.status_code < 400 or "Traceback" not in response.text

        try_it()
    assert tried == wanted


_NEGATIVE = schemathesis.GenerationMode.NEGATIVE

WORDS = st.text(alphabet=string.printable + "é\u202e\x00\ud7ff🂡", max_size=40)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=12,
)


@promise("R31")
@settings(QUICK, max_examples=120)
@given(action=JSON | st.fixed_dictionaries({"form": WORDS, "value": JSON}), decision=st.none() | st.integers())
def test_no_action_stumbles(
    client: requests.Session, server: Server, table: str, action: Any, decision: int | None
) -> None:
    body = json.dumps({"action": action, "decision": decision})
    headers = {"Idempotency-Key": key(), "Content-Type": "application/json"}
    where = f"{server.address}/api/v1/tables/{table}/seats/0/actions"
    answer = client.post(where, data=body, headers=headers, timeout=60)
    assert answer.status_code in (200, 400, 409, 422), answer.text


def page_forms(app: FastAPI) -> list[str]:
    paths = []
    for route in app.routes:
        parts = route.effective_route_contexts() if hasattr(route, "effective_route_contexts") else [route]
        paths += [part.path for part in parts if "POST" in part.methods and not part.path.startswith("/api/")]
    return paths


FIELDS = (
    "name",
    "seat",
    "action",
    "decision",
    "key",
    "text",
    "entry",
    "word",
    "change",
    "level",
    "lang",
    "theme",
    "csrf2",
)


@promise("R31")
@settings(QUICK, max_examples=60)
@given(data=st.data())
def test_no_form_of_a_page_stumbles(
    app: FastAPI, client: requests.Session, server: Server, table: str, data: st.DataObject
) -> None:
    paths = sorted(path for path in page_forms(app) if path not in ("/me", "/sign-in", "/guest"))
    path = data.draw(st.sampled_from(paths))
    fields = data.draw(st.dictionaries(st.sampled_from(FIELDS) | WORDS, WORDS, max_size=6))
    filled = path.replace("{table}", table).replace("{game}", "toy-cards").replace("{word}", "no-such-word")
    answer = client.post(f"{server.address}{filled}", data=fields, allow_redirects=False, timeout=60)
    assert answer.status_code < 500, (filled, fields)
    assert "Traceback" not in answer.text


@promise("R31")
@pytest.mark.parametrize(
    "path",
    [
        "/tables/%00",
        "/tables/" + "x" * 5000,
        "/%ff%fe",
        "/../../etc/passwd",
        "/static/x/../../secret",
        "/api/v1/tables/a%2Fb",
    ],
)
def test_strange_addresses_are_only_strange(client: requests.Session, server: Server, path: str) -> None:
    assert client.get(f"{server.address}{path}", timeout=60).status_code in (400, 404, 405, 414)


@promise("R31")
def test_many_at_once_with_broken_headers(sqlite_url: str) -> None:
    async def main() -> set[int]:
        async with opened(sqlite_url) as app:
            browser = Browser(app)
            odd = [
                {"Cookie": "tripot=" + "x" * 5000},
                {"Cookie": "\xff\xfe=;;;tripot"},
                {"Authorization": "Bearer"},
                {"Authorization": "Bearer " + "é" * 10},
                {"Content-Length": "-1"},
                {"Content-Length": "many"},
                {"Origin": "null"},
                {"Origin": "http://[bad"},
            ]
            codes = set()
            for headers in odd:
                raw = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
                for method in ("GET", "POST"):
                    answer = await browser.client.request(method, "/api/v1/tables", content=b"{}", headers=raw)
                    codes.add(answer.status_code)
            return codes

    assert max(asyncio.run(main())) < 500
