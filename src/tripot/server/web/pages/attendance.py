"""Who is at the table: here, away since when, on which clock. [E24]"""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from tripot.engine.seats import Seat
from tripot.server.common.records import Caller, TableInfo
from tripot.server.web.pages.guests import house_of
from tripot.server.web.pages.render import html, read_seat
from tripot.server.web.security import current

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


@dataclass(frozen=True, slots=True)
class Attendant:
    """Somebody else at the table."""

    seat: Seat
    name: str
    away_since: datetime | None
    zone: str


async def attendance(request: Request, table: TableInfo) -> tuple[Attendant, ...]:
    """The other people at a table; a bot is always there, and one knows that oneself is."""
    people = [chair for chair in table.chairs if chair.kind == "person" and not chair.is_mine]
    if not people or table.status != "playing":
        return ()
    zones = await house_of(request).people.zones([chair.person_id or "" for chair in people])
    return tuple(
        Attendant(chair.seat, chair.called, chair.away_since, zones.get(chair.person_id or "", "")) for chair in people
    )


@router.get("/tables/{table}/presence")
async def presence(request: Request, table: str, caller: Who, seat: str | None = None) -> Response:
    """That part of the page again, since somebody came or went."""
    look = await house_of(request).play.look(caller, table, read_seat(seat))
    shown = {"table": look.table, "attendance": await attendance(request, look.table)}
    return html(request, "presence.html", shown, caller=caller)
