"""The table: what awaits me, the board, what happened, who is here. A page, and the same as a live fragment."""

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Request, Response

from tripot.engine.game import Game
from tripot.engine.lessons import lessons_of
from tripot.engine.seats import Seat
from tripot.server.common.records import AWAY, Caller, Look
from tripot.server.tables.drafts import KeptDrafts
from tripot.server.tables.handing_in import ASIDE
from tripot.server.tables.previews import previews
from tripot.server.web.pages import covering, lobby, moving, replacing
from tripot.server.web.pages.attendance import attendance
from tripot.server.web.pages.billboard import bill
from tripot.server.web.pages.calendar import upcoming
from tripot.server.web.pages.drafts import draft_news
from tripot.server.web.pages.faults import at_their_fields
from tripot.server.web.pages.guests import game_at, house_of
from tripot.server.web.pages.house_notes import latest
from tripot.server.web.pages.language import language
from tripot.server.web.pages.lessons import Saying, finished, saying
from tripot.server.web.pages.mine import next_table
from tripot.server.web.pages.render import go, html, is_fragment, read_seat, seat_word
from tripot.server.web.pages.scene import Scene, scene
from tripot.server.web.pages.talk import conversation
from tripot.server.web.pages.telling import groups, manner
from tripot.server.web.pages.zones import zone_of
from tripot.server.web.security import current

router = APIRouter()
Who = Annotated[Caller, Depends(current)]
LINES_A_PAGE = 300
_BARELY_BEGUN = 8
"""Entries after which nobody is offered a lesson any more."""
_OWN_WORDS = frozenset(("seat", "tab", "word", "seen", "csrf", "key"))
_ASKED_MOST = 40


def asked_of(request: Request) -> dict[str, str]:
    """What an address asks for besides what the house itself understands: for the game's own pages."""
    found = [(name, value) for name, value in request.query_params.items() if name not in _OWN_WORDS]
    return {name[:40]: value[:200] for name, value in found[:_ASKED_MOST]}


def address(table: str, seat: Seat | None = None, tab: str = "", stays: Mapping[str, str] | None = None) -> str:
    """Where a table is looked at, from a chair if it is one of several, with what else the page is asked for."""
    asked = [f"seat={seat_word(seat)}"] if seat is not None else []
    asked += [f"tab={tab}"] if tab and tab != "table" else []
    asked += [urlencode(stays)] if stays else []
    return f"/tables/{table}" + (f"?{'&'.join(asked)}" if asked else "")


@router.get("/tables/{table}")
async def page(
    request: Request, table: str, caller: Who, seat: str | None = None, tab: str = "", word: str = ""
) -> Response:
    """A table, whatever its state: the lobby, the game, or its end."""
    info = await house_of(request).tables.info(caller, table, word=word)
    if info.status in AWAY:
        return await moving.show(request, caller, info)
    if info.was_mine is not None and not info.my_seats and info.status == "playing" and seat is None:
        return replacing.was_replaced(request, caller, info)
    if seat is None and len(info.my_seats) > 1 and info.status == "playing":
        return covering.cover(request, caller, info, is_put_down=True)
    look = await house_of(request).play.look(caller, table, read_seat(seat), word=word)
    if look.table.lesson and look.table.status != "playing":
        return go(finished(look.table.game, look.table.lesson))
    if look.table.status in ("over", "closed", "broken", "kept") and not parts_with(game_at(request, look), look):
        return go(f"/tables/{table}/end{f'?{request.url.query}' if tab or seat else ''}")
    if look.view is None:
        return await lobby.show(request, caller, look)
    return await show(request, caller, look, tab=tab)


async def values(
    request: Request, caller: Caller, look: Look, tab: str = "", *, has_strayed: bool = False, **more: Any
) -> dict[str, Any]:
    """What the templates of a table being played need."""
    house = house_of(request)
    lang, zone = language(request), zone_of(request, caller)
    lesson = saying(look, game_at(request, look), lang, has_strayed=has_strayed, written=more.get("written"))
    tab = tab or (lesson.step.tab if lesson is not None else "")
    mine = look.seat in look.table.my_seats
    kept = KeptDrafts()
    if mine and _has_forms(look):
        kept = await house.drafts.of(caller, look.table.id, look.seat)
        more["preview"] = await previews(house.context, caller, look.table.id, look.seat)
    drafts, asides = sorted_out(look, kept)
    drafts |= more.pop("written", {})
    more = {"drafts": drafts, "asides": asides, "asked": asked_of(request), **more}
    seen = scene(look, game_at(request, look), lang, zone, **more)
    shown = tab if tab in seen.tabs else seen.tabs[0]
    seen = scene(look, game_at(request, look), lang, zone, tab=shown, **more)
    is_free = mine and not seen.awaits_me
    return {
        "scene": seen,
        "lesson": lesson,
        "table": look.table,
        **(await next_table(request, caller, look.table.id) if is_free else {"next_table": None}),
        "bill": bill(game_at(request, look), lang),
        "seat": look.seat if mine else None,
        "several": len(look.table.my_seats) > 1,
        "mark": mark(look),
        "cursor": look.cursor,
        "log": seen.log(),
        "register": latest(look, seen.voice, lang),
        "days": upcoming(look, game_at(request, look)),
        "draft_news": draft_news(kept.news, seen),
        "absence": replacing.absence(request, look) if mine else None,
        "returned": replacing.returned(request, look, seen) if mine else None,
        "attendance": await attendance(request, look.table),
        "pictures": await house.pictures.of(caller, look.table.id, look.seat) if mine else (),
    }


