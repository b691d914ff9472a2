"""What the house knows about itself: a few words, each under a name."""

from collections.abc import Callable

from sqlalchemy import Connection, select

from tripot.server.store import schema
from tripot.server.store.upserts import put

_FACTS = schema.facts


def known_fact(connection: Connection, name: str) -> str | None:
    """Something the house knows about itself, or None.

    On PostgreSQL no other worker learns or changes anything until this one is done. A lock on the row would not do:
    workers that start together find no row yet, and each would make its own.
    """
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7213002)")
    return connection.execute(select(_FACTS.c.value).where(_FACTS.c.name == name)).scalar()


def set_fact(connection: Connection, name: str, value: str) -> None:
    """Let the house know this of itself."""
    put(connection, _FACTS, [{"name": name, "value": value}])


def fact(connection: Connection, name: str, make: Callable[[], str]) -> str:
    """Something the house knows about itself; made and kept if it knew nothing."""
    known = known_fact(connection, name)
    if known is None:
        known = make()
        set_fact(connection, name, known)
    return known


def changed_fact(connection: Connection, name: str, value: str) -> bool:
    """Let the house know this of itself; whether it knew something else, or nothing."""
    if known_fact(connection, name) == value:
        return False
    set_fact(connection, name, value)
    return True
