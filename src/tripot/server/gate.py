"""The gate: every request passes here. Sizes, origins, form tokens, headers of safety, a line in the log.

Plain ASGI: what is posted is read once, bounded, and handed on.
"""

import logging
import time
from collections.abc import Iterable
from itertools import count
from secrets import token_hex
from typing import Any
from urllib.parse import parse_qs, urlsplit

from msgspec import json
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tripot.server import lean
from tripot.server.api.stream import EventStream
from tripot.server.errors import BadRequest, Forbidden, HouseError, Unavailable
from tripot.server.live import as_bytes, as_signal
from tripot.server.records import Caller
from tripot.server.security import FIELD, HEADER, find_caller, is_token_of

_log = logging.getLogger("tripot.web")
_PROCESS = token_hex(4)
_numbers = count(1)
_COUNTS = [f'tripot_requests_total{{status="{hundred}xx"}}' for hundred in range(6)]
_SLOW = 0.5
_TOKEN = HEADER.encode()
_SAFE = frozenset(("GET", "HEAD", "OPTIONS"))
_FORM = "application/x-www-form-urlencoded"
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


class Said:
    """The headers of a request, looked up by name."""

    __slots__ = ("_raw",)

    def __init__(self, scope: Scope) -> None:
        self._raw: dict[bytes, bytes] = dict(scope["headers"])

    def get(self, name: bytes, default: str = "") -> str:
        """The value of a header."""
        value = self._raw.get(name)
        return default if value is None else value.decode("latin-1")


class TooLarge(HouseError):
    """More than anybody has to say at once."""

    status = 413


