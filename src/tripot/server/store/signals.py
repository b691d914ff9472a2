"""What workers tell each other by the database's own signal: it is stored nowhere, and missed by who is not there."""

from enum import StrEnum
from secrets import token_hex
from typing import NamedTuple

from sqlalchemy import Connection

from tripot.server.store.database import Database


class Kind(StrEnum):
    """What a signal says; on its way it is the first letter."""

    LOST = ""
    """Nobody says it: the connection was lost, and something may have been missed."""
    TABLE = "t"
    """Something was stored at this table."""
    ERASED = "e"
    """Somebody was erased whom this table named."""
    SESSION = "s"
    """This session ended."""
    DOORS = "d"
    """A door was closed or opened."""
    HERE = "h"
    """Who has a page of these tables open, and what they looked at."""
    ALL = "a"
    """The same follows for all tables: what was said before is to be forgotten."""
    ALIVE = "b"
    STOPS = "x"
    ASKS = "q"
    """A worker has just begun to listen."""
    ECHO = "p"
    """A word by which a worker hears itself."""


class Signal(NamedTuple):
    """Of what kind, about what, from whom."""

    kind: Kind
    about: str
    worker: str


class Signals:
    """The voice of one worker."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.worker = token_hex(4)
        """This process, so that it does not listen to itself."""

    def tell(self, connection: Connection, kind: Kind, about: str = "") -> None:
        """Within a write: let the other workers hear this once it is stored."""
        self._database.notify(connection, f"{kind}{about}|{self.worker}")


def read_signal(payload: str) -> Signal:
    """A signal as it came; what a worker of another version says is taken for one that was missed.

    >>> tuple(read_signal("tk3x|0a1b")), tuple(read_signal("")), tuple(read_signal("?k3x|0a1b"))
    ((<Kind.TABLE: 't'>, 'k3x', '0a1b'), (<Kind.LOST: ''>, '', ''), (<Kind.LOST: ''>, 'k3x', '0a1b'))
    """
    said, _, worker = payload.rpartition("|")
    kind = said[:1]
    return Signal(Kind(kind) if kind in set(Kind) else Kind.LOST, said[1:], worker)
