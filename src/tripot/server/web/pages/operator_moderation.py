"""The operator's page of reports and closed doors."""

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request, Response

from tripot.server.common.errors import BadRequest, Unacceptable
from tripot.server.common.records import Caller
from tripot.server.tables.moderation import REASON_MOST
from tripot.server.web.house import House
from tripot.server.web.pages.guests import house_of
from tripot.server.web.pages.language import language, words
from tripot.server.web.pages.moderation import read_minutes
from tripot.server.web.pages.problems import sentence
from tripot.server.web.pages.render import go, html
from tripot.server.web.security import current

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


@router.get("/operator/moderation")
async def page(request: Request, caller: Who) -> Response:
    """What people reported, to whom the doors are closed, what hosts did."""
    return await _show(request, caller)


async def _show(request: Request, caller: Caller, problem: str = "") -> Response:
    house = house_of(request)
    values = {
        "reports": await house.reports.all(caller),
        "bans": await house.bans.all(caller),
        "by_hosts": await house.moderation.by_hosts(caller),
        "problem": problem,
        "reason_most": REASON_MOST,
    }
    return html(request, "operator-moderation.html", values, caller=caller, status=422 if problem else 200)


@router.post("/operator/moderation")
async def do(
    request: Request,
    caller: Who,
    act: Annotated[str, Form()] = "",
    about: Annotated[str, Form()] = "",
    address: Annotated[str, Form()] = "",
    reason: Annotated[str, Form()] = "",
    minutes: Annotated[str, Form()] = "",
    key: Annotated[str, Form()] = "",
) -> Response:
    """Settle a report or open it again; close a door or open it again; undo what a host did."""
    house = house_of(request)
    try:
        if act == "ban":
            asked = {"address": address, "about": about, "reason": reason}
            await house.bans.close(caller, key, minutes=read_minutes(minutes), **asked)
        else:
            await _do(house, caller, act, about, key)
    except Unacceptable as no:
        return await _show(request, caller, sentence(words(language(request)), no.code, no.facts, no.status))
    return go("/operator/moderation")


async def _do(house: House, caller: Caller, act: str, about: str, key: str) -> None:
    if act in ("settle", "reopen"):
        await house.reports.settle(caller, about, key, is_settled=act == "settle")
    elif act == "lift":
        await house.bans.lift(caller, about, key)
    elif act == "undo":
        await house.moderation.undo(caller, about, key)
    else:
        raise BadRequest("unreadable")
