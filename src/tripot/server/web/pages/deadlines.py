"""My deadlines as a calendar that other programs subscribe to. [E23]"""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from tripot.server.common.records import Caller, Person, TableCard
from tripot.server.web.pages.guests import games_of, house_of
from tripot.server.web.pages.ics import Event, calendar
from tripot.server.web.pages.language import words
from tripot.server.web.pages.lobby import base_address
from tripot.server.web.security import current
from tripot.speech.voice import Voice

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


@router.get("/calendar/{word}.ics")
async def feed(request: Request, word: str, caller: Who) -> Response:
    """The deadlines of whoever has this address; nothing else of theirs, and no secret of any table."""
    house = house_of(request)
    owner = await house.calendars.owner(word, address=caller.address)
    cards = [card for card in await house.tables.mine(Caller(owner)) if card.status == "playing" and not card.paused]
    text = calendar("Tripot", _events(request, owner, cards), datetime.now(UTC))
    return Response(text, media_type="text/calendar; charset=utf-8")


def _events(request: Request, owner: Person, cards: list[TableCard]) -> Iterator[Event]:
    say, home = words(owner.language), base_address(request)
    for card in cards:
        if card.due_at is None or card.game not in games_of(request):
            continue
        game = Voice(games_of(request)[card.game], owner.language).text("game.name")
        waits = say.gettext("À vous de jouer") if card.awaits_me else say.gettext("Échéance")
        yield Event(
            id=f"{card.id}@tripot",
            at=card.due_at,
            summary=f"{waits} · {card.name}",
            text=game,
            url=f"{home}/tables/{card.id}",
        )
