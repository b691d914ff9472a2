"""Passkeys: a device is asked, answers, and is added, or lets its owner in. The rest is plain forms."""

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request, Response
from fastapi.responses import JSONResponse

from tripot.server.common.errors import BadRequest, Conflict, Forbidden, NotFound, TooMany, Unacceptable, Unknown
from tripot.server.common.records import Caller
from tripot.server.people.passkeys import Asked, Site
from tripot.server.web.pages.account import say, show_door, show_me
from tripot.server.web.pages.guests import device, house_of, keep_choices
from tripot.server.web.pages.lobby import base_address
from tripot.server.web.pages.render import go, safe_path
from tripot.server.web.security import current, know_device, remember

router = APIRouter()
Who = Annotated[Caller, Depends(current)]
Text = Annotated[str, Form()]
_REFUSED = (Unacceptable, Forbidden, Conflict, NotFound, TooMany)


def site_of(request: Request) -> Site:
    """The house as this browser knows it."""
    return Site(base_address(request))


def _asked(asked: Asked) -> Response:
    return JSONResponse({"options": dict(asked.options), "ticket": asked.ticket})


@router.post("/passkeys/options")
async def ask_new(request: Request, caller: Who) -> Response:
    """What a new device is asked; a refusal comes in words, for the script to show."""
    try:
        return _asked(await house_of(request).passkeys.ask_new(caller, site_of(request)))
    except (*_REFUSED, Unknown) as no:
        return JSONResponse({"problem": say(request, no)}, no.status)


@router.post("/passkeys")
async def add(request: Request, caller: Who, ticket: Text = "", answer: Text = "", name: Text = "") -> Response:
    """The device answered."""
    if caller.person is None:
        return go("/sign-in?next=/me")
    try:
        await house_of(request).passkeys.add(caller, site_of(request), ticket, answer, name or device(request)[:40])
    except _REFUSED as no:
        return await show_me(request, caller, problem=say(request, no), status=no.status)
    return go("/me")


@router.post("/passkeys/{passkey}")
async def change(request: Request, passkey: str, caller: Who, act: Text, name: Text = "") -> Response:
    """Rename it, or remove it."""
    if caller.person is None:
        return go("/sign-in?next=/me")
    passkeys = house_of(request).passkeys
    try:
        if act == "rename":
            await passkeys.rename(caller, passkey, name)
        elif act == "remove":
            await passkeys.remove(caller, passkey)
        else:
            raise BadRequest("unreadable")
    except _REFUSED as no:
        return await show_me(request, caller, problem=say(request, no), status=no.status)
    return go("/me")


@router.post("/sign-in/passkey/options")
async def ask(request: Request, caller: Who) -> Response:
    """What any device is asked."""
    try:
        return _asked(await house_of(request).passkeys.ask(site_of(request), address=caller.address))
    except TooMany as no:
        return JSONResponse({"problem": say(request, no)}, no.status)


@router.post("/sign-in/passkey")
async def sign_in(
    request: Request,
    caller: Who,
    ticket: Text = "",
    answer: Text = "",
    next_path: Annotated[str, Form(alias="next")] = "/mine",
) -> Response:
    """Come in by a passkey."""
    passkeys = house_of(request).passkeys
    try:
        person, token = await passkeys.sign_in(
            site_of(request), ticket, answer, device=device(request), address=caller.address
        )
    except _REFUSED as no:
        return show_door(request, caller, next_path, say(request, no), no.status)
    response = go(safe_path(next_path))
    remember(request, response, token)
    know_device(request, response, person)
    keep_choices(response, person)
    return response
