"""My days off, and the friend who may take my chairs. [E36]"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request, Response

from tripot.server.common.errors import Forbidden, TooMany, Unacceptable
from tripot.server.common.records import Caller
from tripot.server.tables.days_off import days_between
from tripot.server.web.pages.account import say
from tripot.server.web.pages.guests import house_of
from tripot.server.web.pages.render import go, html, read_seat
from tripot.server.web.security import current

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


@dataclass(frozen=True, slots=True)
class Stretch:
    """Days off one after the other."""

    first: str
    last: str
    asked: bool
    is_to_come: bool
    """Whether some of it can be given back."""


def stretches(days: Mapping[str, bool], today: str) -> list[Stretch]:
    """Days off as people speak of them: from, to."""
    found: list[Stretch] = []
    for day, asked in sorted(days.items()):
        last = found[-1] if found else None
        if last is not None and last.asked == asked and len(days_between(last.last, day)) == 2:
            found[-1] = Stretch(last.first, day, asked, day > today)
        else:
            found.append(Stretch(day, day, asked, day > today))
    return found


@router.get("/me/absences")
async def my_days_off(request: Request, caller: Who) -> Response:
    """What I have off."""
    return await _show(request, caller)


async def _show(request: Request, caller: Caller, problem: str = "", status: int = 200) -> Response:
    if caller.person is None:
        return go("/sign-in?next=/me/absences")
    mine = await house_of(request).days_off.mine(caller)
    values = {"mine": mine, "stretches": stretches(mine.days, mine.today), "problem": problem}
    return html(request, "days-off.html", values, caller=caller, status=status)


@router.post("/me/absences")
async def change(
    request: Request,
    caller: Who,
    act: Annotated[str, Form()],
    first: Annotated[str, Form()] = "",
    last: Annotated[str, Form()] = "",
    friend: Annotated[str, Form()] = "",
) -> Response:
    """Have days off, give them back, or name a friend."""
    if caller.person is None:
        return go("/sign-in?next=/me/absences")
    days_off = house_of(request).days_off
    try:
        if act == "take":
            await days_off.take(caller, first, last)
        elif act == "give_back":
            await days_off.give_back(caller, first, last)
        elif act == "friend":
            await days_off.name_friend(caller, friend)
    except (Unacceptable, Forbidden, TooMany) as no:
        return await _show(request, caller, say(request, no), no.status)
    return go("/me/absences")


@router.post("/tables/{table}/stand-in")
async def stand_in(
    request: Request, table: str, caller: Who, seat: Annotated[str, Form()], key: Annotated[str, Form()] = ""
) -> Response:
    """Take the chair that a friend left to me."""
    where = read_seat(seat)
    if where is None:
        raise Unacceptable("no_such_chair", {"seat": seat[:8]})
    await house_of(request).tables.stand_in(caller, table, where, key=key)
    return go(f"/tables/{table}")
