"""What is looked at before the table goes on, and again whenever somebody wants to. [E16]"""

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request, Response

from tripot.server.common.errors import BadRequest, NotFound
from tripot.server.common.records import Caller
from tripot.server.web.pages.acting import after
from tripot.server.web.pages.billboard import bill
from tripot.server.web.pages.guests import game_at, house_of
from tripot.server.web.pages.language import language
from tripot.server.web.pages.render import html, read_seat
from tripot.server.web.pages.scene import scene
from tripot.server.web.pages.zones import zone_of
from tripot.server.web.security import current

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


@router.post("/tables/{table}/go-on")
async def go_on(
    request: Request, table: str, caller: Who, seat: Annotated[str, Form()], entry: Annotated[int, Form()]
) -> Response:
    """Somebody has seen it: on to the table."""
    house, mine = house_of(request), read_seat(seat)
    if mine is None:
        raise BadRequest("no_seat")
    await house.showings.go_on(caller, table, mine, entry)
    look = await house.play.look(caller, table, mine)
    return await after(request, caller, look, "")


@router.get("/tables/{table}/shown/{entry}")
async def shown(request: Request, table: str, entry: int, caller: Who, seat: str | None = None) -> Response:
    """The same once more, from the log."""
    look = await house_of(request).play.look(caller, table, read_seat(seat))
    seen = scene(look, game_at(request, look), language(request), zone_of(request, caller))
    found = seen.shown(entry, again=True)
    if found is None:
        raise NotFound("no_such_page")
    values = {
        "scene": seen,
        "showing": found,
        "table": look.table,
        "bill": bill(game_at(request, look), language(request)),
        "seat": look.seat if look.seat in look.table.my_seats else None,
        "again": True,
    }
    return html(request, "shown-again.html", values, caller=caller)
