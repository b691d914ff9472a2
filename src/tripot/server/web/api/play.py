"""Play: looking, choosing, taking back."""

from typing import Annotated

from fastapi import Query, Request
from pydantic import Field

from tripot.server.common import as_data, shapes
from tripot.server.common.records import Acted
from tripot.server.web import actions
from tripot.server.web.api.asking import (
    Answer,
    AskedSeat,
    Body,
    Home,
    Key,
    SeatNumber,
    TableId,
    Who,
    Word,
    answer,
    otherwise,
    routes,
)

router = routes("play", "/tables/{table}")


SCHEMAS = {
    "Fill": {
        "title": "Fill",
        "description": "A filled form.",
        "type": "object",
        "required": ["form", "value"],
        "additionalProperties": False,
        "properties": {"form": {"type": "string"}, "value": {}},
    },
    "Move": {
        "title": "Move",
        "description": "An action, the decision it answers, and the sheet that is handed in with it.",
        "type": "object",
        "required": ["action"],
        "additionalProperties": False,
        "properties": {
            "action": {
                "description": "A pick's text, or a filled form.",
                "anyOf": [{"type": "string"}, {"$ref": "#/components/schemas/Fill"}],
            },
            "decision": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
            "fill": {
                "description": "A filled form that is handed in before the choice: both, or neither.",
                "anyOf": [{"$ref": "#/components/schemas/Fill"}, {"type": "null"}],
            },
            "empty": {"description": "With `ready`: that nothing was handed in is meant.", "type": "boolean"},
        },
    },
}
"""What is posted as an action, and read without the framework (`web.actions`)."""
_ACTION_DOC = {
    "requestBody": {
        "required": True,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Move"}}},
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
) -> Answer[shapes.Look]:
    """All that a chair sees, what it may choose, and where its stream resumes."""
    return answer(as_data.look(await house.play.look(caller, table, seat, since=since, word=word)))


@router.get("/choices")
async def choices(table: TableId, caller: Who, house: Home, seat: AskedSeat = None) -> Answer[shapes.Choices]:
    """What a chair may choose now, and nothing else."""
    look = await house.play.look(caller, table, seat)
    if look.view is None:
        return answer({"pending": None, "menu": None, "standing": None})
    seen = as_data.view(look.view)
    return answer({"pending": seen["pending"], "menu": seen["menu"], "standing": seen["standing"]})


@router.post("/seats/{seat}/actions", openapi_extra=_ACTION_DOC)
@otherwise({409: shapes.MovedOn, 422: shapes.Refused})
async def act(
    request: Request, table: TableId, seat: SeatNumber, caller: Who, house: Home, key: Key = ""
) -> Answer[shapes.Acted]:
    """Play an action, once per key. A refusal is 422 with its rule; what is no longer awaited, 409 with a new view."""
    status, data = await actions.act(house, caller, table, seat, key, await request.body())
    return Answer(data, status, media_type="application/json")


@router.post("/seats/{seat}/check", openapi_extra=_ACTION_DOC)
async def check_action(
    request: Request, table: TableId, seat: SeatNumber, caller: Who, house: Home
) -> Answer[shapes.Checked]:
    """Whether an action would be refused; nothing is played."""
    move = actions.read_move(await request.body())
    refusal = await house.play.check(caller, table, seat, move.fill or move.action)
    return answer({"refusal": None if refusal is None else as_data.refusal(refusal)})


@router.post("/seats/{seat}/go-on")
async def go_on(table: TableId, seat: SeatNumber, body: Back, caller: Who, house: Home) -> Answer[shapes.Showing]:
    """I have looked at what that entry shows: the clocks need not wait for me."""
    await house.showings.go_on(caller, table, seat, body.entry)
    return answer({"showing_until": as_data.table(await house.tables.info(caller, table))["showing_until"]})


@router.post("/seats/{seat}/undo")
async def undo(
    table: TableId, seat: SeatNumber, body: Back, caller: Who, house: Home, key: Key = ""
) -> Answer[shapes.Acted]:
    """Take my last entry back, or ask the others to agree."""
    return _acted(await house.play.undo(caller, table, seat, body.entry, key))


@router.post("/seats/{seat}/undo/answer")
async def answer_undo(
    table: TableId, seat: SeatNumber, body: Consent, caller: Who, house: Home, key: Key = ""
) -> Answer[shapes.Acted]:
    """Agree, or not, to what was asked."""
    return _acted(await house.play.answer_undo(caller, table, seat, body.entry, body.agree, key))


def _acted(done: Acted) -> Answer[shapes.Acted]:
    return answer(as_data.acted(done))
