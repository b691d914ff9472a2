"""The stream of a table, as server-sent events: resumable by `Last-Event-ID`."""

from typing import Annotated

from fastapi import Header, Query, Response

from tripot.server.web.api.asking import AskedSeat, Home, TableId, Who, Word, routes
from tripot.server.web.streaming import EventStream

router = routes("play", "/tables/{table}")
_STREAM = {
    "description": "Server-sent events: `event`, `id` (a cursor) and `data` (JSON)",
    "content": {"text/event-stream": {"schema": {"type": "string"}}},
}


@router.get("/stream", response_class=Response, responses={200: _STREAM})
async def stream(
    table: TableId,
    caller: Who,
    house: Home,
    seat: AskedSeat = None,
    after: Annotated[str, Query(max_length=60, description="A cursor; `Last-Event-ID` comes first.")] = "",
    last: Annotated[str, Header(alias="Last-Event-ID", max_length=60)] = "",
    word: Word = "",
) -> Response:
    """Updates as they happen: `entry` (events and what is pending), `note`, `message`, `here`, `stops`, `bye`.

    While something is looked at (`showing_until`) and this seat has not gone on, an `entry` has no `pending` yet. [E16]
    """
    listener, cursor = await house.live.listen(caller, table, seat, after=last or after, word=word)
    return EventStream(house, listener, cursor)
