"""A table that goes to another house: its host's presses, its parcel, and what everybody reads meanwhile."""

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request, Response

from tripot.server.common.errors import BadRequest, Conflict, Unacceptable
from tripot.server.common.records import AWAY, Caller, TableInfo
from tripot.server.web.pages import host
from tripot.server.web.pages.billboard import bill
from tripot.server.web.pages.guests import games_of, house_of
from tripot.server.web.pages.language import language, words
from tripot.server.web.pages.lobby import base_address
from tripot.server.web.pages.problems import sentence
from tripot.server.web.pages.render import go, html
from tripot.server.web.security import current

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


async def show(request: Request, caller: Caller, table: TableInfo, *, problem: str = "", status: int = 200) -> Response:
    """A table that is between two houses, or has left for good."""
    values = {
        "table": table,
        "bill": bill(games_of(request)[table.game], language(request)),
        "departure": await house_of(request).departures.about(caller, table.id),
        "problem": problem,
    }
    return html(request, "away.html", values, caller=caller, status=status)


@router.post("/tables/{table}/move")
async def do(
    request: Request,
    table: str,
    caller: Who,
    act: Annotated[str, Form()] = "",
    card: Annotated[str, Form()] = "",
    receipt: Annotated[str, Form()] = "",
    key: Annotated[str, Form()] = "",
) -> Response:
    """Host: let the table leave for another house, take it back, or hand in the other house's receipt."""
    house = house_of(request)
    try:
        if act == "leave":
            await house.tables.leave(caller, table, card, key=key)
        elif act == "back":
            await house.departures.take_back(caller, table, key=key)
        elif act == "receipt":
            await house.departures.receive(caller, table, receipt, key=key)
        else:
            raise BadRequest("unreadable")
    except (Conflict, Unacceptable) as no:
        said = sentence(words(language(request)), no.code, no.facts, no.status)
        info = await house.tables.info(caller, table)
        again = show if info.status in AWAY else host.show
        return await again(request, caller, info, problem=said, status=no.status)
    return go(f"/tables/{table}")


@router.get("/tables/{table}/parcel")
async def parcel(request: Request, table: str, caller: Who) -> Response:
    """Host: the table as a file that only the other house can read."""
    body = await house_of(request).departures.parcel(caller, table, base_address(request))
    headers = {"Content-Disposition": f'attachment; filename="{table}.tripot"', "Cache-Control": "no-store"}
    return Response(body, media_type="application/octet-stream", headers=headers)
