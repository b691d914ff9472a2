"""Where a stream stands: how many events, notes and messages its seat has heard of, and whom it knows to be awaited."""

import re
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from msgspec import json

from tripot.engine.seats import Seat
from tripot.engine.view import Pending
from tripot.server.common import as_data
from tripot.server.tables.sittings import unheard
from tripot.server.tables.threads import TABLE, WATCHERS, members_of

if TYPE_CHECKING:
    from tripot.server.tables.table import Table

_PRINTS = 10**9
_COUNT = re.compile(r"-?[0-9]{1,9}")


class Cursor(NamedTuple):
    """A place in what a seat may know. It counts nothing the seat does not know of."""

    events: int = 0
    decision: int = -1
    notes: int = 0
    messages: int = 0
    asked: int = -1
    """A print of who is awaited and for what, and whose moment it is: it changes with them, whether or not anything
    is told. [E7]"""

    def __str__(self) -> str:
        return ".".join(map(str, self))


def read_cursor(text: str) -> Cursor | None:
    """The cursor in a text, or None if it is none; pages of an older house have no print.

    >>> read_cursor("12.3.4.0.77")
    Cursor(events=12, decision=3, notes=4, messages=0, asked=77)
    """
    parts = text.split(".")
    if len(parts) not in (len(Cursor._fields) - 1, len(Cursor._fields)) or not all(
        _COUNT.fullmatch(part) for part in parts
    ):
        return None
    return Cursor(*map(int, parts))


def place_of(table: "Table", seat: Seat) -> Cursor:
    """Where a seat that has heard everything stands; found once for each seat and moment."""
    known = table.remembered.places.get(seat)
    if known is None:
        known = table.remembered.places[seat] = _place_of(table, seat)
    return known


def _place_of(table: "Table", seat: Seat) -> Cursor:
    pending = table.pending(seat)
    heard = sum(place for thread, place in table.places.items() if hears(table, thread, seat))
    heard -= unheard(table, seat)
    decision = -1 if pending is None else pending.decision
    moment = "" if pending is None else table.state.stack[-1].moment(table.state, seat)
    return Cursor(len(table.sight(seat)), decision, table.row.stage.version, heard, _print(pending, moment))


def _print(waits: Pending | None, moment: str) -> int:
    return 0 if waits is None else crc32(json.encode(as_data.pending(waits)) + moment.encode()) % _PRINTS


def cursor_of(table: "Table", seat: Seat) -> str:
    """The same, as a text."""
    return str(place_of(table, seat))


def hears(table: "Table", thread: str, seat: Seat) -> bool:
    """Whether a thread may be read from a chair (or by watchers). Watchers talk apart until the end."""
    if thread == TABLE:
        return True
    if thread == WATCHERS:
        return seat not in table.chairs or table.row.stage.status in ("over", "closed")
    return seat in table.chairs and seat in members_of(thread)
