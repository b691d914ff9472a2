"""What I am told while I am away, and where; an address is confirmed and stopped by whoever gets its letters."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Request, Response

from tripot.server.common.errors import Conflict, Forbidden, HouseError, TooMany, Unacceptable
from tripot.server.common.records import Caller
from tripot.server.people.notices.kinds import USUAL, WISHES
from tripot.server.web.pages.guests import house_of
from tripot.server.web.pages.language import language, words
from tripot.server.web.pages.problems import sentence
from tripot.server.web.pages.render import go, html
from tripot.server.web.security import current

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


@router.get("/notices")
async def page(request: Request, caller: Who) -> Response:
    """My notices."""
    return await show(request, caller)


async def show(request: Request, caller: Caller, *, problem: HouseError | None = None) -> Response:
    """The page, with what went wrong."""
    if caller.person is None:
        return go("/sign-in?next=/notices")
    house, me = house_of(request), caller.person
    say = words(language(request))
    is_stopped = bool(me.email) and await house.people.mailboxes.is_stopped(me.email or "")
    values: dict[str, Any] = {
        "wishes": WISHES,
        "chosen": me.notices or USUAL,
        "channels": frozenset(house.outbox.channels),
        "settings": house.settings,
        "is_stopped": is_stopped,
        "problem": "" if problem is None else sentence(say, problem.code, problem.facts, problem.status),
    }
    return html(request, "notices.html", values, caller=caller, status=200 if problem is None else problem.status)


@router.post("/notices")
async def change(request: Request, caller: Who) -> Response:
    """Keep what was chosen."""
    if caller.person is None:
        return go("/sign-in?next=/notices")
    form = await request.form()
    posted = {name: value for name, value in form.items() if isinstance(value, str)}
    chosen = frozenset(str(one) for one in form.getlist("notice"))
    try:
        await house_of(request).people.change(
            caller, notices=chosen, email=posted.get("email"), webhook=posted.get("webhook")
        )
    except (Unacceptable, Forbidden, Conflict, TooMany) as no:
        return await show(request, caller, problem=no)
    return go("/notices")


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
