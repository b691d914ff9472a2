"""The operator's page: how the house is. It knows no secret of a running table."""

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request, Response

from tripot.server.common.errors import Forbidden, TooMany
from tripot.server.common.records import Caller
from tripot.server.web.pages.guests import house_of, let_in
from tripot.server.web.pages.home import posters
from tripot.server.web.pages.language import language, words
from tripot.server.web.pages.problems import later, sentence
from tripot.server.web.pages.render import go, html
from tripot.server.web.security import current

router = APIRouter()
STATUSES = ("gathering", "playing", "leaving", "gone", "arrived", "over", "closed")
Who = Annotated[Caller, Depends(current)]


@router.get("/operator")
async def page(request: Request, caller: Who, q: str = "", status: str = "", page: str = "1") -> Response:
    """Health, versions and tables, for whoever gave the token."""
    if not caller.operator:
        return _door(request, caller)
    house = house_of(request)
    number = int(page) if page.isascii() and page.isdigit() and len(page) < 6 else 1
    asked = status if status in STATUSES else ""
    values = {
        "health": await house.health(),
        "overview": await house.overview(caller, search=q, status=asked, page=number),
        "posters": posters(request),
        "open_reports": sum(one.ended_at is None for one in await house.reports.all(caller)),
        "q": q[:80],
        "status": asked,
        "statuses": STATUSES,
    }
    return html(request, "operator.html", values, caller=caller)


@router.post("/operator")
async def enter(request: Request, caller: Who, token: Annotated[str, Form()] = "") -> Response:
    """Show the token."""
    arrival = await let_in(request, caller)
    try:
        await house_of(request).people.become_operator(arrival.caller, token)
    except (Forbidden, TooMany) as no:
        text = sentence(words(language(request)), no.code, no.facts, no.status)
        return arrival.greet(request, later(_door(request, arrival.caller, text, no.status), no))
    return arrival.greet(request, go("/operator"))


def _door(request: Request, caller: Caller, problem: str = "", status: int = 200) -> Response:
    """Where the token is shown; where none is set, what to do."""
    values = {"problem": problem, "has_token": bool(house_of(request).settings.operator_token)}
    return html(request, "operator-door.html", values, caller=caller, status=status)
