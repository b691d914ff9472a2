"""Chairs: sitting, standing, bots, handing over, programs."""

from typing import Annotated

from fastapi import Request
from pydantic import Field

from tripot.server.common import as_data, shapes
from tripot.server.common.errors import Forbidden
from tripot.server.web.api.asking import (
    Answer,
    Body,
    Home,
    Key,
    KeyIfAny,
    SeatNumber,
    TableId,
    Who,
    answer,
    otherwise,
    routes,
)
from tripot.server.web.api.tables import Agreement, Level
from tripot.server.web.security import hold

router = routes("chairs")


class Sitting(Body):
    """Where, under which name, by which invitation."""

    seat: Annotated[int | None, Field(ge=0, le=1001)] = None
    name: Annotated[str, Field(max_length=200)] = ""
    word: Annotated[str, Field(max_length=64)] = ""


class Taking(Body):
    """The word that offers a chair."""

    word: Annotated[str, Field(max_length=64)]
    name: Annotated[str, Field(max_length=200)] = ""


@router.post("/tables/{table}/sit")
async def sit(table: TableId, body: Sitting, caller: Who, house: Home, key: Key = "") -> Answer[shapes.Table]:
    """Take a chair."""
    done = await house.tables.sit(caller, table, seat=body.seat, name=body.name, word=body.word, key=key)
    return answer(as_data.table(done))


@router.post("/chairs/take")
@otherwise({202: shapes.AskedFirst})
async def take_chair(
    body: Taking, caller: Who, house: Home, key: Key = ""
) -> Answer[shapes.Table] | Answer[shapes.AskedFirst]:
    """Take over the chair that a word offers; 202 while those present are asked whether I may."""
    taken = await house.tables.take_chair(caller, body.word, name=body.name, key=key)
    if taken is not None:
        return answer(as_data.table(taken))
    asked: shapes.AskedFirst = {"asked": True}
    return answer(asked, 202)


@router.post("/tables/{table}/chairs/{seat}/hold")
async def hold_device(
    request: Request, table: TableId, seat: SeatNumber, caller: Who, house: Home
) -> Answer[shapes.Table]:
    """Of several chairs on one device: say whose person holds it. The others' are then 403 `covered`."""
    info = await house.tables.info(caller, table)
    if seat not in info.my_seats:
        raise Forbidden("not_your_chair")
    response = answer(as_data.table(info))
    hold(request, response, table, seat)
    return response


@router.post("/tables/{table}/chairs/{seat}/stand")
async def leave_chair(
    table: TableId, seat: SeatNumber, body: Level, caller: Who, house: Home, key: KeyIfAny = ""
) -> Answer[shapes.Table]:
    """Leave a chair."""
    return answer(as_data.table(await house.tables.stand(caller, table, seat, level=body.level, key=key or None)))


@router.post("/tables/{table}/chairs/{seat}/bot")
async def place_bot(
    table: TableId, seat: SeatNumber, body: Level, caller: Who, house: Home, key: KeyIfAny = ""
) -> Answer[shapes.Table]:
    """Host: put a bot in a chair; in a running game, not in somebody's."""
    return answer(as_data.table(await house.tables.place_bot(caller, table, seat, body.level, key=key or None)))


@router.post("/tables/{table}/chairs/{seat}/plain")
async def give_plain_character(
    table: TableId, seat: SeatNumber, caller: Who, house: Home, key: KeyIfAny = ""
) -> Answer[shapes.Table]:
    """Host: give a plain character to somebody who has prepared nothing, where the game has one."""
    return answer(as_data.table(await house.tables.give_plain_character(caller, table, seat, key=key or None)))


@router.post("/tables/{table}/chairs/{seat}/replacement")
async def ask_replacement(
    table: TableId, seat: SeatNumber, body: Level, caller: Who, house: Home, key: Key = ""
) -> Answer[shapes.Table]:
    """Propose a bot of that level, or (empty) whoever comes by the link of the chair, for somebody absent."""
    done = await house.tables.ask_replacement(caller, table, seat, level=body.level, key=key)
    return answer(as_data.table(done))


@router.post("/tables/{table}/chairs/{seat}/replacement/answer")
async def answer_replacement(
    table: TableId, seat: SeatNumber, body: Agreement, caller: Who, house: Home, key: Key = ""
) -> Answer[shapes.Table]:
    """Agree, or not, to the bot or the person who would take the chair."""
    done = await house.tables.answer_replacement(caller, table, seat, agree=body.agree, key=key)
    return answer(as_data.table(done))


@router.post("/tables/{table}/return")
async def come_back(table: TableId, caller: Who, house: Home, key: Key = "") -> Answer[shapes.Table]:
    """Take the chair back in which I was replaced."""
    return answer(as_data.table(await house.tables.come_back(caller, table, key=key)))


@router.post("/tables/{table}/chairs/{seat}/stand-in")
async def stand_in(table: TableId, seat: SeatNumber, caller: Who, house: Home, key: Key = "") -> Answer[shapes.Table]:
    """Take the chair of somebody who named me for it and missed a deadline, until they are back."""
    return answer(as_data.table(await house.tables.stand_in(caller, table, seat, key=key)))


@router.post("/tables/{table}/chairs/{seat}/free")
async def free_chair(
    table: TableId, seat: SeatNumber, caller: Who, house: Home, key: KeyIfAny = ""
) -> Answer[shapes.Table]:
    """Host, before the start: empty a chair."""
    return answer(as_data.table(await house.tables.free(caller, table, seat, key=key or None)))


@router.post("/tables/{table}/chairs/{seat}/offer", status_code=201)
async def offer_chair(
    table: TableId, seat: SeatNumber, caller: Who, house: Home, key: KeyIfAny = ""
) -> Answer[shapes.Word]:
    """A word by which a friend comes for this chair: by whoever sits there, by the host for a bot's."""
    return answer({"word": await house.tables.offer_chair(caller, table, seat, key=key or None)}, 201)


@router.post("/tables/{table}/chairs/{seat}/token", status_code=201)
async def chair_token(
    table: TableId, seat: SeatNumber, caller: Who, house: Home, key: KeyIfAny = ""
) -> Answer[shapes.Token]:
    """A token with which a program plays this chair: `Authorization: Bearer …`."""
    return answer({"token": await house.tables.seat_token(caller, table, seat, key=key or None)}, 201)
