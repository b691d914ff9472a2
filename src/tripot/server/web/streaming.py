"""The stream of a table as an answer: server-sent events, bounded for readers that do not read.

Thousands may last for hours: the middleware knows them by their path, as it knows actions, so that each holds as
little as it needs. `api.stream` and `pages.streams` answer alike when more is asked than a seat and a place.
"""

import asyncio
import re
from typing import Any

from fastapi import Response
from starlette.types import Receive, Scope, Send

from tripot.server.common.records import Caller
from tripot.server.live.calls import CalledPage
from tripot.server.live.streams import Listener, as_bytes, as_signal, come_and_gone, news
from tripot.server.store.lists import Waiting
from tripot.server.tables.cursors import Cursor
from tripot.server.tables.remembered import Written
from tripot.server.tables.signs import company, shown_here
from tripot.server.tables.table import Table
from tripot.server.web.house import House

_PATH = re.compile(r"(/api/v1)?/tables/([a-z0-9]{1,16})/(?(1)stream|wire)")
_QUERY = re.compile(
    rb"(?:seat=(?P<seat>[0-9]{1,3}))?&?(?:after=(?P<after>[0-9.-]{1,60}))?&?(?:here=(?P<here>[0-9.-]{0,200}))?"
)


CALLS = "/me/wire"
"""What waits for somebody, on pages that show no table."""


def is_stream(path: str) -> bool:
    """Whether the path is of a stream."""
    return path == CALLS or _PATH.fullmatch(path) is not None


def lasts(method: str, path: str) -> bool:
    """Whether what is asked is a stream: whatever else is sent to its path is a request like any other."""
    return method == "GET" and is_stream(path)


async def plain_stream(house: House, caller: Caller, path: str, query: bytes, last: str) -> "EventStream | None":
    """The stream that a plain request asks for; None if it is none, or asks for more."""
    found, asked = _PATH.fullmatch(path), _QUERY.fullmatch(query)
    if found is None or asked is None:
        return None
    seat, after = int(asked["seat"]) if asked["seat"] else None, last[:60] or (asked["after"] or b"").decode()
    listener, cursor = await house.live.listen(caller, found[2], seat, after=after)
    here = None if asked["here"] is None else asked["here"].decode()
    return EventStream(house, listener, cursor, as_bytes if found[1] else as_signal, here=here)


class EventStream(Response):
    """Writes a listener's updates until somebody leaves. One rendering serves all who listen from the same place."""

    media_type = "text/event-stream"

    def __init__(
        self,
        house: House,
        listener: Listener,
        cursor: Cursor,
        written: Written = as_bytes,
        besides: str | None = None,
        here: str | None = None,
    ) -> None:
        """`here` are the chairs that the page shows as being at the table: who came since is told at once. [E24]"""
        super().__init__(media_type=self.media_type)
        self._house, self._listener, self._cursor, self._written = house, listener, cursor, written
        listener.is_page = written is as_signal
        is_as_shown = here is None or here == shown_here(listener.table)
        self._here = company(listener.table) if is_as_shown else None
        self._page = (
            None
            if written is as_bytes
            else house.calls.beside(listener, listener.table.id if besides is None else besides)
        )
        del self.headers["content-length"]
        self.headers["x-accel-buffering"] = "no"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.run(receive, send, send, scope["state"].get("connection"))

    async def run(self, receive: Receive, begin: Send, send: Send, connection: Any = None) -> None:
        """Write until somebody leaves; the head of the answer goes by `begin`."""
        gone = asyncio.ensure_future(self._until_gone(receive))
        try:
            if connection is not None:
                connection.streams()
            await begin({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            await send({"type": "http.response.body", "body": self._greeting(), "more_body": True})
            await self._tell(send, gone)
            if not gone.done():
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            gone.cancel()
            self._house.live.leave(self._listener)
            if self._page is not None:
                self._house.calls.leave(self._page)

    def _greeting(self) -> bytes:
        """How soon to come back; to pages also by which house they are served now. [E41]"""
        edition = b"event: house\ndata: %b\n\n" % self._house.edition().encode() if self._written is as_signal else b""
        return b"retry: 1500\n\n" + edition

    async def _until_gone(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._listener.cut()

    async def _tell(self, send: Send, gone: "asyncio.Future[None]") -> None:
        listener, live, settings = self._listener, self._house.live, self._house.settings
        while not listener.is_cut and listener.may_listen():
            text = self._known_news(listener.table)
            if text is None:
                text = await self._found_news()
            if listener.is_called and self._page is not None:
                text += await self._called(self._page)
            if len(text) > settings.stream_buffer:
                break  # too far behind to catch up by stream: it reloads
            if text:
                await send({"type": "http.response.body", "body": text, "more_body": True})
            if self._here != company(listener.table) or await live.wait(listener, self._cursor):
                continue
            await send({"type": "http.response.body", "body": b": alive\n\n", "more_body": True})
        if not gone.done():
            bye = b"".join(map(self._written, live.farewell(self._cursor)))
            await send({"type": "http.response.body", "body": bye, "more_body": True})

    async def _called(self, page: CalledPage) -> bytes:
        """That other tables wait for whoever looks, if that is news. [E7]"""
        self._listener.is_called = False
        waiting = await self._house.calls.look(page)
        return b"" if waiting is None else _as_call(waiting)

    async def _found_news(self) -> bytes:
        updates, place = await self._house.live.since(self._listener, self._cursor)
        return self._moved_to(place, b"".join(map(self._written, updates)))

    def _known_news(self, table: Table) -> bytes | None:
        """What is new, unless the database must be asked for some of it. Rendered once for all who stand here."""
        if table.stale:
            return None
        key = (self._written, self._listener.seat, self._cursor)
        is_held = self._listener.is_held()
        known = None if is_held else table.remembered.news.get(key)
        if known is None:
            found = news(self._listener, self._cursor, table.messages)
            if found is None:
                return None
            known = (b"".join(map(self._written, found[0])), found[1])
            if not is_held:
                table.remembered.news[key] = known
        return self._moved_to(known[1], known[0])

    def _moved_to(self, place: Cursor, text: bytes) -> bytes:
        self._cursor = place
        here = company(self._listener.table)
        if here is not self._here and here != self._here:
            self._here = here
            text += self._written(come_and_gone(place, here))
        return text


class CallStream(Response):
    """Tells a page that shows no table whenever something else waits for its reader."""

    media_type = "text/event-stream"

    def __init__(self, house: House, page: CalledPage) -> None:
        super().__init__(media_type=self.media_type)
        self._house, self._page = house, page
        del self.headers["content-length"]
        self.headers["x-accel-buffering"] = "no"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = scope["state"].get("connection")
        gone = asyncio.ensure_future(self._until_gone(receive))
        try:
            if connection is not None:
                connection.streams()
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            await send({"type": "http.response.body", "body": b"retry: 1500\n\n", "more_body": True})
            async for waiting in self._house.calls.told(self._page):
                if gone.done():
                    break
                await send({"type": "http.response.body", "body": _as_call(waiting), "more_body": True})
            if not gone.done():
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            gone.cancel()
            self._house.calls.leave(self._page)

    async def _until_gone(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._page.cut()


def _as_call(waiting: Waiting | None) -> bytes:
    return b": alive\n\n" if waiting is None else b"event: waiting\ndata: %d\n\n" % len(waiting)
