"""A bot is asked why: what it compared, what it expected of each, what it believed about the others."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response

from tripot.engine.actions import Pick
from tripot.engine.seats import Seat
from tripot.server.common.errors import NotFound
from tripot.server.common.records import Caller, Reason
from tripot.server.web.pages.ending import common
from tripot.server.web.pages.guests import game_at, house_of
from tripot.server.web.pages.language import language
from tripot.server.web.pages.presenting import presenter
from tripot.server.web.pages.render import html, read_seat, seat_word
from tripot.server.web.security import current
from tripot.speech.voice import Voice

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


@dataclass(frozen=True, slots=True)
class Option:
    """One of the choices that were compared, in words."""

    what: str
    more: tuple[str, ...]
    expected: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """What was compared, in words."""

    about: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """A bot's answer, in words."""

    seat: Seat
    name: str
    level: str
    comparisons: tuple[Comparison, ...]
    beliefs: tuple[str, ...]
    entry: int | None


@router.get("/tables/{table}/why")
async def why(
    request: Request, table: str, caller: Who, seat: str | None = None, page: int = 1, word: str = ""
) -> Response:
    """Why the bots did what they did, newest first."""
    house = house_of(request)
    asked = None if not seat else read_seat(seat)
    found = await house.reasons.page(caller, table, seat=asked, page=page, word=word)
    look = await house.play.look(caller, table, word=word)
    game = game_at(request, look)
    names = {chair: name for chair, name in look.names.items() if name}
    voice = Voice(game, language(request), names, presenter(game).called(look.view) if look.view else None)
    values = {
        **common(request, look),
        "found": found,
        "told": [in_words(each, voice) for each in found.reasons],
        "asked": "" if asked is None else seat_word(asked),
        "bots": [chair for chair in look.table.chairs if chair.kind == "bot"],
        "word": word,
    }
    return html(request, "why.html", values, caller=caller)


async def of_step(request: Request, caller: Caller, table: str, entry: int, voice: Voice, word: str) -> Told | None:
    """Why a bot did what a step of a replay shows, if it was a bot and compared something."""
    try:
        return in_words(await house_of(request).reasons.of_entry(caller, table, entry, word=word), voice)
    except NotFound:
        return None


def in_words(reason: Reason, voice: Voice) -> Told:
    """A reason as its game says it."""
    comparisons = tuple(
        Comparison(
            voice.text(f"why.about.{each['about']}"), tuple(_option(option, voice) for option in each["options"])
        )
        for each in reason.weighed
    )
    return Told(
        reason.seat,
        voice.name(reason.seat),
        voice.text(f"levels.{reason.level}"),
        comparisons,
        tuple(_said(each, voice) for each in reason.believed),
        reason.entry,
    )


def _option(option: Mapping[str, Any], voice: Voice) -> Option:
    what, more = option["what"], tuple[str, ...]()
    if "pick" in what:
        text = voice.pick(Pick(what["pick"], what["kind"], tuple(what["args"])))
    elif "form" in what:
        text, more = voice.form(what["form"]), tuple(_said(each, voice) for each in what["says"])
    else:
        text = _said(what, voice)
    return Option(text, more, _said(option["expected"], voice), option["chosen"])


def _said(thought: Mapping[str, Any], voice: Voice) -> str:
    return voice.text(f"why.{thought['key']}", **thought["facts"])
