"""The database that an address names."""

from sqlalchemy import Connection

from tripot.engine.complaints import Complaint
from tripot.server.store.database import Database
from tripot.server.store.sqlite import SqliteDatabase
from tripot.server.store.upgrades import upgrade


class UnknownDatabase(Complaint, ValueError):
    """An address that is neither SQLite's nor PostgreSQL's."""

    def __init__(self, url: str) -> None:
        super().__init__(f"{url.partition(':')[0]!r} is not a database Tripot knows: sqlite:///… or postgresql://…")


def is_sqlite(url: str) -> bool:
    """Whether the address is of a SQLite file."""
    return url.startswith("sqlite:")


def connect(url: str, *, power_safe: bool = True, lock: bool = True) -> Database:
    """The database at this address, not yet migrated."""
    if is_sqlite(url):
        return SqliteDatabase(url, power_safe=power_safe, lock=lock)
    if url.startswith(("postgresql:", "postgres:", "postgresql+psycopg:")):
        from tripot.server.store.postgres import PostgresDatabase  # noqa: PLC0415 - its driver is optional

        return PostgresDatabase(url)
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
