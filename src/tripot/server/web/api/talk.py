"""Talk: what is said at a table."""

from typing import Annotated

from fastapi import Query
from pydantic import Field

from tripot.server.common import as_data, shapes
from tripot.server.web.api.asking import Answer, AskedSeat, Body, Home, Key, SeatNumber, TableId, Who, answer, routes

router = routes("talk", "/tables/{table}")
ThreadName = Annotated[str, Query(max_length=200)]
OneSeat = Annotated[int, Field(ge=0, le=1001)]


class Saying(Body):
    """Something said: to the table, to another chair, or to several."""

    text: Annotated[str, Field(max_length=4000)]
    seat: Annotated[int | None, Field(ge=0, le=1001)] = None
    to: OneSeat | Annotated[list[OneSeat], Field(max_length=40)] | None = None
    title: Annotated[str, Field(max_length=200)] = ""


class Reading(Body):
    """How far was read."""

    thread: Annotated[str, Field(max_length=200)] = "table"
    number: Annotated[int, Field(ge=0, le=10**9)]


@router.get("/messages")
async def messages(
    table: TableId,
    caller: Who,
    house: Home,
    seat: AskedSeat = None,
    thread: ThreadName = "table",
    after: Annotated[int, Query(ge=0, le=10**9)] = 0,
) -> Answer[list[shapes.Message]]:
    """The messages of a thread."""
    found = await house.talk.messages(caller, table, seat, thread, after=after)
    return answer([as_data.message(each) for each in found])


@router.post("/messages", status_code=201)
async def say(table: TableId, body: Saying, caller: Who, house: Home, key: Key = "") -> Answer[shapes.Message]:
    """Say something."""
    said = await house.talk.say(caller, table, body.seat, body.text, key, to=body.to, title=body.title)
    return answer(as_data.message(said), 201)


@router.get("/threads")
async def threads(table: TableId, caller: Who, house: Home, seat: AskedSeat = None) -> Answer[list[shapes.Thread]]:
    """The threads of a chair."""
    return answer([as_data.thread(each) for each in await house.talk.threads(caller, table, seat)])


@router.post("/seats/{seat}/read")
async def mark_read(
    table: TableId, seat: SeatNumber, body: Reading, caller: Who, house: Home
) -> Answer[shapes.Nothing]:
    """Say how far I have read."""
    await house.talk.mark_read(caller, table, seat, body.thread, body.number)
    return answer({})
