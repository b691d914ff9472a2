"""Bringing a database to the present shape, and saying clearly when it is newer than the program."""

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

_FOLDER = Path(__file__).parent / "migrations"


class NewerDatabase(RuntimeError):
    """The database was made by a later version of the program."""

    def __init__(self, found: str) -> None:
        super().__init__(f"the database is at revision {found}, which this version of Tripot does not know: upgrade it")
        self.found = found


def config(connection: Connection | None = None) -> Config:
    """Alembic's configuration, without a file."""
    made = Config()
    made.set_main_option("script_location", str(_FOLDER))
    made.attributes["connection"] = connection
    return made


@cache
def head() -> str:
    """The revision that this program works with."""
    found = ScriptDirectory.from_config(config()).get_current_head()
    assert found is not None
    return found


def current(connection: Connection) -> str | None:
    """The revision that the database is at."""
    return MigrationContext.configure(connection).get_current_revision()


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring the database to a revision; `NewerDatabase` if it is beyond what is known here."""
    found = current(connection)
    if found == head() and revision == "head":
        return
    known = {script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()}
    if found is not None and found not in known:
        raise NewerDatabase(found)
    command.upgrade(config(connection), revision)
