"""For whoever runs the house: alive, ready, figures. None of it names a person or a table."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from msgspec import json

from tripot import __version__
from tripot.server.common.errors import HouseError, Unknown
from tripot.server.common.metrics import KIND
from tripot.server.common.records import Caller
from tripot.server.web.security import current

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def alive() -> Response:
    """The process runs."""
    return _json({"status": "ok", "version": __version__})


@router.get("/readyz")
async def ready(request: Request) -> Response:
    """The database keeps what is written: it answers, and there is room on its disk."""
    try:
        await request.app.state.house.check_writes()
    except HouseError as error:
        return _json({"status": error.code}, 503)
    return _json({"status": "ok"})


@router.get("/metrics")
async def metrics(request: Request, caller: Annotated[Caller, Depends(current)]) -> Response:
    """The figures, in Prometheus' text format, for those who have the operator's token."""
    house = request.app.state.house
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not house.settings.metrics_open and not await house.people.is_operator_token(given, caller.address):
        raise Unknown("operator_only")
    return Response(house.metrics.text(), media_type=KIND)


def _json(data: object, status: int = 200) -> Response:
    return Response(json.encode(data), status, media_type="application/json")
