"""My games: what awaits me, what is running, what is over."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response

from tripot.server.common.records import Caller
from tripot.server.web.pages.guests import house_of
from tripot.server.web.pages.home import playable, posters
from tripot.server.web.pages.render import go, html
from tripot.server.web.security import current

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


@router.get("/mine")
async def mine(request: Request, caller: Who) -> Response:
    """The list."""
    if caller.person is None:
        return go("/sign-in")
    house = house_of(request)
    running = await house.tables.mine(caller)
    values = {
        "posters": posters(request),
        "awaiting": [card for card in running if card.awaits_me and not card.paused],
        "running": [card for card in running if not card.awaits_me or card.paused],
        "left_to_me": await house.days_off.left_to_me(caller),
        "over": await house.tables.mine(caller, over=True),
    }
    return html(request, "mine.html", values, caller=caller)


async def next_table(request: Request, caller: Caller, besides: str) -> dict[str, Any]:
    """The next table that waits for somebody, and its game."""
    card = await house_of(request).tables.next_waiting(caller, besides)
    return {"next_table": card, "next_bill": playable(request, card.game) if card else None}
