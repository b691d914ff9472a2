"""A screen on the wall: what everybody may see of a table, large, for a television in the room."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from tripot.engine.seats import SPECTATOR
from tripot.server.common.errors import NotFound
from tripot.server.common.records import Caller
from tripot.server.web.pages.billboard import bill
from tripot.server.web.pages.guests import game_at, house_of
from tripot.server.web.pages.language import language
from tripot.server.web.pages.render import go, html, is_fragment
from tripot.server.web.pages.scene import scene
from tripot.server.web.pages.table import mark
from tripot.server.web.pages.zones import zone_of
from tripot.server.web.security import current

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


@router.get("/tables/{table}/screen")
async def screen(request: Request, table: str, caller: Who, word: str = "", seen: str = "") -> Response:
    """The game's own screen through a watcher's eyes, whoever asks; `NotFound` if the game has none."""
    look = await house_of(request).play.look(caller, table, SPECTATOR, word=word)
    if look.view is None or look.table.status != "playing":
        return go(f"/tables/{table}")
    if is_fragment(request) and seen == mark(look):
        return Response(status_code=204)
    game, lang = game_at(request, look), language(request)
    shown = scene(look, game, lang, zone_of(request, caller), tab="screen")
    if shown.own("screen") is None:
        raise NotFound("no_such_page")
    values = {
        "scene": shown,
        "table": look.table,
        "bill": bill(game, lang),
        "seat": None,
        "several": False,
        "mark": mark(look),
        "word": word,
    }
    return html(request, "screen-live.html" if is_fragment(request) else "screen.html", values, caller=caller)
