"""Pictures of a table: brought by an ordinary file input, sent to those who may see them and kept by no browser."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from starlette.datastructures import FormData, UploadFile

from tripot.engine.seats import Seat
from tripot.server.common.errors import BadRequest, Unacceptable
from tripot.server.common.records import Caller
from tripot.server.web.pages.guests import house_of
from tripot.server.web.pages.language import language, words
from tripot.server.web.pages.problems import sentence
from tripot.server.web.pages.render import go, read_seat
from tripot.server.web.pages.table import address, show
from tripot.server.web.security import current

router = APIRouter()
Who = Annotated[Caller, Depends(current)]
_SAFE = {
    "Cache-Control": "no-store",
    "Content-Disposition": "inline",
    "Content-Security-Policy": "default-src 'none'; sandbox",
}
"""Nothing but a picture, whatever a browser would like to see in it; and for these eyes only. [E13]"""


@router.post("/tables/{table}/pictures")
async def bring(request: Request, table: str, caller: Who) -> Response:
    """Keep a picture for later; what is wrong with it is said on the page that it was sent from."""
    async with request.form(max_files=1, max_fields=20) as posted:
        seat, tab, sent = _seat(posted), _text(posted, "tab"), posted.get("file")
        if not isinstance(sent, UploadFile):
            raise BadRequest("no_file")
        name, body = _text(posted, "name") or (sent.filename or "").rpartition(".")[0], await sent.read()
    try:
        made = await house_of(request).pictures.bring(caller, table, seat, name, body)
    except Unacceptable as error:
        look = await house_of(request).play.look(caller, table, seat)
        said = sentence(words(language(request)), error.code, error.facts, error.status)
        return await show(request, caller, look, tab=tab, status=error.status, problem=said)
    return await _back(request, caller, table, seat, tab, f"#picture-{made[:12]}")


@router.get("/tables/{table}/pictures/{sha256}")
async def picture(request: Request, table: str, sha256: str, caller: Who, seat: str | None = None) -> Response:
    """One of them."""
    kind, body = await house_of(request).pictures.body(caller, table, read_seat(seat), sha256[:64])
    return Response(body, media_type=kind, headers=_SAFE)


@router.post("/tables/{table}/pictures/{sha256}/away")
async def take_away(request: Request, table: str, sha256: str, caller: Who) -> Response:
    """Take one away for good."""
    async with request.form() as posted:
        seat, tab = _seat(posted), _text(posted, "tab")
    await house_of(request).pictures.take_away(caller, table, seat, sha256[:64])
    return await _back(request, caller, table, seat, tab, "#pictures")


async def _back(request: Request, caller: Caller, table: str, seat: Seat, tab: str, mark: str) -> Response:
    info = await house_of(request).tables.info(caller, table)
    return go(address(table, seat if len(info.my_seats) > 1 else None, tab) + mark)


def _seat(posted: FormData) -> Seat:
    seat = read_seat(_text(posted, "seat"))
    if seat is None:
        raise BadRequest("no_seat")
    return seat


def _text(posted: FormData, name: str) -> str:
    value = posted.get(name)
    return value[:80] if isinstance(value, str) else ""
