"""One connection, between the socket and the server library: bytes and seconds are counted, and it is closed in time.

Nothing is read here that the library reads: `Connection` hands everything on as it comes. The library's own protocol is
made as it would be without it, and its requests know their connection (`scope["state"]["connection"]`). What the house
is set to, it learns from the state of the application (`web.app`). [R44, R45]
"""

import asyncio
import socket
from contextlib import suppress
from typing import Any

from uvicorn.config import HTTP_PROTOCOLS
from uvicorn.importer import import_from_string

from tripot.server.common.settings import Settings
from tripot.server.web.overload import Overload
from tripot.server.web.slow import Slow

_PROTOCOL = import_from_string(HTTP_PROTOCOLS["auto"])
"""What the library would take by itself."""
_PIECE = 4096
"""Bytes handed on at once: the library stops reading between two pieces when it has requests enough."""
_SYSTEM = 64 * 1024
"""Bytes that the system keeps for a stream's reader; it takes twice as much for itself."""
_REST = 8 * 1024 * 1024
"""Bytes of a refused body that are heard out: who writes it finds the line open, and reads why it is refused."""
_TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
_TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class Connection(asyncio.Protocol):
    """Forwards to the library's protocol; closes what is too large or too slow."""

    __slots__ = (
        "_at_work",
        "_head",
        "_held",
        "_inner",
        "_is_held",
        "_is_over",
        "_is_stream",
        "_overload",
        "_rest",
        "_settings",
        "_slow",
        "_transport",
        "ahead",
        "is_stuck",
    )

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any], _loop: Any = None) -> None:
        state = {**app_state, "connection": self}
        self._inner: Any = _PROTOCOL(config=config, server_state=server_state, app_state=state, _loop=_loop)
        self._settings: Settings = app_state["settings"]
        self._overload: Overload = app_state["overload"]
        self._slow: Slow = app_state["slow"]
        self._held = b""
        """What came and waits until the library reads on."""
        self._head = 0
        """Bytes since the last request was answered."""
        self._rest = 0
        """Bytes that may still come of a body that was refused: they are no head."""
        self._at_work = 0
        """Requests that are being answered."""
        self._is_held = self._is_over = self._is_stream = self.is_stuck = False
        self.ahead = 0
        """Requests that came together with this one's first bytes, before it: they are answered before it."""

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        self._slow.expect(self, self._settings.head_seconds)
        self._inner.connection_made(Flow(transport, self))

    def data_received(self, data: bytes) -> None:
        if self._is_over:
            return
        refused = min(self._rest, len(data))
        self._rest -= refused
        if not self._at_work and len(data) > refused:
            if not self._head and not self.is_stuck:
                self._slow.expect(self, self._settings.head_seconds)
            self._head += len(data) - refused
            self.ahead = self._overload.next()
        if len(data) > _PIECE or self._is_held or self._held:
            self._held += data
            self.hand_on()
        else:
            self._inner.data_received(data)
        if self._head > self._settings.max_head and not self._at_work:
            # Its request, if the head is whole, begins before this is asked.
            asyncio.get_running_loop().call_soon(self._check_head)

    def hand_on(self) -> None:
        """Give the library what it takes."""
        while self._held and not self._is_held and not self._is_over:
            piece, self._held = self._held[:_PIECE], self._held[_PIECE:]
            self._inner.data_received(piece)

    def _check_head(self) -> None:
        if not self._at_work and self._head > self._settings.max_head:
            self._end(_TOO_LARGE)

    def eof_received(self) -> bool | None:
        found: bool | None = self._inner.eof_received()
        return found

    def connection_lost(self, failure: Exception | None) -> None:
        self._is_over, self._held = True, b""
        self._inner.connection_lost(failure)
        self._slow.forget(self)  # last: the library closes what is lost, and whoever closes is waited for

    def pause_writing(self) -> None:
        """The reader does not read. A stream is cut: it comes back and resumes. A page is given some time."""
        self.is_stuck = True
        if self._is_stream:
            self._transport.abort()
        else:
            self._slow.expect(self, self._settings.body_seconds)
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        self.is_stuck = False
        self._slow.forget(self)
        self._inner.resume_writing()

    def hold(self) -> None:
        """It has enough for now."""
        self._is_held = True
        self._transport.pause_reading()

    def read_on(self) -> None:
        """It takes more."""
        self._is_held = False
        asyncio.get_running_loop().call_soon(self._read_on)

    def _read_on(self) -> None:
        self.hand_on()
        if not self._is_held and not self._transport.is_closing():
            self._transport.resume_reading()

    def close(self) -> None:
        """It has said everything; whoever does not take it is not waited for."""
        self._slow.expect(self, self._settings.body_seconds)
        self._transport.close()

    def began(self) -> bool:
        """The head of a request is whole; False if more came so far than a head may be."""
        is_small, self._head, self._rest = self._head <= self._settings.max_head, 0, 0
        self._at_work += 1
        if not self.is_stuck:
            self._slow.forget(self)
        return is_small

    def ended(self) -> None:
        """It is answered."""
        self._head = self.ahead = 0
        self._at_work -= 1

    def awaits_body(self) -> None:
        """The body of a request must be whole in a while."""
        self._slow.expect(self, self._settings.body_seconds)

    def has_body(self) -> None:
        """The body is whole."""
        if not self.is_stuck:
            self._slow.forget(self)

    def refuses_body(self, announced: str) -> None:
        """A body of so many bytes, if it says how many, is not read; while it comes, for a while, the line is open."""
        if not self._is_over:
            self._rest = min(int(announced), _REST) if announced.isdigit() else _REST
            self._slow.expect(self, self._settings.body_seconds)

    def streams(self) -> None:
        """From now on little is kept for a reader who does not read; nothing is to be done for one who is gone."""
        self._is_stream = True
        if self._is_over or self._transport.is_closing():
            return
        line = self._transport.get_extra_info("socket")
        if line is not None:
            with suppress(OSError):  # it broke just now: the loop will say so
                line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SYSTEM)
        self._transport.set_write_buffer_limits(high=max(self._settings.stream_buffer - 2 * _SYSTEM, _SYSTEM))

    def too_slow(self) -> None:
        """Time is over."""
        if self._at_work or self.is_stuck or self._transport.is_closing():
            self._transport.abort()
        else:
            self._end(_TOO_SLOW if self._head else b"")

    def _end(self, said: bytes) -> None:
        if not self._is_over:
            self._is_over, self._held = True, b""
            self._transport.write(said)
            self.close()


class Flow(asyncio.Transport):
    """The socket as the library has it: while it does not read on, what came is kept."""

    __slots__ = ("_connection", "_transport")

    def __init__(self, transport: Any, connection: Connection) -> None:
        super().__init__()
        self._transport, self._connection = transport, connection

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._transport.get_extra_info(name, default)

    def write(self, data: Any) -> None:
        self._transport.write(data)

    def is_closing(self) -> bool:
        found: bool = self._transport.is_closing()
        return found

    def pause_reading(self) -> None:
        self._connection.hold()

    def resume_reading(self) -> None:
        self._connection.read_on()

    def close(self) -> None:
        self._connection.close()

    def abort(self) -> None:
        self._transport.abort()
