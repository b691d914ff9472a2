"""Who I am to the house: a name, a personal link, a password if I want one, my devices, what I am told."""

import json
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request, Response

from tripot.server.common.errors import Conflict, Forbidden, HouseError, NotFound, TooMany, Unacceptable
from tripot.server.common.records import Caller
from tripot.server.web.pages.guests import device, house_of, keep_choices, let_in, suggested_name
from tripot.server.web.pages.language import language, words
from tripot.server.web.pages.lobby import base_address, qr
from tripot.server.web.pages.problems import later, sentence
from tripot.server.web.pages.render import go, html, safe_path
from tripot.server.web.security import current, device_mark, forget, know_device, remember

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


def say(request: Request, error: HouseError) -> str:
    """What went wrong, in words."""
    return sentence(words(language(request)), error.code, error.facts, error.status)


@router.get("/sign-in")
async def door(request: Request, caller: Who, next: str = "/mine") -> Response:  # noqa: A002
    """The ways in: a name, a password, a passkey, the personal link."""
    return go("/me") if caller.person else show_door(request, caller, next)


def show_door(request: Request, caller: Caller, where: str, problem: str = "", status: int = 200) -> Response:
    """The page of the ways in."""
    mail = house_of(request).people.sends_mail
    values = {
        "mail": mail,
        "next": safe_path(where),
        "problem": problem,
        "suggested": suggested_name(request),
    }
    return html(request, "sign-in.html", values, caller=caller, status=status)


@router.post("/sign-in")
async def sign_in(
    request: Request,
    caller: Who,
    login: Annotated[str, Form()] = "",
    password: Annotated[str, Form()] = "",
    next_path: Annotated[str, Form(alias="next")] = "/mine",
) -> Response:
    """With a password."""
    people = house_of(request).people
    try:
        person, token = await people.sign_in(
            login, password, device=device(request), address=caller.address, mark=device_mark(request)
        )
    except (Forbidden, TooMany, NotFound, Unacceptable) as no:
        return later(show_door(request, caller, next_path, say(request, no), no.status), no)
    response = go(safe_path(next_path))
    remember(request, response, token)
    know_device(request, response, person)
    keep_choices(response, person)
    return response


@router.post("/sign-in/lost")
async def lost(request: Request, caller: Who, email: Annotated[str, Form()] = "") -> Response:
    """A way back in for whoever confirmed an address: the answer is the same for everybody."""
    try:
        await house_of(request).people.entrances.ask(caller, email)
    except TooMany as no:
        return later(show_door(request, caller, "/mine", say(request, no), no.status), no)
    return html(request, "lost.html", caller=caller)


@router.post("/guest")
async def guest(
    request: Request,
    caller: Who,
    name: Annotated[str, Form()] = "",
    key: Annotated[str, Form()] = "",
    next_path: Annotated[str, Form(alias="next")] = "/",
) -> Response:
    """With a name and nothing else."""
    try:
        arrival = await let_in(request, caller, name, key)
    except (Unacceptable, TooMany) as no:
        return later(show_door(request, caller, next_path, say(request, no), no.status), no)
    return arrival.greet(request, go(safe_path(next_path)))


@router.get("/enter/{word}")
async def link_door(request: Request, word: str, caller: Who, release: str = "") -> Response:
    """A personal link was opened, perhaps of a table that came from elsewhere: nothing happens before the button."""
    return html(request, "enter.html", {"word": word, "release": release[:200]}, caller=caller)


@router.post("/enter/{word}")
async def enter(request: Request, word: str, caller: Who, release: Annotated[str, Form()] = "") -> Response:
    """Come back by the personal link; the first of a table's people who comes to its new house sets it going."""
    house = house_of(request)
    person, token = await house.people.enter_by_link(word, device=device(request), address=caller.address)
    table = await house.arrivals.release(release[:200]) if release else None
    response = go("/mine" if table is None else f"/tables/{table}")
    remember(request, response, token)
    know_device(request, response, person)
    keep_choices(response, person)
    return response


@router.get("/me")
async def me(request: Request, caller: Who) -> Response:
    """My page."""
    return await show_me(request, caller)


async def show_me(
    request: Request, caller: Caller, *, problem: str = "", done: str = "", word: str = "", status: int = 200
) -> Response:
    """My page, with what went well or wrong."""
    if caller.person is None:
        return go("/sign-in?next=/me")
    people = house_of(request).people
    link = f"{base_address(request)}/enter/{word}" if word else ""
    values = {
        "sessions": await people.sessions(caller),
        "passkeys": await house_of(request).passkeys.mine(caller),
        "problem": problem,
        "done": done,
        "link": link,
        "qr": qr(link) if link else "",
    }
    return html(request, "me.html", values, caller=caller, status=status)


@router.get("/me/data")
async def data_page(request: Request, caller: Who) -> Response:
    """My data: to be taken home, or to be forgotten."""
    return html(request, "data.html", caller=caller) if caller.person else go("/sign-in?next=/me/data")


@router.get("/me/data.json")
async def data(request: Request, caller: Who) -> Response:
    """All that the house holds of me, as a file."""
    body = json.dumps(await house_of(request).people.data(caller), ensure_ascii=False, indent=1)
    headers = {"Content-Disposition": 'attachment; filename="tripot.json"', "Cache-Control": "no-store"}
    return Response(body, media_type="application/json", headers=headers)


@router.post("/me")
async def change(request: Request, caller: Who, act: Annotated[str, Form()]) -> Response:
    """Change something about me."""
    if caller.person is None:
        return go("/sign-in?next=/me")
    form = await request.form()
    posted = {name: value for name, value in form.items() if isinstance(value, str)}
    try:
        return await _change(request, caller, act, posted)
    except (Unacceptable, Forbidden, Conflict, TooMany) as no:
        return await show_me(request, caller, problem=say(request, no), status=no.status)


async def _change(request: Request, caller: Caller, act: str, posted: dict[str, str]) -> Response:
    people = house_of(request).people
    if act == "name":
        await people.change(caller, name=posted.get("name", ""), zone=posted.get("zone") or None)
    elif act == "link":
        return await show_me(request, caller, word=await people.new_link(caller))
    elif act == "unlink":
        await people.revoke_link(caller)
    elif act == "password":
        person = await people.set_password(
            caller, posted.get("login", ""), posted.get("password", ""), posted.get("old", "")
        )
        response = go("/me")
        know_device(request, response, person)
        return response
    elif act == "seen":
        await people.seen_news(caller)
        return go(safe_path(posted.get("here", "/me")))
    elif act == "end":
        await people.end_session(caller, posted.get("session", ""))
    elif act == "leave":
        if caller.session:
            await people.end_session(caller, caller.session)
        return _out(request)
    elif act == "leave_everywhere":
        await people.end_all_sessions(caller)
        return _out(request)
    elif act == "forget" and posted.get("sure") == "yes":
        await people.forget(caller)
        return _out(request)
    return go("/me")


def _out(request: Request) -> Response:
    response = go("/?left=1" if request.app.state.settings.sub_path else "/")
    forget(request, response)
    return response
