"""Every request passes here: checks before, headers of safety and a line in the log after.

Plain ASGI: what is posted is read once, bounded, and handed on.
"""

import logging
import time
from secrets import token_hex
from typing import Any

from msgspec import json
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tripot.server.common.errors import BadRequest, HouseError, Stumble, Unavailable
from tripot.server.common.records import Caller
from tripot.server.web import actions
from tripot.server.web.checks import Checks, Said
from tripot.server.web.streaming import is_stream, lasts, plain_stream
from tripot.server.web.sub_path import enter, headers_below, house_path
from tripot.server.web.work import turn_back

_log = logging.getLogger("tripot.web")
_FOR_ALL = ("/static/", "/healthz", "/readyz", "/metrics", "/stop/", "/api/v1/stop/")
"""What is served whatever door is closed: what the page that says so looks like, machines, no more letters."""
_OPERATORS_DOOR = "/operator"
"""Where the operator shows the token, from wherever that is."""
SLOW = 0.5
"""Seconds after which an answer is worth a line in the log."""
_SAFE = frozenset(("GET", "HEAD", "OPTIONS"))
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = (
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
    (b"x-frame-options", b"DENY"),
    (b"cache-control", b"no-store"),
)


class Middleware:
    """The outermost layer: it wraps the whole application `outer`, whose inner part is `app`."""

    def __init__(self, app: ASGIApp, outer: Any) -> None:
        self.app = app
        self.outer = outer
        self.house: Any = None
        self.checks: Any = None
        self.work: Any = None
        self.root = ""
        self.headers: tuple[tuple[bytes, bytes], ...] = ()

    def prepare(self) -> None:
        """Look up once what every request needs."""
        if self.house is None:
            self.house, settings = self.outer.state.house, self.outer.state.settings
            self.checks = Checks(self.house, settings)
            self.root = settings.sub_path
            self.work = self.outer.state.work
            self.house.metrics.gauge("tripot_at_work", lambda: self.work.now)
            below = b"; includeSubDomains" if settings.hsts_subdomains else b""
            strict = ((b"strict-transport-security", b"max-age=31536000" + below),)
            self.headers = _HEADERS + (strict if settings.base_url.startswith("https:") else ())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or turn it away."""
        scope["app"] = self.outer
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return
        self.prepare()
        enter(scope, self.root)
        connection = scope.setdefault("state", {}).get("connection")  # None where another library serves
        is_small = connection is None or connection.began()
        try:
            ahead = 0 if connection is None else connection.ahead
            if self.work.lets_in(scope["method"], house_path(scope), ahead):
                await _Visit(self, scope, receive, send, connection).run(is_small)
            else:
                self.house.metrics.answered(503)
                await self.turn_back(scope, send)
        finally:
            if connection is not None:
                connection.ended()

    async def turn_back(self, scope: Scope, send: Send) -> None:
        """Refuse what is too much. It is counted, and has no line in the log: the less is done for it, the better."""
        self.house.metrics.count("tripot_turned_back_total")
        await turn_back(scope, send)

    def check_open(self) -> None:
        """`Unavailable` while the house is closed."""
        if not self.house.is_open:
            raise Unavailable("closed", retry_after=2)

    def stumbled(self, request: str) -> HouseError:
        """A bug: it is in the log, and nobody is told a word about it."""
        self.house.metrics.count("tripot_errors_total")
        _log.exception("a request failed", extra={"request": request})
        return Stumble()

    def dressed(self, headers: Any, request: str) -> list[tuple[bytes, bytes]]:
        """The headers of an answer with those that every answer has."""
        raw = headers_below(self.root, headers) if self.root else list(headers)
        known = {name for name, _ in raw}
        raw += [(name, value) for name, value in self.headers if name not in known]
        raw.append((b"x-request-id", request.encode()))
        return raw


class _Visit:
    """One request."""

    __slots__ = ("_body", "_connection", "_is_at_work", "_name", "_outer", "_receive", "_scope", "_send", "_status")

    def __init__(self, outer: Middleware, scope: Scope, receive: Receive, send: Send, connection: Any) -> None:
        self._outer, self._scope, self._receive, self._send = outer, scope, receive, send
        self._connection = connection
        self._is_at_work = False
        self._status = 0
        self._body: bytes | None = None
        self._name = ""

    @property
    def _request(self) -> str:
        """What it is called in the log and towards who asked. Random: a number would tell of others. [R47]"""
        self._name = self._name or token_hex(8)
        return self._name

    async def run(self, is_small: bool) -> None:
        """Check, hand on, note."""
        began = time.perf_counter()
        try:
            if not is_small:
                self._outer.checks.head(self._scope)
            await self._pass(Said(self._scope["headers"]), (self._scope.get("client") or ("",))[0])
        except HouseError as error:
            await self._turn_away(error)
        except Exception:
            stumble = self._outer.stumbled(self._request)
            if self._status:
                raise
            await self._turn_away(stumble)
        finally:
            self._end_work()
            self._note(time.perf_counter() - began)

    async def _pass(self, said: Said, peer: str) -> None:
        outer, scope = self._outer, self._scope
        method, path = scope["method"], house_path(scope)
        outer.check_open()
        outer.checks.protocol(said)
        if method not in _SAFE:
            outer.checks.origin(said)
            self._body = await self._whole_body(await outer.checks.length(said, peer, path))
            if not outer.work.has_room(path):
                return await self._turn_back()
        self._begin_work(method, path)
        caller = await outer.checks.caller(said, peer, path)
        if path != _OPERATORS_DOOR and not path.startswith(_FOR_ALL):
            outer.house.bans.check(caller)
        outer.house.context.limits.spend("request", caller)
        scope["state"]["caller"] = caller
        if self._body is not None:
            outer.checks.token(caller, said, path, self._body)
        action = actions.PATH.fullmatch(path) if method == "POST" else None
        if action is not None:
            await self._act(caller, action[1], int(action[2]), said.get(b"idempotency-key"))
        elif not (method == "GET" and await self._listens(caller, path, said.get(b"last-event-id"))):
            await outer.app(_as_get(scope), self._read, self._answer)
        return None

    def _begin_work(self, method: str, path: str) -> None:
        """Streams last: they are not counted. Nor is whoever is still sending, or does not read. [R43]"""
        if not lasts(method, path):
            self._is_at_work = True
            self._outer.work.now += 1

    def _end_work(self) -> None:
        if self._is_at_work:
            self._is_at_work = False
            self._outer.work.now -= 1

    async def _turn_back(self) -> None:
        self._status = 503
        await self._outer.turn_back(self._scope, self._send)

    async def _listens(self, caller: Caller, path: str, last: str) -> bool:
        stream = await plain_stream(self._outer.house, caller, path, self._scope["query_string"], last)
        if stream is None:
            return False
        await stream.run(self._receive, self._answer, self._send, self._connection)
        return True

    async def _act(self, caller: Caller, table: str, seat: int, key: str) -> None:
        self._status, body = await actions.act(self._outer.house, caller, table, seat, key, self._body or b"")
        headers = [*actions.HEADERS, (b"content-length", b"%d" % len(body))]
        await self._send({"type": "http.response.start", "status": self._status, "headers": headers})
        await self._send({"type": "http.response.body", "body": body})

    async def _whole_body(self, most: int) -> bytes:
        if self._connection is None:
            return await self._all_parts(most)
        self._connection.awaits_body()
        body = await self._all_parts(most)
        self._connection.has_body()
        return body

    async def _all_parts(self, most: int) -> bytes:
        body = b""
        while True:
            message = await self._receive()
            if message["type"] == "http.disconnect":
                raise BadRequest("cut_short")
            part: bytes = message.get("body", b"")
            body += part
            self._outer.checks.size(len(body), most)
            if not message.get("more_body", False):
                return body

    async def _read(self) -> Message:
        if self._body is not None:
            body, self._body = self._body, None
            return {"type": "http.request", "body": body, "more_body": False}
        return await self._receive()

    async def _answer(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            message = {**message, "headers": self._outer.dressed(message.get("headers", ()), self._request)}
        elif self._connection is not None and self._connection.is_stuck:
            self._end_work()
        await self._send(message)

    def _note(self, took: float) -> None:
        """Count an answer; what did not go well, or took long, is worth a line too. A stream lasts: it is not slow."""
        status, metrics = self._status, self._outer.house.metrics
        metrics.answered(status)
        is_slow = took > SLOW and not lasts(self._scope["method"], house_path(self._scope))
        if is_slow or took <= SLOW:
            metrics.took("tripot_request_seconds", took)
        level = logging.INFO if is_slow or status >= 400 else logging.DEBUG
        if _log.isEnabledFor(level):
            _log.log(level, "request", extra=self._facts(took))

    def _facts(self, took: float) -> dict[str, Any]:
        return {
            "request": self._request,
            "method": self._scope["method"],
            "route": getattr(self._scope.get("route"), "path", "-"),
            "status": self._status,
            "ms": round(took * 1000, 2),
        }

    async def _turn_away(self, error: HouseError) -> None:
        if self._status:
            return
        if self._connection is not None and self._body is None and self._scope["method"] not in _SAFE:
            self._connection.refuses_body(Said(self._scope["headers"]).get(b"content-length"))
        await self._outer.outer.state.problem(self._scope, error)(self._scope, self._receive, self._answer)


def _as_get(scope: Scope) -> Scope:
    """HEAD asked as GET: the server library leaves the body out. A stream would never end, so it is not asked."""
    if scope["method"] != "HEAD" or is_stream(house_path(scope)):
        return scope
    return {**scope, "method": "GET"}


def as_json(error: HouseError) -> bytes:
    """An error as the API tells it."""
    return json.encode({"error": {"code": error.code, "facts": error.facts}})
