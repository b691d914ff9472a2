"""What the routes of the API share: who asks, keys, seats, and how an answer is written."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request
from fastapi.responses import Response
from msgspec import json
from pydantic import BaseModel, ConfigDict, Field

from tripot.server.common.records import Caller
from tripot.server.web.house import House
from tripot.server.web.security import current

Who = Annotated[Caller, Depends(current)]
Key = Annotated[
    str, Header(alias="Idempotency-Key", description="Sent again, it changes nothing more.", max_length=200)
]
TableId = Annotated[str, Path(min_length=1, max_length=16, pattern=r"^[a-z0-9]+$")]
SeatNumber = Annotated[int, Path(ge=0, le=1001, description="From 0; the game master is 1001.")]
AskedSeat = Annotated[int | None, Query(alias="seat", ge=0, le=1001, description="Mine, if I have several.")]
Word = Annotated[str, Query(max_length=64, description="Of an invitation, or for watchers.")]


class Body(BaseModel):
    """What is posted: nothing but the named fields."""

    model_config = ConfigDict(extra="forbid")


class Error(BaseModel):
    """Why not: a stable code and what it is about."""

    code: str
    facts: dict[str, Any] = Field(default_factory=dict)


class Problem(BaseModel):
    """An error."""

    error: Error


_AS_SAID_ABOVE = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
_PROBLEMS: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem, "description": "Unreadable, or a key is missing"},
    **{
        status: {"content": _AS_SAID_ABOVE, "description": text}
        for status, text in {
            401: "Nobody is signed in",
            403: "Not for you",
            404: "No such thing, or none you may know of",
            409: "The world has moved on",
            413: "Too large",
            422: "Not possible",
            429: "Too many; see Retry-After",
            503: "Not now; see Retry-After",
        }.items()
    },
}
"""The model is named once: for each status and route it would be made again, at every start."""


def routes(tag: str, path: str = "") -> APIRouter:
    """A part of the API, below this path of it."""
    return APIRouter(prefix=f"/api/v1{path}", tags=[tag], responses=_PROBLEMS)


async def house_of(request: Request) -> House:
    """The house that serves this request. It is no plain function: the framework would give it a thread each time."""
    house: House = request.app.state.house
    return house


Home = Annotated[House, Depends(house_of)]


def answer(data: Any, status: int = 200) -> Response:
    """An answer in JSON."""
    return Response(json.encode(data), status, media_type="application/json")
