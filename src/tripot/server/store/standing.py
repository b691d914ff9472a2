"""A house that is there. Whoever only reads one asks for it here: looking for a house never makes an empty one."""

import os
from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from tripot.engine.complaints import Complaint
from tripot.server.store import upgrades
from tripot.server.store.connect import connect
from tripot.server.store.database import Database

_NAME_IT = (
    "Name the house with --database sqlite:////folder/tripot.db, or with TRIPOT_DATABASE_URL "
    "(a relative name counts from the folder where you are); `tripot serve` makes a new one"
)


class NoHouse(Complaint, LookupError):
    """An address without a house."""

    def __init__(self, where: str, found: str = "") -> None:
        super().__init__(f"there is no house at {where}{found and f' ({found})'}. {_NAME_IT}.")


class NotMine(Complaint, PermissionError):
    """A house that another user of the machine keeps."""

    def __init__(self, path: Path) -> None:
        user = f" ({_owner(path)})" if _owner(path) else ""
        super().__init__(
            f"{path} is another user's: run this as whoever serves the house{user}, as `sudo -u USER …` does"
        )


class OldHouse(Complaint, LookupError):
    """A house that the present program has not opened yet."""

    def __init__(self, where: str) -> None:
        super().__init__(f"the house at {where} is of an earlier version: start it once with `tripot serve`")


class Unreachable(Complaint, OSError):
    """A database that does not answer, or is none."""


def standing(url: str, *, lock: bool = False, earlier: bool = False) -> Database:
    """The database of a house that is there, brought up to date unless `earlier` ones do too; else a `Complaint`."""
    database = connect(url, lock=lock)
    try:
        if not database.is_shared:
            _check_file(Path(database.path).absolute())
        check_answer(database, url)
        with database.engine.connect() as connection:
            _check_house(connection, place_of(url), earlier=earlier and not database.is_shared)
    except BaseException:
        database.let_go()
        raise
    return database


def check_answer(database: Database, url: str) -> None:
    """`Unreachable` for a database that does not answer, and what to do about it."""
    try:
        with database.engine.connect() as connection:
            connection.exec_driver_sql("SELECT 1")
    except DBAPIError as failure:
        reason = str(failure.orig).strip().splitlines()[-1].strip()
        if not database.is_shared:
            raise Unreachable(f"{place_of(url)} cannot be opened: {reason}") from None
        advice = "; make it first, as `createdb` does" if "does not exist" in reason else ""
        raise Unreachable(f"{place_of(url)} cannot be reached: {reason}{advice}") from None


def place_of(url: str) -> str:
    """Where a house is, in words that can be found again: the whole name of a file, an address without its password."""
    address = make_url(url)
    if address.drivername.startswith("sqlite"):
        return str(Path(address.database or "").absolute())
    return address.render_as_string(hide_password=True)


def _check_file(path: Path) -> None:
    if not path.is_file():
        raise NoHouse(str(path))
    if not path.stat().st_size:
        raise NoHouse(str(path), "the file is empty")
    if not all(os.access(each, os.R_OK | os.W_OK) for each in (path, path.parent)):
        raise NotMine(path)


def _check_house(connection: Connection, where: str, *, earlier: bool) -> None:
    found = upgrades.current(connection)
    if found is None:
        raise NoHouse(where, "the database is empty")
    if found not in upgrades.revisions():
        raise upgrades.NewerDatabase(found)
    if found != upgrades.head() and not earlier:
        raise OldHouse(where)


def _owner(path: Path) -> str:
    try:
        return path.owner()
    except (KeyError, OSError, NotImplementedError):
        return ""
