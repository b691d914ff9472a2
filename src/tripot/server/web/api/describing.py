"""The description of the API for programs and their generators, in OpenAPI: made when it is first asked for.

The framework describes paths, parameters and what is posted; here is added what is answered (the types of the
functions), and who may ask how.
"""

from types import UnionType
from typing import Any, Union, get_args, get_origin

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from msgspec import json

from tripot.server.web.api.asking import Answer
from tripot.server.web.api.play import SCHEMAS

_TEXT = """\
Everything that pages do, programs can do too: open a table, sit, look, play, talk.

**People** have a session. `POST /api/v1/guests` answers with its cookie and with a token, `csrf`; `GET /api/v1/me`
tells the token again. With the cookie, every request that changes something needs the token as the header
`X-CSRF-Token`: no page of another site can know it. What such a page sends (`Origin`, `Sec-Fetch-Site`) is refused.

**Programs** have a chair. `POST /api/v1/tables/{table}/chairs/{seat}/token` answers with a token for one chair, sent as
`Authorization: Bearer …`. It needs no `X-CSRF-Token`, and opens nothing but that chair.

**Keys.** What changes a table is sent with an `Idempotency-Key` of one's own making, 8 to 64 letters, digits or signs:
sent again, it changes nothing more and is answered alike; sent with something else it is 422 (`key_reused`). Opening,
sitting, playing, speaking and what is asked of others need one (400, `key_missing`). What somebody does with a table or
a chair of their own (beginning, pausing, doors, bots, standing up, words, tokens…) may go without: then each request is
its own, and a word or a token asked for twice is another one, which voids the first.

**Playing.** `GET …/view` tells what a chair sees and may do. A choice's `action` is posted to `…/seats/{seat}/actions`
as it is, a filled form as `{"form": name, "value": {…}}`. Bargains, pledges and offers between players are such choices
and forms; those of `standing` may be sent at any time. `decision` says which question is answered: if it is no longer
open, the answer is 409 with a new look. `…/stream` tells what happens while it happens; half-filled forms are kept
under `…/drafts`.

**Errors** are `{"error": {"code": …, "facts": {…}}}`; codes are stable. 429 and 503 say in `Retry-After` when to come
back.
"""
TAGS = {
    "people": "Coming in, oneself, and what games there are.",
    "tables": "Tables: finding, opening, the host's powers, the end.",
    "chairs": "Chairs: sitting, leaving, bots, handing over, tokens for programs.",
    "play": "Looking, choosing, taking back, listening.",
    "drafts": "Half-filled forms, seen by nobody else.",
    "talk": "What is said at a table.",
    "moving": "Tables that go to another house, and come from one.",
    "moderation": "People who misbehave, and what hosts and the operator do about them.",
}
_SCHEMES = {
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": "tripot",
        "description": "A person's session: the cookie that `/guests` sets. Over https it is called `__Host-tripot`.",
    },
    "csrf": {
        "type": "apiKey",
        "in": "header",
        "name": "X-CSRF-Token",
        "description": "The token that `/guests` and `/me` tell: with a session, for whatever changes something.",
    },
    "chair": {"type": "http", "scheme": "bearer", "description": "A program's token for one chair."},
}
_PROBLEM = {"$ref": "#/components/schemas/Problem"}
_PLAYING = frozenset({"play", "drafts", "talk"})
_TABLE = "/api/v1/tables/{table}"
_CHAIRS = frozenset(
    {
        ("GET", "/api/v1/me"),
        ("GET", _TABLE),
        ("GET", f"{_TABLE}/journal"),
        ("GET", f"{_TABLE}/fairness"),
        ("GET", f"{_TABLE}/signed"),
        ("GET", f"{_TABLE}/departure"),
        ("GET", f"{_TABLE}/steps/{{entry}}"),
        ("GET", f"{_TABLE}/steps/{{entry}}/reason"),
        ("GET", f"{_TABLE}/reasons"),
        ("POST", f"{_TABLE}/chairs/{{seat}}/hold"),
    }
)
"""What a program may ask besides playing."""
_STRANGERS = frozenset({("POST", "/api/v1/guests"), ("GET", "/api/v1/games/{game}/statistics")})


def describe(app: FastAPI) -> dict[str, Any]:
    """The whole description."""
    told = get_openapi(
        title=app.title,
        version=app.version,
        summary=app.summary,
        description=_TEXT,
        routes=app.routes,
        tags=[{"name": name, "description": text} for name, text in TAGS.items()],
    )
    routes = [route for route in app.routes if isinstance(route, APIRoute) and route.include_in_schema]
    answers = {route.name: _answers(route) for route in routes}
    shapes = [shape for each in answers.values() for shape in each.values()]
    written, components = json.schema_components(shapes, ref_template="#/components/schemas/{name}")
    schemas = iter(written)
    for route in routes:
        for method in route.methods or ():
            operation = told["paths"][route.path_format][method.lower()]
            operation["security"] = _security(route, method)
            for status in answers[route.name]:
                schema = next(schemas) if status < 400 else {"anyOf": [next(schemas), _PROBLEM]}
                usual = operation["responses"].get(str(status), {"description": "Not yet"})
                operation["responses"][str(status)] = {**usual, "content": {"application/json": {"schema": schema}}}
    told["components"]["schemas"] |= {**_with_items(components), **SCHEMAS}
    told["components"]["securitySchemes"] = _SCHEMES
    return told


def _with_items(schema: Any) -> Any:
    """The same, where lists of anything say so: generators want it said."""
    if not isinstance(schema, dict):
        return [_with_items(each) for each in schema] if isinstance(schema, list) else schema
    more: dict[str, Any] = {"items": {}} if schema.get("type") == "array" and "items" not in schema else {}
    return {name: _with_items(each) for name, each in schema.items()} | more


def _answers(route: APIRoute) -> dict[int, Any]:
    """The shape of what an operation answers, by status; none for what is no JSON."""
    told: Any = route.endpoint.__annotations__["return"]
    usual = get_args(told)[0] if isinstance(told, UnionType) or _origin(told) is Union else told
    if _origin(usual) is not Answer:
        return {}
    return {route.status_code or 200: get_args(usual)[0]} | getattr(route.endpoint, "answers_otherwise", {})


def _origin(told: Any) -> Any:
    return get_origin(told)


def _security(route: APIRoute, method: str) -> list[dict[str, list[str]]]:
    """Who may ask: one of these is enough, and an empty one is whoever has the word of the table."""
    if "caller" not in route.endpoint.__annotations__ or (method, route.path) in _STRANGERS:
        return []
    found: list[dict[str, list[str]]] = [{"session": []} if method == "GET" else {"session": [], "csrf": []}]
    if not _PLAYING.isdisjoint(route.tags) or (method, route.path) in _CHAIRS:
        found.append({"chair": []})
    if any(each.name == "word" for each in route.dependant.query_params):
        found.append({})
    return found
