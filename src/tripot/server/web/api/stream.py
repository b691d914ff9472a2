"""The stream of a table, as server-sent events: resumable by `Last-Event-ID`, bounded for readers that do not read."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Header, Query, Response
from starlette.types import Receive, Scope, Send

from tripot.server.common.records import Update
from tripot.server.live.streams import Listener, as_bytes, here_of, news
from tripot.server.tables.cursors import Cursor
from tripot.server.tables.remembered import Written
from tripot.server.tables.table import Table
from tripot.server.web.api.asking import PROBLEMS, AskedSeat, Home, TableId, Who, Word
from tripot.server.web.house import House

router = APIRouter(prefix="/tables/{table}", responses=PROBLEMS, tags=["play"])


@router.get("/stream", response_class=Response, responses={200: {"content": {"text/event-stream": {}}}})
async def stream(
    table: TableId,
    caller: Who,
    house: Home,
    seat: AskedSeat = None,
    after: Annotated[str, Query(max_length=60, description="A cursor; `Last-Event-ID` comes first.")] = "",
    last: Annotated[str, Header(alias="Last-Event-ID", max_length=60)] = "",
    word: Word = "",
) -> Response:
    """Updates as they happen: `entry` (events and what is pending), `note`, `message`, `here`, `bye`."""
    listener, cursor = await house.live.listen(caller, table, seat, after=last or after, word=word)
    return EventStream(house, listener, cursor)


class EventStream(Response):
    """Writes a listener's updates until somebody leaves. One rendering serves all who listen from the same place."""

    media_type = "text/event-stream"

    def __init__(self, house: House, listener: Listener, cursor: Cursor, written: Written = as_bytes) -> None:
        super().__init__(media_type=self.media_type)
        self._house, self._listener, self._cursor, self._written = house, listener, cursor, written
        self._here = here_of(listener.room)
        self._gave_up = False
        del self.headers["content-length"]
        self.headers["x-accel-buffering"] = "no"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        gone = asyncio.ensure_future(self._until_gone(receive))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            await send({"type": "http.response.body", "body": b"retry: 1500\n\n", "more_body": True})
            await self._tell(send, gone)
            if not gone.done():
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            gone.cancel()
            self._house.live.leave(self._listener)

    async def _until_gone(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._listener.cut()

    async def _tell(self, send: Send, gone: "asyncio.Future[None]") -> None:
        listener, live, settings = self._listener, self._house.live, self._house.settings
        while not listener.is_cut and listener.may_listen():
            text = await self._news()
            if len(text) > settings.stream_buffer:
                break  # too far behind to catch up by stream: it reloads
            if not text:
                if await live.wait(listener, self._cursor):
                    continue
                text = b": alive\n\n"
            if not await self._sent(send, text):
                return
        if not gone.done():
            bye = self._written(Update(str(self._cursor), "bye", {}))
            await send({"type": "http.response.body", "body": bye, "more_body": True})

    async def _sent(self, send: Send, text: bytes) -> bool:
        """Send; False for a reader that lets it lie for longer than two heartbeats."""
        task = asyncio.current_task()
        assert task is not None
        # By hand: `asyncio.timeout` takes longer than the sending itself, and there may be thousands who listen.
        late = asyncio.get_running_loop().call_later(self._house.settings.heartbeat * 2, self._give_up, task)
        try:
            await send({"type": "http.response.body", "body": text, "more_body": True})
        except OSError:
            return False
        except asyncio.CancelledError:
            if not self._gave_up:
                raise
            task.uncancel()
            return False
        finally:
            late.cancel()
        return True

    def _give_up(self, task: "asyncio.Task[None]") -> None:
        self._gave_up = True
        task.cancel()

    async def _news(self) -> bytes:
        room = self._listener.room
        text = None if room.stale else self._known_news(room)
        if text is not None:
            return text
        updates, place = await self._house.live.since(room, self._listener.seat, self._cursor)
        return self._moved_to(place, b"".join(map(self._written, updates)))

    def _known_news(self, room: Table) -> bytes | None:
        """What is new, unless the database must be asked for some of it. Rendered once for all who stand here."""
        key = (self._written, self._listener.seat, self._cursor)
        known = room.remembered.news.get(key)
        if known is None:
            found = news(room, self._listener.seat, self._cursor, room.messages)
            if found is None:
                return None
            known = room.remembered.news[key] = (b"".join(map(self._written, found[0])), found[1])
        return self._moved_to(known[1], known[0])

    def _moved_to(self, place: Cursor, text: bytes) -> bytes:
        self._cursor = place
        here = here_of(self._listener.room)
        if here is not self._here and here != self._here:
            self._here = here
            text += self._written(Update(str(place), "here", {"seats": list(here)}))
        return text
