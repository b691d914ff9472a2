"""The live wire of a page: it only says that something moved; the page then asks for what it may see."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from tripot.server.common.records import Caller
from tripot.server.live.streams import as_signal
from tripot.server.web.pages.guests import house_of
from tripot.server.web.pages.home import posters
from tripot.server.web.pages.render import html, read_seat
from tripot.server.web.security import current
from tripot.server.web.streaming import CALLS, CallStream, EventStream

router = APIRouter()
Who = Annotated[Caller, Depends(current)]
NAMED = 3
"""Tables that wait and are named on the pages of the house; the others are counted."""


@router.get("/tables/{table}/wire")
async def wire(
    request: Request,
    table: str,
    caller: Who,
    seat: str | None = None,
    after: str = "",
    all: str = "",  # noqa: A002
    here: str | None = None,
) -> Response:
    """Server-sent events: `table` when the game or the chairs moved, `talk` when somebody spoke, `here` when
    somebody came or went, `waiting` when another table begins or ceases to wait for whoever looks
    (`all`: this one too, for pages that do not show it). `here` are the chairs that the page shows as being there.
    [E7, E24]"""
    start = request.headers.get("last-event-id") or after
    house = house_of(request)
    listener, cursor = await house.live.listen(caller, table, read_seat(seat), after=start)
    return EventStream(house, listener, cursor, as_signal, besides="" if all else table, here=here)


@router.get(CALLS)
async def calls(request: Request, caller: Who) -> Response:
    """Server-sent events: `waiting` when another table waits for whoever looks at a page without one. [E7]"""
    house = house_of(request)
    return CallStream(house, house.calls.begin(caller))


@router.get("/me/waiting")
async def waiting(request: Request, caller: Who, besides: str = "") -> Response:
    """The tables that wait for whoever looks, besides the one that the page shows, as a part of a page."""
    found = [
        card
        for card in await house_of(request).tables.mine(caller)
        if card.awaits_me and not card.paused and card.id != besides
    ]
    found.sort(key=lambda card: (card.due_at is None, card.due_at))
    values = {"waiting": found, "besides": besides, "named": NAMED, "posters": posters(request)}
    return html(request, "waiting.html", values, caller=caller)
