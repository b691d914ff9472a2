"""Guesses at what opens a door, counted for all workers alike. No name and no address is kept, only prints."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, case, delete

from tripot.server.common.errors import TooMany
from tripot.server.common.inputs import hidden
from tripot.server.common.moments import Moment
from tripot.server.store import schema
from tripot.server.store.upserts import insert_into

_MINUTE, _HOUR = 60_000, 3_600_000
_COLUMNS = schema.guesses.c


class Allowed(NamedTuple):
    """So many within so many milliseconds."""

    most: int
    within: Moment


ALLOWED = {
    "password": Allowed(10, _MINUTE),
    "address": Allowed(30, _MINUTE),
    "login": Allowed(300, _HOUR),
    "operator": Allowed(10, _MINUTE),
    "link": Allowed(20, _MINUTE),
    "word": Allowed(60, _MINUTE),
    "token": Allowed(60, _MINUTE),
}


class Guess(NamedTuple):
    """A guess of a kind, and who pays for it: an address, a login from an address, a device."""

    kind: str
    who: str


def count(connection: Connection, guesses: Sequence[Guess], now: Moment) -> None:
    """One guess more on each account; `TooMany`, and none is counted, when one of them allows no more."""
    connection.execute(delete(schema.guesses).where(_COLUMNS.since < now - _HOUR))
    for guess in guesses:
        allowed = ALLOWED[guess.kind]
        number, since = _counted(connection, guess, now, now - allowed.within)
        if number > allowed.most:
            seconds = (since + allowed.within - now) / 1000
            raise TooMany("too_many", {"what": guess.kind, "seconds": math.ceil(seconds)}, retry_after=seconds)


def _counted(connection: Connection, guess: Guess, now: Moment, old: Moment) -> tuple[int, Moment]:
    row = {"kind": guess.kind, "who": hidden(guess.who), "since": now, "number": 1}
    is_old = (_COLUMNS.since <= old) | (_COLUMNS.since > now)
    again = {"since": case((is_old, now), else_=_COLUMNS.since), "number": case((is_old, 1), else_=_COLUMNS.number + 1)}
    insert = insert_into(connection, schema.guesses).values(**row)
    told = insert.on_conflict_do_update(index_elements=["kind", "who"], set_=again).returning(
        _COLUMNS.number, _COLUMNS.since
    )
    found = connection.execute(told).one()
    return found.number, found.since


def forgive(connection: Connection, guesses: Sequence[Guess]) -> None:
    """These were no guesses: whoever made them knew."""
    for guess in guesses:
        connection.execute(delete(schema.guesses).where(_COLUMNS.kind == guess.kind, _COLUMNS.who == hidden(guess.who)))