def parts_with(game: Game[Any], look: Look) -> bool:
    """Whether what ended the game is to be looked at before the page of the end. [E16]"""
    if look.table.status != "over" or not look.showing or look.seat not in look.table.my_seats:
        return False
    kinds = manner(game).parting
    return look.view is not None and any(
        event.kind in kinds and event.entry == look.showing for event in look.view.events
    )


def _has_forms(look: Look) -> bool:
    return bool(look.view and (look.view.menu.forms or look.view.standing.forms))


def decision_of(look: Look, form: str) -> int | None:
    """The decision that a form is filled in for; None for one that may be at any time."""
    view = look.view
    return None if view is None or view.pending is None or not view.menu.form(form) else view.pending.decision


def sorted_out(look: Look, kept: KeptDrafts) -> tuple[dict[str, Any], dict[str, Any]]:
    """The drafts of the forms that can be filled in now, and the notes beside them."""
    menus = (look.view.menu, look.view.standing) if look.view else ()
    names = [form.name for menu in menus for form in menu.forms]
    found = kept.at(look.view.pending.decision if look.view and look.view.pending else None)
    drafts = {name: found[name] for name in names if name in found}
    beside = {name: found.get(name + ASIDE) for name in names}
    return drafts, {name: notes for name, notes in beside.items() if isinstance(notes, dict)}


def mark(look: Look) -> str:
    """What a page shows, in one word: a fragment with the same mark need not be sent again.

    Somebody may pass in silence: nothing is told, and yet another is asked; what the cursor says of it counts. [E7]
    """
    pending = look.view.pending if look.view else None
    absent = "".join(f".{chair.seat}" for chair in look.table.chairs if chair.is_absent)
    due = look.table.deadline.due_at if look.table.deadline else None
    rings = "" if due is None else f".{due.timestamp():.0f}"
    asked = f"{pending.decision if pending else 0}.{look.cursor.rpartition('.')[2]}"
    return f"{look.table.version}.{look.table.seq}.{asked}.{look.showing}{rings}{absent}"


async def show(
    request: Request, caller: Caller, look: Look, *, tab: str = "", status: int = 200, **more: Any
) -> Response:
    """The table as a page, or as the live part of it."""
    shown = await values(request, caller, look, tab, **more)
    mended = partial(_mended, shown["scene"], shown["lesson"])
    if is_fragment(request):
        return html(request, "table-live.html", shown, caller=caller, status=status, mended=mended)
    shown["talk"] = await conversation(request, caller, look)
    shown["offers_lesson"] = await _offers_lesson(request, caller, look)
    return html(request, "table.html", shown, caller=caller, status=status, mended=mended)


async def _offers_lesson(request: Request, caller: Caller, look: Look) -> bool:
    """Whether somebody sits down to their first game of this kind, which can be learned first. [E26]"""
    if look.table.lesson or look.seat not in look.table.my_seats or look.table.seq > _BARELY_BEGUN:
        return False
    game = game_at(request, look)
    return bool(lessons_of(game)) and await house_of(request).lessons.is_first(caller, game.meta.id)


def _mended(seen: Scene, lesson: Saying | None, page: str) -> str:
    """The page with the faults of a refused form, and with a ring around what a lesson speaks of."""
    page = _with_faults(seen, page)
    return page if lesson is None or seen.showing else lesson.ringed(page)


def _with_faults(seen: Scene, page: str) -> str:
    """The page with the faults of a refused form at their fields. [E4]"""
    sheet = seen.sheet(seen.wrong_form) if seen.refusal is not None and seen.wrong_form else None
    if sheet is None:
        return page
    held = sheet.value if isinstance(sheet.value, Mapping) else {}
    return at_their_fields(page, sheet.name, held, sheet.faults)


@router.get("/tables/{table}/live")
async def live(
    request: Request, table: str, caller: Who, seat: str | None = None, tab: str = "", seen: str = ""
) -> Response:
    """The live part again, if something moved since."""
    look = await house_of(request).play.look(caller, table, read_seat(seat))
    if look.table.lesson and look.table.status != "playing":
        return move_on(finished(look.table.game, look.table.lesson))
    if look.table.status in AWAY:
        return move_on(f"/tables/{table}")
    if look.table.status not in ("gathering", "playing"):
        parts = parts_with(game_at(request, look), look)
        return move_on(address(table, read_seat(seat)) if parts else f"/tables/{table}/end")
    if seen == mark(look):
        return Response(status_code=204)
    if look.view is None:
        return await lobby.show(request, caller, look)
    if covering.is_anothers_turn(look.table, look.seat):
        return covering.hand_over(request, table)
    if seen.startswith("lobby."):
        return move_on(address(table))
    return await show(request, caller, look, tab=tab)


def move_on(where: str) -> Response:
    """Tell a live page that its page is another one now."""
    return Response(status_code=204, headers={"HX-Redirect": where})


@router.get("/tables/{table}/log")
async def whole_log(
    request: Request, table: str, caller: Who, seat: str | None = None, page_number: int = 1, word: str = ""
) -> Response:
    """Everything that happened, some hundred lines a page."""
    look = await house_of(request).play.look(caller, table, read_seat(seat), word=word)
    seen = scene(look, game_at(request, look), language(request), zone_of(request, caller))
    told = groups(seen.told, seen.game, seen.notes)
    pages: list[list[Any]] = [[]]
    for group in told:
        if sum(len(one.lines) for one in pages[-1]) > LINES_A_PAGE:
            pages.append([])
        pages[-1].append(group)
    number = min(max(page_number, 1), len(pages))
    shown = {
        "scene": seen,
        "table": look.table,
        "bill": bill(game_at(request, look), language(request)),
        "groups": pages[number - 1],
        "number": number,
        "pages": len(pages),
        "seat": look.seat if look.seat in look.table.my_seats else None,
    }
    return html(request, "log.html", shown, caller=caller)
