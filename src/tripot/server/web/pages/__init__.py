"""What people see: pages from templates, live where scripts run, whole without them."""

from fastapi import APIRouter

from tripot.server.web.pages import (
    account,
    assets,
    ending,
    home,
    host,
    joining,
    lobby,
    mine,
    opening,
    operator,
    passkeys,
    preferences,
    rules,
    screening,
    statistics,
    streams,
    table,
    takeaway,
    talk,
)
from tripot.server.web.pages.problems import install, problem

__all__ = ["install", "problem", "router"]

router = APIRouter(include_in_schema=False)
for part in (
    assets,
    home,
    opening,
    rules,
    preferences,
    account,
    passkeys,
    mine,
    joining,
    lobby,
    host,
    talk,
    streams,
    ending,
    table,
    screening,
    takeaway,
    statistics,
    operator,
):
    router.include_router(part.router)
