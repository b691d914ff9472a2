"""The web application: pages, JSON API and operator's routes over one house."""

import math
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.types import Receive, Scope, Send

from tripot import __version__
from tripot.engine.game import Game
from tripot.server.common.errors import BadRequest, HouseError
from tripot.server.common.moments import Clock
from tripot.server.common.settings import Settings
from tripot.server.web import api, status
from tripot.server.web.house import open_house
from tripot.server.web.middleware import Middleware, as_json

PAGES = "tripot.server.web.pages"


def create_app(
    settings: Settings,
    *,
    games: Mapping[str, Game[Any]] | None = None,
    clock: Clock | None = None,
    ring: bool = True,
    opened: Callable[[FastAPI], None] | None = None,
) -> FastAPI:
    """The application. `tripot.server.web.pages` adds the pages: its `router`, and `install(app)` if it has one.

    `games`, `clock` and `ring` are for tests: other games, a clock moved by hand, alarms rung by hand.
    `opened` is called once the house is open.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await app.state.house.open(ring=ring)
        if opened is not None:
            opened(app)
        try:
            yield
        finally:
            await app.state.house.close()

    app = Tripot(
        title="Tripot",
        version=__version__,
        summary="A house of games: tables, seats, moves and what they told.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        lifespan=lifespan,
    )
    app.state.settings = settings
    app.state.house = open_house(settings, games=games, clock=clock)
    app.state.problem = _problem_of(None)
    app.add_exception_handler(HouseError, _house_error)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.include_router(status.router)
    app.include_router(api.router)
    _mount_pages(app)
    return app


class Tripot(FastAPI):
    """The application behind the checks of every request, which come before everything the framework does."""

    def __init__(self, **others: Any) -> None:
        super().__init__(**others)
        self._checked = Middleware(super().__call__, self)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._checked(scope, receive, send)


def _mount_pages(app: FastAPI) -> None:
    if find_spec(PAGES) is None:
        return
    pages = import_module(PAGES)
    router = getattr(pages, "router", None)
    if isinstance(router, APIRouter):
        app.include_router(router, include_in_schema=False)
    install = getattr(pages, "install", None)
    if install is not None:
        install(app)
    app.state.problem = _problem_of(getattr(pages, "problem", None))


def _problem_of(
    page: Callable[[Request, HouseError], Response] | None,
) -> Callable[[Scope, HouseError], Response]:
    """How an error is told: JSON to programs, a page to people."""

    def problem(scope: Scope, error: HouseError) -> Response:
        path: str = scope["path"]
        if page is not None and not path.startswith(("/api/", "/healthz", "/readyz", "/metrics")):
            response = page(Request(scope), error)
        else:
            response = Response(as_json(error), error.status, media_type="application/json")
        if error.retry_after is not None:
            response.headers["retry-after"] = str(max(1, math.ceil(error.retry_after)))
        return response

    return problem


async def _house_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HouseError)
    answer: Response = request.app.state.problem(request.scope, error)
    return answer


class _Status(HouseError):
    """What the framework itself refuses: a path nobody knows, a method it does not have."""

    def __init__(self, status: int) -> None:
        super().__init__({404: "no_such_page", 405: "no_such_method"}.get(status, "refused"))
        self.status = status  # type: ignore[misc]


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    answer: Response = request.app.state.problem(request.scope, _Status(error.status_code))
    for name, value in (error.headers or {}).items():
        answer.headers[name] = value
    return answer


async def _unreadable(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    where = [".".join(map(str, each["loc"][1:])) for each in error.errors()][:20]
    answer: Response = request.app.state.problem(request.scope, BadRequest("unreadable", {"fields": where}))
    return answer
