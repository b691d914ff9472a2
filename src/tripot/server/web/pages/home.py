"""The entrance: the wall of posters, each game's own page, playing at once."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Request, Response

from tripot.engine.game import Game
from tripot.engine.seats import GM
from tripot.server.common.errors import NotFound
from tripot.server.common.records import Caller
from tripot.server.web.pages.billboard import Bill, bill, bills
from tripot.server.web.pages.guests import games_of, house_of, let_in, suggested_name
from tripot.server.web.pages.language import language
from tripot.server.web.pages.render import go, html
from tripot.server.web.security import current

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


def posters(request: Request) -> dict[str, Bill]:
    """The posters by game, for lists of tables."""
    return {one.id: one for one in bills(games_of(request), language(request))}


def installed(request: Request, name: str) -> Game[Any]:
    """The game of that name; `NotFound` if it is not installed."""
    found = games_of(request).get(name)
    if found is None:
        raise NotFound("no_such_game", {"game": name[:40]})
    return found


def playable(request: Request, name: str) -> Bill:
    """The poster of an installed game."""
    return bill(installed(request, name), language(request))


@router.get("/")
async def home(request: Request, caller: Who, left: str = "") -> Response:
    """The wall."""
    house = house_of(request)
    mine = await house.tables.mine(caller) if caller.person else ()
    values = {
        "left": left,
        "bills": bills(games_of(request), language(request)),
        "posters": posters(request),
        "mine": list(mine)[:4],
        "public": await house.tables.public(limit=8),
        "suggested": "" if caller.person else suggested_name(request),
    }
    return html(request, "home.html", values, caller=caller)


@router.get("/games/{game}")
async def game_page(request: Request, game: str, caller: Who, learned: str = "") -> Response:
    """One game, its lessons, and its two doors; after a lesson, what comes next."""
    lessons = house_of(request).lessons
    mine = await lessons.mine(caller, game)
    values = {
        "learned": {name: far for (_, name), far in mine.items()},
        "just_learned": learned,
        "is_first": await lessons.is_first(caller, game),
        "bill": playable(request, game),
        "has_gm": installed(request, game).meta.has_gm,
        "posters": posters(request),
        "suggested": suggested_name(request),
        "public": await house_of(request).tables.public(game=game, limit=8),
    }
    return html(request, "game.html", values, caller=caller)


@router.post("/games/{game}/play")
async def play_now(
    request: Request,
    game: str,
    caller: Who,
    key: Annotated[str, Form()] = "",
    name: Annotated[str, Form()] = "",
    level: Annotated[str, Form()] = "",
    role: Annotated[str, Form()] = "",
) -> Response:
    """A table against bots, at once; or with bots to master."""
    meta = installed(request, game).meta
    chair = GM if role == "master" and meta.has_gm else 0
    arrival = await let_in(request, caller, name, key)
    table = await house_of(request).tables.play_now(arrival.caller, game, key, level, chair)
    return arrival.greet(request, go(f"/tables/{table.id}"))


@router.get("/tables")
async def public_tables(request: Request, caller: Who, game: str = "", before: str = "") -> Response:
    """Every public table that gathers or plays."""
    house = house_of(request)
    values = {
        "posters": posters(request),
        "gathering": await house.tables.public(game=game, before=before),
        "playing": await house.tables.public(game=game, status="playing"),
        "game": game,
    }
    return html(request, "public-tables.html", values, caller=caller)
