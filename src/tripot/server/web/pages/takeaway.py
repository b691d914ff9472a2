"""What one may take home from a table: files that the game makes of what a seat sees, on paper or for a program."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from tripot.printing import sheet_printer
from tripot.server.common.errors import NotFound
from tripot.server.common.records import Caller, Look
from tripot.server.web.pages.guests import game_at, house_of
from tripot.server.web.pages.language import language
from tripot.server.web.pages.presenting import presenter
from tripot.server.web.pages.render import read_seat
from tripot.server.web.security import current

router = APIRouter()
Who = Annotated[Caller, Depends(current)]


@router.get("/tables/{table}/take/{name}")
async def take(request: Request, table: str, name: str, caller: Who, seat: str | None = None) -> Response:
    """A file of that name; `NotFound` if the game makes none for this seat."""
    look = await house_of(request).play.look(caller, table, read_seat(seat))
    found = made(request, look, name[:120])
    if found is None:
        raise NotFound("no_such_page")
    kind, body = found
    headers = {"Content-Disposition": f'attachment; filename="{_plain(name)}"', "Cache-Control": "no-store"}
    return Response(body, media_type=kind, headers=headers)


def made(request: Request, look: Look, name: str) -> tuple[str, bytes] | None:
    """The kind and the bytes of a file, if there is one."""
    if look.view is None:
        return None
    game = game_at(request, look)
    if not name.endswith(".pdf"):
        return presenter(game).take(look.view, name)
    draw = sheet_printer(game.meta.id)
    body = None if draw is None else draw(look.view, name.removesuffix(".pdf"), language(request))
    return None if body is None else ("application/pdf", body)


def _plain(name: str) -> str:
    """A name that any device accepts for a file."""
    return "".join(char for char in name[:80] if char.isascii() and (char.isalnum() or char in "._-")) or "tripot"
