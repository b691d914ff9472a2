"""The operator's page of balance: what the house's own finished games say, as a laboratory's report would."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from tripot.lab.report.page import chapters
from tripot.lab.report.words import Words
from tripot.server.common.records import Caller
from tripot.server.web.pages.billboard import bills
from tripot.server.web.pages.guests import games_of, house_of
from tripot.server.web.pages.language import language
from tripot.server.web.pages.render import html
from tripot.server.web.security import current

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


@router.get("/operator/balance")
async def page(request: Request, caller: Who, game: str = "") -> Response:
    """The figures of one game; without a word, of the first of the house."""
    games, lang = games_of(request), language(request)
    asked = game if game in games else next(iter(games))
    found = await house_of(request).own_games.of_game(caller, asked)
    values = {
        "bills": bills(games, lang),
        "asked": asked,
        "found": found,
        "chapters": chapters(Words(games[asked], lang), found.cells) if found.cells else (),
    }
    return html(request, "operator-balance.html", values, caller=caller)