class Gate:
    """The outermost layer: it wraps the whole application `outer`, whose inner part is `app`."""

    def __init__(self, app: ASGIApp, outer: Any) -> None:
        self.app = app
        self.outer = outer
        self.house: Any = None
        self.settings: Any = None
        self.proxies: frozenset[str] = frozenset()
        self.headers: tuple[tuple[bytes, bytes], ...] = ()
        self.lean_headers: list[tuple[bytes, bytes]] = []

    def prepare(self) -> None:
        """Look up once what every request needs."""
        self.house, self.settings = self.outer.state.house, self.outer.state.settings
        self.proxies = frozenset(part.strip() for part in self.settings.trusted_proxies.split(",") if part.strip())
        strict = ((b"strict-transport-security", b"max-age=31536000"),)
        self.headers = _HEADERS + (strict if self.settings.base_url.startswith("https:") else ())
        # What is no page needs no rules for scripts and frames.
        self.lean_headers = [
            (b"content-type", b"application/json"),
            (b"content-security-policy", b"default-src 'none'"),
            (b"x-content-type-options", b"nosniff"),
            (b"cache-control", b"no-store"),
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or turn it away."""
        scope["app"] = self.outer
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return
        if self.house is None:
            self.prepare()
        await _Visit(self, scope, receive, send).run()


class _Visit:
    """One request."""

    __slots__ = ("_began", "_body", "_gate", "_house", "_receive", "_scope", "_send", "_settings", "_status")

    def __init__(self, gate: Gate, scope: Scope, receive: Receive, send: Send) -> None:
        self._gate, self._scope, self._receive, self._send = gate, scope, receive, send
        self._house, self._settings = gate.house, gate.settings
        self._status = 0
        self._began = time.perf_counter()
        self._body: bytes | None = None

    async def run(self) -> None:
        """Check, hand on, note."""
        scope = self._scope
        headers = Said(scope)
        scope.setdefault("state", {})["request_id"] = f"{_PROCESS}-{next(_numbers):x}"
        try:
            if not self._house.is_open:
                raise Unavailable("closed", retry_after=2)
            caller = await self._find_caller(headers)
            scope["state"]["caller"] = caller
            if scope["method"] not in _SAFE:
                await self._check_post(headers, caller)
                lean_way = lean.PATH.fullmatch(scope["path"])
                if lean_way is not None and scope["method"] == "POST":
                    await self._act(lean_way[1], int(lean_way[2]), headers, caller)
                    return
            elif await self._listens(headers, caller):
                return
            await self._gate.app(scope, self._read, self._answer)
        except HouseError as error:
            await self._turn_away(error)
        except Exception:
            self._house.metrics.count("tripot_errors_total")
            _log.exception("a request failed", extra={"request": scope["state"]["request_id"]})
            if self._status:
                raise
            await self._turn_away(_Stumble())
        finally:
            self._note()

    async def _find_caller(self, headers: Said) -> Caller:
        bearer, cookie = headers.get(b"authorization"), headers.get(b"cookie")
        return await find_caller(self._house, bearer, cookie, self._address(headers))

    async def _act(self, table: str, seat: int, headers: Said, caller: Caller) -> None:
        key = headers.get(b"idempotency-key", "")
        status, body = await lean.act(self._house, caller, table, seat, key, self._body or b"")
        self._status = status
        answer = [*self._gate.lean_headers, (b"content-length", str(len(body)).encode())]
        await self._send({"type": "http.response.start", "status": status, "headers": answer})
        await self._send({"type": "http.response.body", "body": body})

    async def _listens(self, headers: Said, caller: Caller) -> bool:
        """Whether it was a plain request for a stream: thousands may last for hours, each in as little as it needs."""
        stream = lean.STREAM.fullmatch(self._scope["path"])
        if stream is None or self._scope["method"] != "GET":
            return False
        asked = lean.asked_of(self._scope["query_string"])
        if asked is None:
            return False
        after = headers.get(b"last-event-id")[:60] or asked[1]
        listener, cursor = await self._house.live.listen(caller, stream[2], asked[0], after=after)
        written = as_bytes if stream[1] else as_signal
        await EventStream(self._house, listener, cursor, written).run(self._receive, self._answer, self._send)
        return True

    def _address(self, headers: Said) -> str:
        peer = (self._scope.get("client") or ("",))[0]
        if peer in self._gate.proxies:
            return headers.get(b"x-forwarded-for", peer).rpartition(",")[2].strip() or peer
        return peer

    async def _check_post(self, headers: Said, caller: Caller) -> None:
        self._check_origin(headers)
        self._body = await self._whole_body(headers)
        if caller.chair is not None or self._is_open_api(caller):
            return
        token = headers.get(_TOKEN) or self._field(headers)
        if not is_token_of(self._house.secret, caller, token):
            raise Forbidden("form_expired")

    def _is_open_api(self, caller: Caller) -> bool:
        """A stranger's request to the API carries no cookie that another site could abuse."""
        path: str = self._scope["path"]
        return path.startswith("/api/") and caller.session is None

    def _check_origin(self, headers: Said) -> None:
        site = headers.get(b"sec-fetch-site", "none")
        if site not in ("none", "same-origin"):
            raise Forbidden("foreign_origin")
        origin = headers.get(b"origin")
        if origin and origin.partition("://")[2] not in self._hosts(headers):
            raise Forbidden("foreign_origin")

    def _hosts(self, headers: Said) -> Iterable[str]:
        ours = [headers.get(b"host", "")]
        if self._settings.base_url:
            ours.append(urlsplit(self._settings.base_url).netloc)
        return ours

    async def _whole_body(self, headers: Said) -> bytes:
        most = self._settings.max_body
        length = headers.get(b"content-length", "0")
        if not length.isdigit() or int(length) > most:
            raise TooLarge("too_large", {"most": most})
        parts, size = [], 0
        while True:
            message = await self._receive()
            if message["type"] == "http.disconnect":
                raise BadRequest("cut_short")
            part = message.get("body", b"")
            size += len(part)
            if size > most:
                raise TooLarge("too_large", {"most": most})
            parts.append(part)
            if not message.get("more_body", False):
                return b"".join(parts)

    def _field(self, headers: Said) -> str:
        if not headers.get(b"content-type", "").startswith(_FORM) or not self._body:
            return ""
        try:
            found = parse_qs(self._body.decode("ascii", "replace"), max_num_fields=1000).get(FIELD, [""])
        except ValueError:
            raise BadRequest("unreadable") from None
        return found[0]

    async def _read(self) -> Message:
        if self._body is not None:
            body, self._body = self._body, None
            return {"type": "http.request", "body": body, "more_body": False}
        return await self._receive()

    async def _answer(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            raw = list(message.get("headers", ()))
            known = {name for name, _ in raw}
            raw += [(name, value) for name, value in self._gate.headers if name not in known]
            raw.append((b"x-request-id", self._scope["state"]["request_id"].encode()))
            message = {**message, "headers": raw}
        await self._send(message)

    async def _turn_away(self, error: HouseError) -> None:
        if self._status:
            return
        await self._gate.outer.state.problem(self._scope, error)(self._scope, self._receive, self._answer)

    def _note(self) -> None:
        took = time.perf_counter() - self._began
        metrics = self._house.metrics
        metrics.count(_COUNTS[self._status // 100])
        metrics.took("tripot_request_seconds", took)
        # What went well is counted; what did not, or took long, is worth a line.
        level = logging.INFO if self._status >= 400 or took > _SLOW else logging.DEBUG
        if _log.isEnabledFor(level):
            _log.log(
                level,
                "request",
                extra={
                    "request": self._scope["state"]["request_id"],
                    "method": self._scope["method"],
                    "route": getattr(self._scope.get("route"), "path", "-"),
                    "status": self._status,
                    "ms": round(took * 1000, 2),
                },
            )


class _Stumble(HouseError):
    """A bug: said without a word about it."""

    status = 500

    def __init__(self) -> None:
        super().__init__("stumble")


def as_json(error: HouseError) -> bytes:
    """An error as the API tells it."""
    return json.encode({"error": {"code": error.code, "facts": error.facts}})
