"""The operator's page of tables from other houses: the card of this one, parcels in, receipts out."""

from typing import Annotated

from fastapi import APIRouter, Depends, File, Request, Response

from tripot.server.common.errors import Conflict, Unacceptable
from tripot.server.common.records import Caller
from tripot.server.web.pages.guests import house_of
from tripot.server.web.pages.language import language, words
from tripot.server.web.pages.lobby import invitation_address, leads_nowhere_else, qr
from tripot.server.web.pages.problems import sentence
from tripot.server.web.pages.render import go, html
from tripot.server.web.security import current

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


@router.get("/operator/arrivals")
async def page(request: Request, caller: Who) -> Response:
    """The card, and what came so far."""
    return await _show(request, caller)


async def _show(request: Request, caller: Caller, problem: str = "", status: int = 200) -> Response:
    arrivals, address = house_of(request).arrivals, invitation_address(request)
    card = await arrivals.card(caller, address)
    values = {
        "card": card,
        "qr": qr(card.text),
        "is_only_here": leads_nowhere_else(address),
        "arrivals": await arrivals.all(caller),
        "problem": problem,
    }
    return html(request, "operator-arrivals.html", values, caller=caller, status=status)


@router.post("/operator/arrivals")
async def take_in(request: Request, caller: Who, parcel: Annotated[bytes, File()] = b"") -> Response:
    """Take a table in."""
    try:
        await house_of(request).arrivals.take_in(caller, parcel)
    except (Conflict, Unacceptable) as no:
        said = sentence(words(language(request)), no.code, no.facts, no.status)
        return await _show(request, caller, said, no.status)
    return go("/operator/arrivals")
