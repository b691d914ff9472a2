"""What the routes of the API share: who asks, keys, seats, and how an answer is written."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Generic, TypeVar

from fastapi import APIRouter, Depends, Header, Path, Query, Request
from fastapi.responses import Response
from msgspec import json
from pydantic import BaseModel, ConfigDict, Field

from tripot.server.common.records import Caller
from tripot.server.web.house import House
from tripot.server.web.security import current

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])
Who = Annotated[Caller, Depends(current)]
Key = Annotated[
    str, Header(alias="Idempotency-Key", description="Needed. Sent again, it changes nothing more.", max_length=200)
]
KeyIfAny = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        description="May be left out. Sent again, it changes nothing more; without, each request is its own.",
        max_length=200,
    ),
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


class Routes(APIRouter):
    """Routes whose answers are described by their type (`describing`), and not made anew from a model."""

    def add_api_route(self, path: str, endpoint: Callable[..., Any], **more: Any) -> None:
        super().add_api_route(path, endpoint, **{**more, "response_model": None})


def routes(tag: str, path: str = "") -> Routes:
    """A part of the API, below this path of it. An operation is called like its function."""
    return Routes(
        prefix=f"/api/v1{path}",
        tags=[tag],
        responses=_PROBLEMS,
        generate_unique_id_function=lambda route: route.name,
    )


async def house_of(request: Request) -> House:
    """The house that serves this request. It is no plain function: the framework would give it a thread each time."""
    house: House = request.app.state.house
    return house


Home = Annotated[House, Depends(house_of)]


class Answer(Response, Generic[T]):
    """An answer in JSON, of the shape `T`."""


def answer(data: T, status: int = 200) -> Answer[T]:
    """An answer in JSON."""
    return Answer(json.encode(data), status, media_type="application/json")


def otherwise(shapes: Mapping[int, Any]) -> Callable[[F], F]:
    """Say what an operation answers with these statuses, besides the usual."""

    def mark(function: F) -> F:
        function.answers_otherwise = shapes  # type: ignore[attr-defined]
        return function

    return mark
