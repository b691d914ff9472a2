"""Play: looking, choosing, taking back. The route of actions is lean: it is the one that is used most."""

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from tripot.engine.actions import Action, read_action
from tripot.server import wire
from tripot.server.api.asking import PROBLEMS, AskedSeat, Body, Home, Key, SeatNumber, TableId, Who, Word, answer
from tripot.server.errors import BadRequest
from tripot.server.records import Acted

router = APIRouter(prefix="/tables/{table}", responses=PROBLEMS, tags=["play"])


class Move(msgspec.Struct, forbid_unknown_fields=True):
    """An action, and the decision it answers."""

    action: Any
    decision: int | None = None


_DECODER = msgspec.json.Decoder(Move)
_ACTION_DOC = {
    "requestBody": {
        "required": True,
        "content": {
            "application/json": {
                "schema": {
                    "type": "object",
                    "required": ["action"],
                    "additionalProperties": False,
                    "properties": {
                        "action": {
                            "description": "A pick's text, or a filled form.",
                            "anyOf": [
                                {"type": "string"},
                                {
                                    "type": "object",
                                    "required": ["form", "value"],
                                    "additionalProperties": False,
                                    "properties": {"form": {"type": "string"}, "value": {}},
                                },
                            ],
                        },
                        "decision": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
                    },
                }
            }
        },
    }
}


class Back(Body):
    """Which entry, as my chair counts."""

    entry: Annotated[int, Field(ge=0, le=10**9)]


class Consent(Back):
    """Whether I agree."""

    agree: bool


@router.get("/view")
async def view(
    table: TableId,
    caller: Who,
    house: Home,
    seat: AskedSeat = None,
    since: Annotated[int, Query(ge=0, le=10**9)] = 0,
    word: Word = "",
) -> Response:
    """All that a chair sees, what it may choose, and where its stream resumes."""
    return answer(wire.look(await house.play.look(caller, table, seat, since=since, word=word)))


@router.get("/choices")
async def choices(table: TableId, caller: Who, house: Home, seat: AskedSeat = None) -> Response:
    """What a chair may choose now, and nothing else."""
    look = await house.play.look(caller, table, seat)
    if look.view is None:
        return answer({"pending": None, "menu": None, "standing": None})
    seen = wire.view(look.view)
    return answer({name: seen[name] for name in ("pending", "menu", "standing")})


@router.post("/seats/{seat}/actions", openapi_extra=_ACTION_DOC)
async def act(request: Request, table: TableId, seat: SeatNumber, caller: Who, house: Home, key: Key = "") -> Response:
    """Play an action, once per key. A refusal is 422 with its rule; what is no longer awaited, 409 with a new view."""
    move = _read(await request.body())
    done = await house.play.act(caller, table, seat, _action(move.action), move.decision, key)
    if done.refusal is None:
        return answer(wire.acted(done))
    data = wire.acted(done)
    look = await house.play.look(caller, table, seat)
    stale = look.view is None or look.view.pending is None or look.view.pending.decision != move.decision
    data["error"] = {"code": "refused", "facts": {"rule": done.refusal.rule, "code": done.refusal.code}}
    if stale and move.decision is not None:
        return answer({**data, "look": wire.look(look)}, 409)
    return answer(data, 422)


@router.post("/seats/{seat}/check", openapi_extra=_ACTION_DOC)
async def check(request: Request, table: TableId, seat: SeatNumber, caller: Who, house: Home) -> Response:
    """Whether an action would be refused; nothing is played."""
    move = _read(await request.body())
    refusal = await house.play.check(caller, table, seat, _action(move.action))
    return answer({"refusal": None if refusal is None else wire.refusal(refusal)})


@router.post("/seats/{seat}/undo")
async def undo(table: TableId, seat: SeatNumber, body: Back, caller: Who, house: Home, key: Key = "") -> Response:
    """Take my last entry back, or ask the others to agree."""
    return _acted(await house.play.undo(caller, table, seat, body.entry, key))


@router.post("/seats/{seat}/undo/answer")
async def answer_undo(
    table: TableId, seat: SeatNumber, body: Consent, caller: Who, house: Home, key: Key = ""
) -> Response:
    """Agree, or not, to what was asked."""
    return _acted(await house.play.answer_undo(caller, table, seat, body.entry, body.agree, key))


def _acted(done: Acted) -> Response:
    return answer(wire.acted(done))


def _read(body: bytes) -> Move:
    try:
        return _DECODER.decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise BadRequest("unreadable") from None


def _action(data: Any) -> Action:
    try:
        return read_action(data)
    except (ValueError, RecursionError):
        raise BadRequest("unreadable") from None
