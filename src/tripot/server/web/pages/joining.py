"""By a friend's link: an invitation to a table, a place among the watchers, a chair handed over."""

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request, Response

from tripot.server.common.errors import Forbidden, NotFound
from tripot.server.common.records import Caller
from tripot.server.web.pages.billboard import bill
from tripot.server.web.pages.guests import games_of, house_of, let_in, let_in_again, suggested_name
from tripot.server.web.pages.language import language
from tripot.server.web.pages.lobby import house_rules, options_in_words
from tripot.server.web.pages.render import go, html, read_seat
from tripot.server.web.security import current

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


@router.get("/join/{word}")
async def arrive(request: Request, word: str, caller: Who) -> Response:
    """What a link opens, before anything happens: a preview of the link does nothing."""
    house = house_of(request)
    table, kind, _ = await house.tables.by_word(caller, word)
    if kind == "chair":
        if await house.tables.claim(caller, table) is not None:
            return go(f"/tables/{table}/claim")
        lang = language(request)
        info, whose = await house.tables.offered(caller, word)
        game = bill(games_of(request)[info.game], lang)
        values = {"word": word, "suggested": suggested_name(request), "table": info, "whose": whose, "bill": game}
        return html(request, "take-chair.html", values, caller=caller)
    info = await house.tables.info(caller, table, word=word)
    if kind == "invitation" and (info.my_seats or info.was_mine is not None):
        return go(f"/tables/{table}")
    lang = language(request)
    is_full = kind == "invitation" and info.status == "gathering" and all(one.kind != "free" for one in info.chairs)
    values = {
        "table": info,
        "is_full": is_full,
        "may_watch": is_full and await _may_watch(request, caller, table),
        "word": word,
        "kind": kind,
        "bill": bill(games_of(request)[info.game], lang),
        "options": options_in_words(games_of(request)[info.game], info, lang),
        "house_rules": house_rules(games_of(request)[info.game], info, lang),
        "suggested": suggested_name(request),
    }
    return html(request, "join.html", values, caller=caller)


async def _may_watch(request: Request, caller: Caller, table: str) -> bool:
    """Whether the table shows itself to whoever comes without a link."""
    try:
        await house_of(request).tables.info(caller, table)
    except (NotFound, Forbidden):
        return False
    return True


@router.post("/join/{word}")
async def join(
    request: Request,
    word: str,
    caller: Who,
    name: Annotated[str, Form()] = "",
    key: Annotated[str, Form()] = "",
    own_word: Annotated[str, Form()] = "",
    knock: Annotated[str, Form()] = "",
    seat: Annotated[str, Form()] = "",
) -> Response:
    """Sit, watch, take the chair over, or knock where the game has begun."""
    house = house_of(request)
    try:
        table, kind, _ = await house.tables.by_word(caller, word)
    except NotFound:
        return await _take_again(request, caller, word, name, key)
    arrival = await let_in(request, caller, name, key)
    if kind == "invitation" and knock:
        await house.tables.knock(arrival.caller, word, seat=read_seat(seat or None), name=name.strip(), key=key)
        return arrival.greet(request, go(f"/tables/{table}/claim"))
    if kind == "invitation":
        await house.tables.sit(arrival.caller, table, name=name.strip(), word=word, key=key, own_word=own_word)
    elif kind == "chair":
        taken = await house.tables.take_chair(arrival.caller, word, name=name.strip(), key=key)
        return arrival.greet(request, go(f"/tables/{table}" if taken else f"/tables/{table}/claim"))
    else:
        await house.tables.watch_door(arrival.caller, table, word)
    return arrival.greet(request, go(f"/tables/{table}"))


async def _take_again(request: Request, caller: Caller, word: str, name: str, key: str) -> Response:
    """A chair's word opens nothing once it was used; whoever pressed twice sits there all the same."""
    arrival = await let_in_again(request, caller, key)
    if arrival is None:
        raise NotFound("no_such_word")
    info = await house_of(request).tables.take_chair(arrival.caller, word, name=name.strip(), key=key)
    return arrival.greet(request, go(f"/tables/{info.id}" if info else "/mine"))


@router.get("/tables/{table}/claim")
async def wait(request: Request, table: str, caller: Who) -> Response:
    """Somebody came for a chair, and those present are asked: nothing of the table is shown to them yet. [E10]"""
    tables = house_of(request).tables
    try:
        asked = await tables.claim(caller, table)
        if asked is None and (await tables.info(caller, table)).my_seats:
            return go(f"/tables/{table}")
    except (NotFound, Forbidden):
        asked = None
    values = {"asked": asked, "table_id": table}
    return html(request, "claim.html", values, caller=caller, status=200 if asked else 404)
