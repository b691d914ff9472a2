"""One device, several people: nothing of a chair is shown until its person says that they hold the device. [E13]"""

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request, Response

from tripot.engine.seats import Seat
from tripot.server.common.errors import BadRequest
from tripot.server.common.records import Caller, TableInfo
from tripot.server.web.pages.billboard import bill
from tripot.server.web.pages.guests import games_of, house_of
from tripot.server.web.pages.language import language
from tripot.server.web.pages.render import go, html, is_fragment, read_seat, seat_word
from tripot.server.web.security import current, hold, put_down

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


def is_anothers_turn(table: TableInfo, seat: Seat) -> bool:
    """Whether the table waits for somebody else who shares the device, and not for this chair."""
    waits = [chair.seat for chair in table.chairs if chair.awaited and chair.seat in table.my_seats]
    return seat in table.my_seats and bool(waits) and seat not in waits


def to_the_cover(request: Request, table: str) -> Response:
    """Away from what is shown, with scripts and without; whoever holds the device still does."""
    return _away(request, f"/tables/{table}/pass?kept=1")


def _away(request: Request, where: str) -> Response:
    return Response(status_code=204, headers={"HX-Redirect": where}) if is_fragment(request) else go(where)


def hand_over(request: Request, table: str) -> Response:
    """To the cover, since whoever held the device is done with it."""
    response = _away(request, f"/tables/{table}/pass")
    put_down(response)
    return response


def cover(request: Request, caller: Caller, table: TableInfo, *, is_put_down: bool) -> Response:
    """The page between two people."""
    mine = [chair for chair in table.chairs if chair.seat in table.my_seats]
    shown = {
        "table": table,
        "waiting": [chair for chair in mine if chair.awaited],
        "chairs": mine,
        "is_put_down": is_put_down,
        "bill": bill(games_of(request)[table.game], language(request)),
    }
    response = html(request, "pass.html", shown, caller=caller)
    if is_put_down:
        put_down(response)
    return response


@router.get("/tables/{table}/pass")
async def pass_device(request: Request, table: str, caller: Who, kept: str = "") -> Response:
    """The cover. Where another window or page brings it up (`kept`), who holds the device is not forgotten."""
    info = await house_of(request).tables.info(caller, table)
    if info.status == "gathering" or len(info.my_seats) < 2:
        return go(f"/tables/{table}")
    return cover(request, caller, info, is_put_down=not kept)


@router.post("/tables/{table}/hold")
async def take_in_hand(request: Request, table: str, caller: Who, seat: Annotated[str, Form()]) -> Response:
    """Somebody says that they hold the device."""
    info, mine = await house_of(request).tables.info(caller, table), read_seat(seat)
    if mine is None or mine not in info.my_seats:
        raise BadRequest("no_seat")
    response = go(f"/tables/{table}?seat={seat_word(mine)}")
    hold(request, response, table, mine)
    return response
