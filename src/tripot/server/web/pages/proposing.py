"""Presses about what those present decide: asking about somebody who is away, answering, coming back."""

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request, Response

from tripot.server.common.errors import BadRequest, Conflict
from tripot.server.common.records import Caller
from tripot.server.web.pages.guests import house_of
from tripot.server.web.pages.language import language, words
from tripot.server.web.pages.problems import sentence
from tripot.server.web.pages.render import go, read_seat
from tripot.server.web.pages.table import show
from tripot.server.web.security import current

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


@router.post("/tables/{table}/replace")
async def replace(
    request: Request,
    table: str,
    caller: Who,
    seat: Annotated[str, Form()],
    act: Annotated[str, Form()],
    level: Annotated[str, Form()] = "",
    mine: Annotated[str, Form()] = "",
    key: Annotated[str, Form()] = "",
) -> Response:
    """Ask that somebody absent be replaced, by a bot or by a friend; or answer."""
    tables, where = house_of(request).tables, read_seat(seat)
    if where is None or act not in ("bot", "friend", "yes", "no"):
        raise BadRequest("unreadable")
    try:
        if act in ("bot", "friend"):
            await tables.ask_replacement(caller, table, where, level=level if act == "bot" else "", key=key)
        else:
            await tables.answer_replacement(caller, table, where, agree=act == "yes", key=key)
    except Conflict as no:
        return await _refused(request, caller, table, mine, no)
    return _back(table, mine)


@router.post("/tables/{table}/agree")
async def agree(
    request: Request,
    table: str,
    caller: Who,
    act: Annotated[str, Form()],
    mine: Annotated[str, Form()] = "",
    number: Annotated[str, Form()] = "",
    key: Annotated[str, Form()] = "",
) -> Response:
    """Answer what those present are asked about the table."""
    if act not in ("yes", "no") or not (number == "" or (number.isascii() and number.isdigit() and len(number) < 10)):
        raise BadRequest("unreadable")
    which = int(number) if number else None
    try:
        await house_of(request).tables.answer(caller, table, agree=act == "yes", number=which, key=key)
    except Conflict as no:
        return await _refused(request, caller, table, mine, no)
    return _back(table, mine)


def _back(table: str, mine: str) -> Response:
    return go(f"/tables/{table}?seat={mine}" if mine else f"/tables/{table}")


async def _refused(request: Request, caller: Caller, table: str, mine: str, no: Conflict) -> Response:
    """The table again, with the reason: somebody came back, was asked about already, or is not any more. [E4]"""
    look = await house_of(request).play.look(caller, table, read_seat(mine) if mine else None)
    if look.view is None or look.table.status != "playing":
        return _back(table, mine)
    said = sentence(words(language(request)), no.code, no.facts, no.status)
    return await show(request, caller, look, status=no.status, problem=said)


@router.post("/tables/{table}/return")
async def come_back(request: Request, table: str, caller: Who, key: Annotated[str, Form()] = "") -> Response:
    """Take one's chair back."""
    await house_of(request).tables.come_back(caller, table, key=key)
    return go(f"/tables/{table}")
