"""Live: what just happened, told to everybody who may know, as it happens."""

from collections.abc import AsyncIterator

from tripot.engine.seats import Seat
from tripot.server.records import Caller, Update


class Live:
    """Streams of updates, resumable from a cursor."""

    def stream(
        self, caller: Caller, table: str, seat: Seat | None = None, *, after: str = "", word: str = ""
    ) -> AsyncIterator[Update | None]:
        """Updates of a table as a seat may know them, from a cursor on (`Look.cursor`, or `Last-Event-ID`).

        None is a heartbeat. It ends when the session ends, the chair changes hands, or the reader is too slow.
        """
        raise NotImplementedError
