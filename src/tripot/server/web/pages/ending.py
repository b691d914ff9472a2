"""After the end: the result and its reasons, the check of the dice, once more."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Request, Response
from fastapi.responses import PlainTextResponse

from tripot.server.common.records import AWAY, Caller, Look
from tripot.server.web.pages import kept
from tripot.server.web.pages.billboard import bill
from tripot.server.web.pages.guests import game_at, house_of
from tripot.server.web.pages.language import language
from tripot.server.web.pages.lobby import base_address
from tripot.server.web.pages.mine import next_table
from tripot.server.web.pages.render import go, html, read_seat
from tripot.server.web.pages.scene import scene
from tripot.server.web.pages.table import asked_of
from tripot.server.web.pages.talk import conversation
from tripot.server.web.pages.zones import zone_of
from tripot.server.web.security import current

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


@router.get("/tables/{table}/end")
async def end(
    request: Request, table: str, caller: Who, word: str = "", seat: str | None = None, tab: str = ""
) -> Response:
    """The result; and any page of the table, to be read again."""
    house = house_of(request)
    look = await house.play.look(caller, table, read_seat(seat), word=word)
    if look.table.status in ("gathering", "playing", *AWAY):
        return go(f"/tables/{table}")
    if look.table.status == "kept":
        return await kept.show(request, caller, look)
    seen = scene(look, game_at(request, look), language(request), zone_of(request, caller), asked=asked_of(request))
    if look.view is not None and tab in seen.tabs:
        seen = scene(look, seen.game, seen.lang, seen.voice.zone, asked=seen.asked, tab=tab)
    values = {
        **common(request, look),
        "scene": seen,
        "shown_tab": seen.own_template if look.view is not None and tab in seen.tabs else None,
        "rematch_host": next((note.facts["name"] for note in look.notes if note.kind == "rematch"), ""),
        "takeable": await _takeable(request, caller, look, word),
        **await next_table(request, caller, table),
        "tallies": await house.statistics.among(caller, table) if look.table.status == "over" else (),
        "talk": await conversation(request, caller, look),
    }
    return html(request, "end.html", values, caller=caller)


def common(request: Request, look: Look) -> dict[str, Any]:
    """What all pages of a finished table say."""
    return {
        "table": look.table,
        "bill": bill(game_at(request, look), language(request)),
        "seat": look.seat if look.seat in look.table.my_seats else None,
        "several": len(look.table.my_seats) > 1,
        "cursor": look.cursor,
    }


async def _takeable(request: Request, caller: Caller, look: Look, word: str) -> bool:
    """Whether there is a journal to take home: some games keep secrets even after their end."""
    if look.view is None or look.table.status not in ("over", "closed"):
        return False
    return await house_of(request).replays.may_take(caller, look.table.id, word=word)


@router.get("/tables/{table}/fairness")
async def fairness(request: Request, table: str, caller: Who, word: str = "") -> Response:
    """Play it all again and compare."""
    house = house_of(request)
    look = await house.play.look(caller, table, word=word)
    if look.table.status in ("gathering", "playing", *AWAY):
        return go(f"/tables/{table}")
    values = {
        **common(request, look),
        "fairness": await house.replays.check(caller, table, word=word),
        "takeable": await _takeable(request, caller, look, word),
    }
    return html(request, "fairness.html", values, caller=caller)


@router.get("/tables/{table}/journal.jsonl")
async def journal(request: Request, table: str, caller: Who, word: str = "") -> Response:
    """The file for `tripot verify`."""
    lines = await house_of(request).replays.journal(caller, table, word=word)
    headers = {"Content-Disposition": f'attachment; filename="{table}.jsonl"', "Cache-Control": "no-store"}
    return PlainTextResponse("".join(f"{line}\n" for line in lines), media_type="application/jsonl", headers=headers)


@router.get("/tables/{table}/signed.tripot")
async def signed(request: Request, table: str, caller: Who, word: str = "") -> Response:
    """The same, with the names, signed by the house."""
    body = await house_of(request).replays.signed(caller, table, base_address(request), word=word)
    headers = {"Content-Disposition": f'attachment; filename="{table}.tripot"', "Cache-Control": "no-store"}
    return Response(body, media_type="application/octet-stream", headers=headers)


@router.post("/tables/{table}/rematch")
async def rematch(request: Request, table: str, caller: Who, key: Annotated[str, Form()] = "") -> Response:
    """The same people, once more."""
    made = await house_of(request).tables.rematch(caller, table, key)
    return go(f"/tables/{made.id}")
