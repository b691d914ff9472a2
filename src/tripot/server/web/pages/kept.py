"""A table that nobody here plays by its rules any more: its log, its result and its journal, as they were told. [E9]"""

from typing import Any

from fastapi import Request, Response

from tripot.server.common.records import Caller, Look
from tripot.server.web.pages.billboard import bill
from tripot.server.web.pages.guests import game_at, house_of
from tripot.server.web.pages.language import language
from tripot.server.web.pages.render import html
from tripot.server.web.pages.scene import scene
from tripot.server.web.pages.telling import groups, lines
from tripot.server.web.pages.zones import zone_of


async def show(request: Request, caller: Caller, look: Look) -> Response:
    """The page of such a table."""
    lang, game = language(request), game_at(request, look)
    seen = scene(look, game, lang, zone_of(request, caller))
    values: dict[str, Any] = {
        "table": look.table,
        "bill": bill(game, lang),
        "seat": look.seat if look.seat in look.table.my_seats else None,
        "several": len(look.table.my_seats) > 1,
        "cursor": look.cursor,
        "scene": seen,
        "groups": groups(lines(look.told, seen.voice, look.at), game),
        "results": await house_of(request).replays.results(look.table.id),
    }
    return html(request, "kept.html", values, caller=caller)
