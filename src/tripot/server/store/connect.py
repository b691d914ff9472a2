"""The database that an address names."""

import sys

from sqlalchemy import Connection
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from tripot.engine.complaints import Complaint
from tripot.server.store.database import Database
from tripot.server.store.sqlite import SqliteDatabase
from tripot.server.store.upgrades import upgrade


class UnknownDatabase(Complaint, ValueError):
    """An address that is neither SQLite's nor PostgreSQL's."""

    def __init__(self, url: str) -> None:
        kind = url.partition(":")[0]
        super().__init__(f"{kind}:… is no address of a database: sqlite:///file.db, or postgresql://user@host/name")


class NoDriver(Complaint, ImportError):
    """PostgreSQL is asked for, and what speaks to it is not installed."""

    def __init__(self) -> None:
        super().__init__(f'PostgreSQL needs its driver: {sys.executable} -m pip install "tripot[postgresql]"')


def is_sqlite(url: str) -> bool:
    """Whether the address is of a SQLite file."""
    return url.startswith("sqlite:")


def connect(url: str, *, power_safe: bool = True, lock: bool = True) -> Database:
    """The database at this address, not yet migrated."""
    _check_address(url)
    if is_sqlite(url):
        return SqliteDatabase(url, power_safe=power_safe, lock=lock)
    try:
        from tripot.server.store.postgres import PostgresDatabase  # noqa: PLC0415 - its driver is optional
    except ModuleNotFoundError as missing:
        raise NoDriver from missing
    return PostgresDatabase(url)


def _check_address(url: str) -> None:
    """`UnknownDatabase` for what is no address of one."""
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        raise UnknownDatabase(url) from None
    if is_sqlite(url) and address.database not in (None, "", ":memory:"):
        return
    if not url.startswith(("postgresql:", "postgres:", "postgresql+psycopg:")):
        raise UnknownDatabase(url)


def migrate(database: Database) -> None:
    """Bring the database to the present shape, one worker at a time."""
    with database.engine.begin() as connection:
        _alone(connection)
        upgrade(connection)


def _alone(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7213001)")
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
