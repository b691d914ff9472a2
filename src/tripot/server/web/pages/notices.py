"""What I am told while I am away, and where; an address is confirmed and stopped by whoever gets its letters."""

from collections.abc import Awaitable
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Request, Response

from tripot.server.common.errors import Conflict, Forbidden, HouseError, TooMany, Unacceptable
from tripot.server.common.records import Caller, TableInfo
from tripot.server.people.notices.kinds import USUAL, WISHES
from tripot.server.web.pages.guests import device, house_of
from tripot.server.web.pages.language import language, words
from tripot.server.web.pages.lobby import base_address
from tripot.server.web.pages.problems import sentence
from tripot.server.web.pages.render import go, html
from tripot.server.web.security import current

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


AT_A_TABLE = {"usual": None, "turns": frozenset(("turn", "last", "deadline")), "nothing": frozenset[str]()}
"""What one may choose for one table."""


@router.get("/notices")
async def page(request: Request, caller: Who, table: str = "") -> Response:
    """My notices, and those of one table."""
    return await show(request, caller, table_id=table)


async def show(
    request: Request, caller: Caller, *, table_id: str = "", word: str = "", problem: HouseError | None = None
) -> Response:
    """The page, with what went wrong."""
    if caller.person is None:
        return go("/sign-in?next=/notices")
    house, me = house_of(request), caller.person
    values: dict[str, Any] = {
        "wishes": WISHES,
        "chosen": me.notices or USUAL,
        "channels": frozenset(house.outbox.channels),
        "settings": house.settings,
        "is_stopped": bool(me.email) and await house.people.mailboxes.is_stopped(me.email or ""),
        "push_key": await house.outbox.push_key(),
        "browsers": await house.subscriptions.mine(caller),
        "at": await _at_a_table(request, caller, table_id),
        "calendar": f"{base_address(request)}/calendar/{word}.ics" if word else "",
        "problem": "" if problem is None else _said(request, problem),
    }
    return html(request, "notices.html", values, caller=caller, status=200 if problem is None else problem.status)


def _said(request: Request, problem: HouseError) -> str:
    return sentence(words(language(request)), problem.code, problem.facts, problem.status)


async def _at_a_table(request: Request, caller: Caller, table_id: str) -> tuple[TableInfo, str] | None:
    """The table that the page was asked for, and what is chosen there; none for a table one does not sit at."""
    if not table_id:
        return None
    house = house_of(request)
    info = await house.tables.info(caller, table_id)
    own = await house.people.wishes_at(caller, table_id)
    choice = next((name for name, wishes in AT_A_TABLE.items() if wishes == own), "usual")
    return (info, choice) if info.my_seats else None


@router.post("/notices")
async def change(request: Request, caller: Who) -> Response:
    """Keep what was chosen."""
    if caller.person is None:
        return go("/sign-in?next=/notices")
    form = await request.form()
    posted = {name: value for name, value in form.items() if isinstance(value, str)}
    chosen = frozenset(str(one) for one in form.getlist("notice"))
    email, webhook, service = (posted.get(name) for name in ("email", "webhook", "service"))
    people = house_of(request).people
    changed = people.change(caller, notices=chosen, email=email, webhook=webhook, service=service)
    return await _done(request, caller, changed)


async def _done(request: Request, caller: Caller, change: Awaitable[object]) -> Response:
    """The page after a change, or with the reason why there was none."""
    try:
        await change
    except (Unacceptable, Forbidden, Conflict, TooMany) as no:
        return await show(request, caller, problem=no)
    return go("/notices")


@router.post("/notices/browsers")
async def add_browser(request: Request, caller: Who, subscription: Annotated[str, Form()] = "") -> Response:
    """Tell me on this device."""
    return await _done(request, caller, house_of(request).subscriptions.add(caller, subscription, device(request)))


@router.post("/notices/browsers/{browser}")
async def remove_browser(request: Request, caller: Who, browser: str) -> Response:
    """Not on that device any more."""
    return await _done(request, caller, house_of(request).subscriptions.remove(caller, browser))


@router.post("/notices/tables/{table}")
async def choose_at(request: Request, caller: Who, table: str, choice: Annotated[str, Form()] = "usual") -> Response:
    """What I am told of one table."""
    house = house_of(request)
    await house.tables.info(caller, table)
    await house.people.wish_at(caller, table, AT_A_TABLE.get(choice))
    return go(f"/notices?table={table}")


@router.post("/notices/calendar")
async def calendar(request: Request, caller: Who, act: Annotated[str, Form()] = "new") -> Response:
    """A new address for my calendar, or none."""
    calendars = house_of(request).calendars
    if caller.person is None:
        return go("/sign-in?next=/notices")
    if act == "revoke":
        return await _done(request, caller, calendars.revoke(caller))
    return await show(request, caller, word=await calendars.new_word(caller))


@router.get("/confirm/{word}")
async def confirm_page(request: Request, word: str, caller: Who) -> Response:
    """The link of a confirmation was opened: nothing happens before the button, which no scanner of letters presses."""
    return html(request, "confirm.html", {"word": word, "is_done": False}, caller=caller)


@router.post("/confirm/{word}")
async def confirm(request: Request, word: str, caller: Who) -> Response:
    """The address is mine."""
    await house_of(request).people.confirm_email(word)
    return html(request, "confirm.html", {"word": word, "is_done": True}, caller=caller)


@router.get("/stop/{word}")
async def stop_page(request: Request, word: str, caller: Who) -> Response:
    """Whether letters come to this address, and the button that changes it; nobody need sign in."""
    boxes = house_of(request).people.mailboxes
    address = boxes.address_of(word)
    values = {"word": word, "address": address, "is_stopped": await boxes.is_stopped(address)}
    return html(request, "stop.html", values, caller=caller)


@router.post("/stop/{word}")
async def stop(request: Request, word: str, act: Annotated[str, Form()] = "stop") -> Response:
    """No more letters to this address, or letters again."""
    await house_of(request).people.mailboxes.stop(word, goes_on=act == "go_on")
    return go(f"/stop/{word}")
