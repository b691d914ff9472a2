"""Bringing a database to the present shape, and saying clearly when it is newer than the program."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from tripot.engine.complaints import Complaint

if TYPE_CHECKING:
    from alembic.config import Config

_FOLDER = Path(__file__).parent / "migrations"


class NewerDatabase(Complaint, RuntimeError):
    """The database was made by a later version of the program."""

    def __init__(self, found: str) -> None:
        super().__init__(f"the database is at revision {found}, which this version of Tripot does not know: upgrade it")
        self.found = found


def config(connection: Connection | None = None) -> "Config":
    """Alembic's configuration, without a file."""
    from alembic.config import Config  # noqa: PLC0415 - a house that is up to date starts without it

    made = Config()
    made.set_main_option("script_location", str(_FOLDER))
    made.attributes["connection"] = connection
    return made


@cache
def revisions() -> tuple[str, ...]:
    """Every revision, oldest first: the files are numbered."""
    return tuple(sorted(path.stem[1:5] for path in (_FOLDER / "versions").glob("r[0-9]*.py")))


def head() -> str:
    """The revision that this program works with."""
    return revisions()[-1]


def current(connection: Connection) -> str | None:
    """The revision that the database is at."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring the database to a revision; `NewerDatabase` if it is beyond what is known here."""
    found = current(connection)
    if found == head() and revision == "head":
        return
    if found is not None and found not in revisions():
        raise NewerDatabase(found)
    from alembic import command  # noqa: PLC0415 - as above

    command.upgrade(config(connection), revision)
