"""HTTP as uvicorn speaks it, with a shorter way for what is sent most, an action. Streams get the wire itself.

An action is checked by the gate and answered like any other; but it is read before anything is begun, and its
answer is written in one piece, so that it needs none of what lets an answer begin before the question is over.
"""

import time
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from tripot.server.common.errors import HouseError
from tripot.server.web import lean
from tripot.server.web.api.stream import TRANSPORT
from tripot.server.web.checks import Said
from tripot.server.web.middleware import LEAN_HEADERS, Middleware

_MOST = 16 * 1024
"""Longer bodies take the usual way: the protocol stops reading at four times as much."""
_HEAD = b"".join(b"%b: %b\r\n" % header for header in LEAN_HEADERS)


class HouseProtocol(HttpToolsProtocol):
    """A connection to the house."""

    def on_headers_complete(self) -> None:
        """Begin to answer: an action by itself, anything else as usual."""
        path = self._lean_path()
        if path is None:
            self.scope["extensions"] = {TRANSPORT: self.transport}  # type: ignore[dict-item]
            super().on_headers_complete()
            return
        self.scope["method"], self.scope["path"] = "POST", path
        self.cycle = _Exchange(self, path)  # type: ignore[assignment]

    def _lean_path(self) -> str | None:
        """The path of a plain action, small and alone on its connection; None for anything else."""
        if self.parser.get_method() != b"POST" or self.expect_100_continue or self.parser.should_upgrade():
            return None
        if self.cycle is not None and not self.cycle.response_complete:
            return None
        found = lean.RAW_PATH.fullmatch(self.url)
        if found is None or self.root_path or not isinstance(getattr(self.app, "gate", None), Middleware):
            return None
        length = next((value for name, value in self.headers if name == b"content-length"), b"")
        return self.url.decode("ascii") if length.isdigit() and int(length) <= _MOST else None


class _Exchange:
    """An action and its answer. To the protocol it is a cycle like another, and the event that its cycles wait for."""

    __slots__ = (
        "_protocol",
        "_request",
        "body",
        "disconnected",
        "keep_alive",
        "message_event",
        "more_body",
        "path",
        "response_complete",
    )

    def __init__(self, protocol: HouseProtocol, path: str) -> None:
        self._protocol = protocol
        self._request = ""
        self.path = path
        self.body = bytearray()
        self.more_body = True
        self.message_event = self
        self.disconnected = False
        self.response_complete = False
        self.keep_alive = protocol.parser.get_http_version() != "1.0" and protocol.parser.should_keep_alive()

    def set(self) -> None:
        """Something came: once it is all there, answer. What a lost connection has sent in part is nobody's action."""
        if self.more_body or self._request or self.disconnected:
            return
        protocol, gate = self._protocol, self._protocol.app.gate
        self._request = gate.next_request()
        task = protocol.loop.create_task(self._run(gate))
        task.add_done_callback(protocol.tasks.discard)
        protocol.tasks.add(task)

    async def _run(self, gate: Middleware) -> None:
        began, protocol = time.perf_counter(), self._protocol
        head = _HEAD
        try:
            gate.prepare()
            peer = protocol.client[0] if protocol.client else ""
            status, body = await gate.act(Said(protocol.headers), peer, self.path, bytes(self.body))
        except Exception as failure:  # noqa: BLE001 - a bug is logged, and answered like any other refusal
            error = failure if isinstance(failure, HouseError) else gate.stumbled(self._request)
            status, head, body = self._refused(gate, error)
        self._write(status, head, body)
        gate.note(protocol.scope, self._request, status, began)

    def _refused(self, gate: Middleware, error: HouseError) -> tuple[int, bytes, bytes]:
        answer: Any = gate.outer.state.problem(self._protocol.scope, error)
        headers = gate.dressed(answer.raw_headers, self._request)
        lines = (b"%b: %b\r\n" % (name, value) for name, value in headers if name != b"content-length")
        return error.status, b"".join(lines), bytes(answer.body)

    def _write(self, status: int, head: bytes, body: bytes) -> None:
        protocol, self.response_complete = self._protocol, True
        if self.disconnected or protocol.transport.is_closing():
            return
        own = b"".join(b"%b: %b\r\n" % header for header in protocol.server_state.default_headers)
        close = b"" if self.keep_alive else b"connection: close\r\n"
        length = b"content-length: %d\r\n\r\n" % len(body)
        protocol.transport.write(b"".join((STATUS_LINE[status], own, head, close, length, body)))
        if not self.keep_alive:
            protocol.transport.close()
        protocol.on_response_complete()
