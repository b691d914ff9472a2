"""The host's few powers: chairs, doors, the clock, the end. None of them shows anything more than a player sees."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from tripot.engine.registry import levels_of
from tripot.engine.seats import Seat
from tripot.server.common.errors import BadRequest, Conflict, HouseError, Unacceptable
from tripot.server.common.records import Caller, TableInfo
from tripot.server.tables.tables import Tables
from tripot.server.web.pages.billboard import bill
from tripot.server.web.pages.guests import games_of, house_of
from tripot.server.web.pages.language import language, words
from tripot.server.web.pages.lobby import house_rules, invitation_address, options_in_words, qr
from tripot.server.web.pages.problems import sentence
from tripot.server.web.pages.render import Times, go, html, read_seat
from tripot.server.web.security import current
from tripot.speech.voice import Voice

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


@router.get("/tables/{table}/host")
async def panel(request: Request, table: str, caller: Who) -> Response:
    """The host's panel; the others read what is set."""
    return await show(request, caller, await house_of(request).tables.info(caller, table))


async def show(
    request: Request,
    caller: Caller,
    table: TableInfo,
    *,
    problem: str = "",
    word: str = "",
    token: str = "",
    status: int = 200,
) -> Response:
    """The panel, with a chair's link or token if one was just made."""
    lang = language(request)
    game = games_of(request)[table.game]
    voice = Voice(game, lang)
    base = invitation_address(request)
    link = f"{base}/join/{word}" if word else ""
    values = {
        "table": table,
        "bill": bill(game, lang),
        "levels": [(level, voice.text(f"levels.{level}")) for level in levels_of(game)],
        "usual_level": game.meta.usual_level,
        "options": options_in_words(game, table, lang),
        "house_rules": house_rules(game, table, lang),
        "invitation": f"{base}/join/{table.invitation}" if table.invitation else "",
        "watch": f"{base}/join/{table.watchword}" if table.watchword else "",
        "link": link,
        "qr": qr(link) if link else "",
        "token": token,
        "problem": problem,
        "acts": await house_of(request).moderation.at_table(caller, table.id) if table.i_host else (),
        "gallery": await house_of(request).moderation.gallery(caller, table.id) if table.i_host else (),
        "may_be_plain": await house_of(request).tables.may_be_plain(table.id) if table.i_host else (),
    }
    return html(request, "host.html", values, caller=caller, status=status)


@dataclass(frozen=True, slots=True)
class Wish:
    """What the host's form says."""

    tables: Tables
    caller: Caller
    table: str
    posted: Mapping[str, str]

    @property
    def key(self) -> str:
        """By which it is done once, however often it is pressed."""
        return self.posted.get("key", "")

    @property
    def seat(self) -> Seat:
        """The chair it is about."""
        seat = read_seat(self.posted.get("seat"))
        if seat is None:
            raise BadRequest("no_seat")
        return seat


async def _bot(wish: Wish) -> None:
    await wish.tables.place_bot(wish.caller, wish.table, wish.seat, wish.posted.get("level", ""), key=wish.key)


async def _free(wish: Wish) -> None:
    await wish.tables.free(wish.caller, wish.table, wish.seat, key=wish.key)


async def _up(wish: Wish) -> None:
    await _exchange(wish, wish.seat, wish.seat - 1)


async def _down(wish: Wish) -> None:
    await _exchange(wish, wish.seat, wish.seat + 1)


async def _exchange(wish: Wish, seat: Seat, other: Seat) -> None:
    """Exchange two neighbouring chairs."""
    info = await wish.tables.info(wish.caller, wish.table)
    order = list(range(info.seats))
    if seat in order and other in order:
        order[seat], order[other] = other, seat
        await wish.tables.reorder(wish.caller, wish.table, order, key=wish.key)


async def _seats(wish: Wish) -> None:
    text = wish.posted.get("seats", "")
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise BadRequest("unreadable")
    await wish.tables.set_seats(wish.caller, wish.table, int(text), key=wish.key)


async def _doors(wish: Wish) -> None:
    watching = wish.posted.get("watching", "link")
    is_public = "public" in wish.posted
    await wish.tables.set_doors(wish.caller, wish.table, is_public=is_public, watching=watching, key=wish.key)


async def _words(wish: Wish) -> None:
    await wish.tables.new_words(wish.caller, wish.table, key=wish.key)


async def _pause(wish: Wish) -> None:
    await wish.tables.pause(wish.caller, wish.table, key=wish.key)


async def _correct(wish: Wish) -> None:
    await wish.tables.take_over(wish.caller, wish.table, wish.posted.get("rules", ""), key=wish.key)


async def _resume(wish: Wish) -> None:
    await wish.tables.resume(wish.caller, wish.table, key=wish.key)


async def _deadline(wish: Wish) -> None:
    due = _moment(wish.caller, wish.posted.get("due", ""))
    await wish.tables.move_deadline(wish.caller, wish.table, due, key=wish.key)


async def _plain(wish: Wish) -> None:
    await wish.tables.give_plain_character(wish.caller, wish.table, wish.seat, key=wish.key)


async def _close(wish: Wish) -> None:
    await wish.tables.close(wish.caller, wish.table, key=wish.key)


ACTS = {
    "bot": _bot,
    "free": _free,
    "up": _up,
    "down": _down,
    "seats": _seats,
    "doors": _doors,
    "words": _words,
    "pause": _pause,
    "correct": _correct,
    "resume": _resume,
    "deadline": _deadline,
    "plain": _plain,
    "close": _close,
}


@router.post("/tables/{table}/host")
async def do(request: Request, table: str, caller: Who) -> Response:
    """One of the host's acts."""
    tables = house_of(request).tables
    posted = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    wish = Wish(tables, caller, table, posted)
    act = posted.get("act", "")
    try:
        if act == "offer":
            word = await tables.offer_chair(caller, table, wish.seat, key=wish.key)
            return await show(request, caller, await tables.info(caller, table), word=word)
        if act == "token":
            token = await tables.seat_token(caller, table, wish.seat, key=wish.key)
            return await show(request, caller, await tables.info(caller, table), token=token)
        if act not in ACTS:
            raise BadRequest("unreadable")
        await ACTS[act](wish)
    except (Conflict, Unacceptable) as no:
        info = await tables.info(caller, table)
        return await show(request, caller, info, problem=_say(request, no), status=no.status)
    return go(f"/tables/{table}" if posted.get("back") == "table" else f"/tables/{table}/host")


def _say(request: Request, error: HouseError) -> str:
    return sentence(words(language(request)), error.code, error.facts, error.status)


def _moment(caller: Caller, text: str) -> datetime:
    """A `datetime-local` in the host's own time zone."""
    zone = Times("fr", caller.person.zone if caller.person else "UTC").zone
    try:
        return datetime.fromisoformat(text).replace(tzinfo=zone)
    except ValueError:
        raise Unacceptable("bad_moment") from None
