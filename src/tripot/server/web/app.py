"""The web application: pages, JSON API and operator's routes over one house."""

import math
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute
from starlette.types import Receive, Scope, Send

from tripot import __version__
from tripot.engine.game import Game
from tripot.server.common.errors import BadRequest, HouseError, Stumble
from tripot.server.common.moments import Clock
from tripot.server.common.settings import BadSetting, Settings
from tripot.server.web import api, pages, status
from tripot.server.web.api.describing import describe
from tripot.server.web.house import open_house
from tripot.server.web.middleware import Middleware, as_json
from tripot.server.web.slow import Slow
from tripot.server.web.sub_path import house_path
from tripot.server.web.work import Work


def create_app(
    settings: Settings,
    *,
    games: Mapping[str, Game[Any]] | None = None,
    clock: Clock | None = None,
    ring: bool = True,
    opened: Callable[[FastAPI], None] | None = None,
) -> FastAPI:
    """The application.

    `games`, `clock` and `ring` are for tests: other games, a clock moved by hand, alarms rung by hand.
    `opened` is called once the house is open.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        """The house is open within. What is yielded is known to every connection."""
        await app.state.house.open(ring=ring)
        if opened is not None:
            opened(app)
        try:
            yield {"settings": settings, "overload": app.state.work.overload, "slow": Slow()}
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
    app.state.house.edition = pages.edition
    app.state.work = Work(settings.max_at_work)
    app.state.problem = _problem
    app.add_exception_handler(HouseError, _house_error)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(Exception, _stumbled)
    _add(app, status.router.routes, is_described=False)
    _add(app, api.ROUTES, is_described=True)
    _add(app, pages.ROUTES, is_described=False)
    check_free(settings)
    return app


class Tripot(FastAPI):
    """The application behind the checks of every request, which come before everything the framework does."""

    def __init__(self, **others: Any) -> None:
        super().__init__(**others)
        self._checked = Middleware(super().__call__, self)

    def openapi(self) -> dict[str, Any]:
        """The description of the API, made once."""
        self.openapi_schema = self.openapi_schema or describe(self)
        return self.openapi_schema

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._checked(scope, receive, send)


def _add(app: FastAPI, routes: Sequence[BaseRoute], *, is_described: bool) -> None:
    """Add routes as they were made: to include a router makes all of them again, at the start and at the first request.

    Only those of the API are described to programs.
    """
    for route in routes:
        if isinstance(route, APIRoute):
            route.include_in_schema = is_described
    app.router.routes.extend(routes)


def check_free(settings: Settings) -> None:
    """`BadSetting` for a sub-path that begins as pages of the house do: which is meant could not be told."""
    first = settings.sub_path.split("/")[1:2]
    routes = (*status.router.routes, *api.ROUTES, *pages.ROUTES)
    if first and any(getattr(route, "path", "").split("/")[1:2] == first for route in routes):
        raise BadSetting(f"{settings.sub_path_is_from} cannot begin with /{first[0]}: the house has pages of that name")


def _problem(scope: Scope, error: HouseError) -> Response:
    """How an error is told: JSON to programs, a page to people."""
    if house_path(scope).startswith(("/api/", "/healthz", "/readyz", "/metrics")):
        response = Response(as_json(error), error.status, media_type="application/json")
    else:
        response = pages.problem(Request(scope), error)
    if error.retry_after is not None:
        response.headers["retry-after"] = str(max(1, math.ceil(error.retry_after)))
    return response


async def _house_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HouseError)
    return _problem(request.scope, error)


async def _stumbled(request: Request, _: Exception) -> Response:
    return _problem(request.scope, Stumble())


class _Status(HouseError):
    """What the framework itself refuses: a path nobody knows, a method it does not have."""

    def __init__(self, status: int) -> None:
        super().__init__({404: "no_such_page", 405: "no_such_method"}.get(status, "refused"))
        self.status = status  # type: ignore[misc]


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    answer = _problem(request.scope, _Status(error.status_code))
    for name, value in (error.headers or {}).items():
        answer.headers[name] = value
    return answer


async def _unreadable(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    where = [".".join(map(str, each["loc"][1:])) for each in error.errors()][:20]
    return _problem(request.scope, BadRequest("unreadable", {"fields": where}))
