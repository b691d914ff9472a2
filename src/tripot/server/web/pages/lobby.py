"""Before the first move: chairs, bots, the link to share."""

import io
from collections.abc import Mapping
from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Depends, Form, Request, Response

from tripot.engine.game import Game
from tripot.engine.registry import levels_of
from tripot.engine.seats import Seat
from tripot.server.common.errors import BadRequest, Conflict
from tripot.server.common.records import Caller, Look, TableInfo
from tripot.server.web.pages.billboard import bill
from tripot.server.web.pages.guests import games_of, house_of, let_in, suggested_name
from tripot.server.web.pages.house_notes import latest
from tripot.server.web.pages.language import language, words
from tripot.server.web.pages.problems import sentence
from tripot.server.web.pages.render import go, html, is_fragment, read_seat
from tripot.server.web.pages.talk import conversation
from tripot.server.web.security import current
from tripot.speech.voice import Voice

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


def base_address(request: Request) -> str:
    """The public address of the house."""
    base: str = request.app.state.settings.base_url or str(request.base_url)
    return base.rstrip("/")


def invitation_address(request: Request) -> str:
    """Where invitations lead: the public address, else the one in the local network."""
    settings = request.app.state.settings
    return str(settings.base_url or settings.lan_url or request.base_url).rstrip("/")


def leads_nowhere_else(link: str) -> bool:
    """Whether only this very machine can follow a link. [E34]

    >>> [leads_nowhere_else(f"http://{host}/join/x") for host in ("127.0.0.1:8000", "localhost", "192.168.1.7:8000")]
    [True, True, False]
    """
    host = urlsplit(link).hostname or ""
    return host == "localhost" or host.endswith(".localhost") or host == "::1" or host.startswith("127.")


def qr(text: str) -> str:
    """A QR code as an SVG drawing, to be placed in a page."""
    import segno  # noqa: PLC0415 - a house that comes back after a crash opens without it

    out = io.BytesIO()
    segno.make(text, error="m").save(
        out, kind="svg", xmldecl=False, svgns=True, scale=1, border=2, omitsize=True, dark="#111", light="#fff"
    )
    return out.getvalue().decode()


def options_in_words(game: Game[Any], table: TableInfo, lang: str) -> list[tuple[str, str]]:
    """The options of a table that differ from the usual ones: name and value."""
    voice = Voice(game, lang, {chair.seat: chair.name for chair in table.chairs if chair.name})
    say = words(lang)
    told = []
    for option in (game.meta.edition(table.rules) or game.meta).options:
        value = table.options.get(option.name, option.default)
        if value == option.default:
            continue
        told.append(
            (voice.option(option.name), option_value(voice, option.name, option.kind, value, say.gettext("oui")))
        )
    return told


def house_rules(game: Game[Any], table: TableInfo, lang: str) -> list[tuple[str, int, int]]:
    """The figures that a table sets otherwise: name, value, and what it usually is."""
    voice = Voice(game, lang)
    known = (game.meta.edition(table.rules) or game.meta).parameters
    return [
        (voice.parameter(each.name), table.parameters[each.name], each.default)
        for each in known
        if each.name in table.parameters
    ]


def option_value(voice: Voice, name: str, kind: str, value: Any, yes: str) -> str:
    """The value of an option in words."""
    if kind == "flag":
        return yes
    if kind == "seat" and value is not None:
        return voice.name(value)
    return voice.term(name, value)


async def show(request: Request, caller: Caller, look: Look, *, problem: str = "", status: int = 200) -> Response:
    """The lobby as a page, or as the live part of it."""
    table = look.table
    lang = language(request)
    game = games_of(request)[table.game]
    voice = Voice(game, lang)
    base = invitation_address(request)
    link = f"{base}/join/{table.invitation}" if table.invitation else ""
    watch = f"{base}/join/{table.watchword}" if table.watchword and table.watching != "nobody" else ""
    values = {
        "table": table,
        "bill": bill(game, lang),
        "link": link,
        "is_only_here": leads_nowhere_else(base),
        "qr": qr(link) if link else "",
        "watch": watch,
        "levels": [(level, voice.text(f"levels.{level}")) for level in levels_of(game)],
        "usual_level": game.meta.usual_level,
        "seat_numbers": game.meta.seats,
        "options": options_in_words(game, table, lang),
        "house_rules": house_rules(game, table, lang),
        "mark": f"lobby.{table.version}",
        "cursor": look.cursor,
        "suggested": suggested_name(request),
        "problem": problem,
        "is_first": await house_of(request).lessons.is_first(caller, table.game),
        "register": latest(look, Voice(game, lang, look.names), lang),
        "seat": table.my_seats[0] if table.my_seats else None,
    }
    if is_fragment(request):
        return html(request, "lobby-live.html", values, caller=caller, status=status)
    values["talk"] = await conversation(request, caller, look)
    return html(request, "lobby.html", values, caller=caller, status=status)


@router.post("/tables/{table}/sit")
async def sit(
    request: Request,
    table: str,
    caller: Who,
    seat: Annotated[str, Form()] = "",
    name: Annotated[str, Form()] = "",
    word: Annotated[str, Form()] = "",
    key: Annotated[str, Form()] = "",
    own_word: Annotated[str, Form()] = "",
) -> Response:
    """Take a chair; a second one on the same device has a name of its own."""
    arrival = await let_in(request, caller, name, key)
    where = read_seat(seat)
    await house_of(request).tables.sit(
        arrival.caller, table, seat=where, name=name.strip(), word=word, key=key, own_word=own_word
    )
    return arrival.greet(request, go(f"/tables/{table}"))


@router.post("/tables/{table}/stand")
async def stand(
    request: Request, table: str, caller: Who, seat: Annotated[str, Form()], key: Annotated[str, Form()] = ""
) -> Response:
    """Leave a chair: to nobody before the start, to a bot after it."""
    mine = read_seat(seat)
    if mine is not None:
        await house_of(request).tables.stand(caller, table, mine, key=key)
    return go(f"/tables/{table}")


@router.post("/tables/{table}/word")
async def add_word(
    request: Request, table: str, caller: Who, seat: Annotated[str, Form()], own_word: Annotated[str, Form()]
) -> Response:
    """What a browser adds to the seed when it first looks at the lobby."""
    mine = read_seat(seat)
    if mine is None:
        raise BadRequest("no_seat")
    await house_of(request).tables.add_word(caller, table, mine, own_word)
    return Response(status_code=204)


def _typed(posted: Mapping[str, Any]) -> list[tuple[Seat, str]]:
    """The names that stood beside free chairs."""
    found = ((read_seat(name.removeprefix("sit.")), value) for name, value in posted.items() if name.startswith("sit."))
    return [(seat, value.strip()[:40]) for seat, value in found if seat is not None and isinstance(value, str)]


@router.post("/tables/{table}/start")
async def start(
    request: Request,
    table: str,
    caller: Who,
    level: Annotated[str, Form()] = "",
    own_word: Annotated[str, Form()] = "",
    key: Annotated[str, Form()] = "",
) -> Response:
    """Begin; whoever's name was typed for a chair and not sent yet sits down first. [E1]"""
    house = house_of(request)
    try:
        for seat, name in _typed(await request.form()):
            await house.tables.sit(caller, table, seat=seat, name=name, key=f"{key}.{seat}")
        await house.tables.start(caller, table, level=level, own_word=own_word, key=key)
    except Conflict as no:
        look = await house.play.look(caller, table)
        if look.view is None:
            text = sentence(words(language(request)), no.code, no.facts, no.status)
            return await show(request, caller, look, problem=text, status=409)
    return go(f"/tables/{table}")
