"""Figures: mine, and each game's, as a table and a drawing of the same numbers."""

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request, Response

from tripot.server.common.records import Caller
from tripot.server.web.pages.billboard import bills
from tripot.server.web.pages.guests import games_of, house_of
from tripot.server.web.pages.language import language
from tripot.server.web.pages.render import go, html
from tripot.server.web.security import current

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


@router.get("/statistics")
async def figures(request: Request, caller: Who) -> Response:
    """Who plays what, and how it goes."""
    counted = house_of(request).statistics
    lang = language(request)
    values = {
        "bills": {bill.id: bill for bill in bills(games_of(request), lang)},
        "mine": await counted.of_person(caller) if caller.person else (),
        "meetings": await counted.meetings(caller) if caller.person else (),
        "results": await counted.results(caller, limit=20) if caller.person else (),
        "games": {name: await counted.of_game(name, caller=caller) for name in games_of(request)},
    }
    return html(request, "statistics.html", values, caller=caller)


@router.post("/statistics/rating")
async def show_rating(request: Request, caller: Who, hide: Annotated[str, Form()] = "") -> Response:
    """Hide one's ratings from others, or show them again."""
    await house_of(request).people.change(caller, hides_rating=hide == "1")
    return go("/statistics")
