"""The live wire of a page: it only says that something moved; the page then asks for what it may see."""

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import StreamingResponse

from tripot.server.pages.guests import house_of
from tripot.server.pages.render import read_seat
from tripot.server.records import Caller, Update
from tripot.server.security import current

router = APIRouter()
Who = Annotated[Caller, Depends(current)]
_NAMES = {"entry": "table", "note": "table", "message": "talk", "here": "here", "hello": "hello", "bye": "bye"}


@router.get("/tables/{table}/wire")
async def wire(request: Request, table: str, caller: Who, seat: str | None = None, after: str = "") -> Response:
    """Server-sent events: `table` when the game or the chairs moved, `talk` when somebody spoke, `here` when
    somebody came or went."""
    start = request.headers.get("last-event-id") or after
    house = house_of(request)
    await house.tables.info(caller, table)  # a stranger learns it here, with a status, and not inside the stream
    updates = house.live.stream(caller, table, read_seat(seat), after=start)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(_lines(updates), media_type="text/event-stream", headers=headers)


async def _lines(updates: AsyncIterator[Update | None]) -> AsyncIterator[str]:
    yield "retry: 1500\n\n"
    async for update in updates:
        yield ": alive\n\n" if update is None else _line(update)


def _line(update: Update) -> str:
    return f"event: {_NAMES[update.kind]}\nid: {update.cursor}\ndata: {update.cursor}\n\n"
