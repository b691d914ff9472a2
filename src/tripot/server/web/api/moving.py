"""Tables that go to other houses and come from them. `docs/portable-tables.md`."""

from typing import Annotated, Any

from fastapi import Request, Response
from pydantic import Field

from tripot.server.common import as_data, shapes
from tripot.server.web.api.asking import Answer, Body, Home, KeyIfAny, TableId, Who, Word, answer, routes

router = routes("moving")
_BINARY = {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}
_FILE: dict[int | str, dict[str, Any]] = {200: {"content": _BINARY, "description": "A file"}}


class Leaving(Body):
    """The card of the house that the table goes to."""

    card: Annotated[str, Field(max_length=1000)]


class Receipt(Body):
    """What the other house answered."""

    receipt: Annotated[str, Field(max_length=60_000)]


@router.post("/tables/{table}/leave")
async def leave_house(
    table: TableId, body: Leaving, caller: Who, house: Home, key: KeyIfAny = ""
) -> Answer[shapes.Table]:
    """Host: take a running game to another house, when those present agree (`question`). It stands still then."""
    return answer(as_data.table(await house.tables.leave(caller, table, body.card, key=key or None)))


@router.get("/tables/{table}/parcel", response_class=Response, responses=_FILE)
async def take_parcel(table: TableId, request: Request, caller: Who, house: Home) -> Response:
    """Host: the leaving table as a file that only the other house can read."""
    address = house.settings.base_url or str(request.base_url)
    body = await house.departures.parcel(caller, table, address.rstrip("/"))
    return Response(body, media_type="application/octet-stream")


@router.post("/tables/{table}/take-back")
async def take_back(table: TableId, caller: Who, house: Home, key: KeyIfAny = "") -> Answer[shapes.Table]:
    """Host: the table stays here after all, and goes on."""
    return answer(as_data.table(await house.departures.take_back(caller, table, key=key or None)))


@router.post("/tables/{table}/receipt")
async def hand_in_receipt(
    table: TableId, body: Receipt, caller: Who, house: Home, key: KeyIfAny = ""
) -> Answer[shapes.Table]:
    """Host: the other house has it. It is gone from here for good."""
    return answer(as_data.table(await house.departures.receive(caller, table, body.receipt, key=key or None)))


@router.get("/tables/{table}/departure")
async def departure_of(table: TableId, caller: Who, house: Home) -> Answer[shapes.Departure | None]:
    """Where the table goes or has gone, with my own link to it; null if it stays."""
    found = await house.departures.about(caller, table)
    return answer(None if found is None else as_data.departure(found))


@router.get("/tables/{table}/signed", response_class=Response, responses=_FILE)
async def signed_journal(table: TableId, request: Request, caller: Who, house: Home, word: Word = "") -> Response:
    """The journal of a finished game, signed by the house: for `tripot verify` and `tripot import`."""
    address = house.settings.base_url or str(request.base_url)
    body = await house.replays.signed(caller, table, address.rstrip("/"), word=word)
    return Response(body, media_type="application/octet-stream")


@router.get("/operator/card")
async def card_of_house(request: Request, caller: Who, house: Home) -> Answer[shapes.HouseCard]:
    """Operator: what other houses need to send a table here."""
    address = house.settings.base_url or str(request.base_url)
    found = await house.arrivals.card(caller, address.rstrip("/"))
    return answer(as_data.card_of_house(found))


@router.get("/operator/arrivals")
async def tables_arrived(caller: Who, house: Home) -> Answer[list[shapes.Arrival]]:
    """Operator: the tables that came from other houses."""
    return answer([as_data.arrival(each) for each in await house.arrivals.all(caller)])


@router.post(
    "/operator/arrivals",
    status_code=201,
    openapi_extra={"requestBody": {"content": _BINARY}},
)
async def take_table_in(request: Request, caller: Who, house: Home) -> Answer[shapes.Arrival]:
    """Operator: take a table in. The answer has the receipt."""
    return answer(as_data.arrival(await house.arrivals.take_in(caller, await request.body())), 201)
