"""What people see: pages from templates, live where scripts run, whole without them."""

from tripot.server.web.pages import (
    account,
    acting,
    assets,
    covering,
    deadlines,
    ending,
    home,
    host,
    installing,
    joining,
    lobby,
    mine,
    notices,
    opening,
    operator,
    passkeys,
    preferences,
    replacing,
    rules,
    screening,
    showing,
    statistics,
    streams,
    table,
    takeaway,
    talk,
)
from tripot.server.web.pages.assets import edition
from tripot.server.web.pages.problems import problem

__all__ = ["ROUTES", "edition", "problem"]

_PARTS = (
    assets,
    installing,
    home,
    opening,
    rules,
    preferences,
    account,
    passkeys,
    notices,
    deadlines,
    mine,
    joining,
    lobby,
    host,
    replacing,
    covering,
    talk,
    streams,
    ending,
    table,
    acting,
    showing,
    screening,
    takeaway,
    statistics,
    operator,
)
ROUTES = [route for part in _PARTS for route in part.router.routes]
