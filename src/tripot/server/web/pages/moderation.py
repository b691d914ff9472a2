"""People who misbehave: what one may do about somebody, and what one has done."""

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request, Response

from tripot.server.common.errors import BadRequest, Unacceptable
from tripot.server.common.records import Caller, ModerationKind
from tripot.server.tables.moderation import REASON_MOST
from tripot.server.talk.moderation import About, Wish
from tripot.server.web.pages.billboard import bill
from tripot.server.web.pages.guests import games_of, house_of
from tripot.server.web.pages.language import language
from tripot.server.web.pages.render import go, html, read_seat
from tripot.server.web.security import current

ACTS: tuple[ModerationKind, ...] = ("mute", "remove", "hide", "report")

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


@router.get("/tables/{table}/moderation")
async def about(
    request: Request, table: str, caller: Who, chair: str = "", thread: str = "", number: str = "", seat: str = ""
) -> Response:
    """What one may do about somebody: for oneself, as the host, with the operator."""
    house = house_of(request)
    info = await house.tables.info(caller, table)
    whom = await house.moderation.about(caller, table, _about(chair, thread, number, seat))
    done = [each for each in await house.moderation.mine(caller) if each.person == whom.person and each.is_on]
    values = {
        "table": info,
        "whom": whom,
        "asked": {"chair": chair, "thread": thread, "number": number, "seat": seat},
        "acts": [each for each in done if each.table in ("", table)],
        "bill": bill(games_of(request)[info.game], language(request)),
        "reason_most": REASON_MOST,
    }
    return html(request, "moderation.html", values, caller=caller)


@router.post("/tables/{table}/moderation")
async def do(
    request: Request,
    table: str,
    caller: Who,
    act: Annotated[str, Form()] = "",
    chair: Annotated[str, Form()] = "",
    thread: Annotated[str, Form()] = "",
    number: Annotated[str, Form()] = "",
    seat: Annotated[str, Form()] = "",
    reason: Annotated[str, Form()] = "",
    minutes: Annotated[str, Form()] = "",
    key: Annotated[str, Form()] = "",
) -> Response:
    """Mute, remove, hide or report."""
    kind = next((one for one in ACTS if one == act), None)
    if kind is None:
        raise BadRequest("unreadable")
    wish = Wish(kind, _about(chair, thread, number, seat), reason, read_minutes(minutes))
    await house_of(request).moderation.do(caller, table, wish, key)
    return go(f"/moderation?table={table}" + ("&links=new" if act == "remove" else ""))


@router.get("/tables/{table}/report")
async def report(request: Request, table: str, caller: Who) -> Response:
    """Report somebody of a table that one is not at: a public one, or one that one had to leave."""
    people = await house_of(request).moderation.reportable(caller, table)
    values = {"reported": table, "people": people, "reason_most": REASON_MOST}
    return html(request, "report.html", values, caller=caller)


@router.get("/moderation")
async def mine(request: Request, caller: Who, table: str = "", links: str = "") -> Response:
    """What one has done, each with a button to undo it; coming from a table, with the way back."""
    values = {
        "acts": await house_of(request).moderation.mine(caller),
        "came_from": table if table.isalnum() else "",
        "has_new_links": links == "new",
    }
    return html(request, "moderation-mine.html", values, caller=caller)


@router.post("/moderation")
async def undo(
    request: Request,
    caller: Who,
    act: Annotated[str, Form()] = "",
    back: Annotated[str, Form()] = "",
    key: Annotated[str, Form()] = "",
) -> Response:
    """Undo it."""
    done = await house_of(request).moderation.undo(caller, act, key)
    return go(f"/tables/{done.table}/host" if back == "host" and done.table else "/moderation")


def read_minutes(text: str) -> int | None:
    """For how long, from a form; empty for until it is undone. `Unacceptable` (`bad_duration`)."""
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 8):
        raise Unacceptable("bad_duration")
    return int(text)


def _about(chair: str, thread: str, number: str, seat: str) -> About:
    if not number:
        return About(read_seat(chair))
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        raise BadRequest("unreadable")
    return About(None, thread, int(number), read_seat(seat))
