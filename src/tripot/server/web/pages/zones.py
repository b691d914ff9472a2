"""Where the reader's own clock is. [E25]"""

from fastapi import Request

from tripot.server.common.records import Caller
from tripot.server.tables.schedules import zones


def zone_of(request: Request, caller: Caller) -> str:
    """The zone that the caller chose; of a stranger the one that their browser said, else the house's."""
    return caller.person.zone if caller.person else learned_zone(request)


def learned_zone(request: Request) -> str:
    """The zone that the browser said at the first visit (`zone.js`); where it said none, the house's."""
    said = request.cookies.get("zone", "")
    default: str = request.app.state.settings.default_zone
    return said if said in zones() else default
