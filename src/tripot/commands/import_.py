"""`tripot import FILE…`: finished games from elsewhere, to be looked at again here."""

from pathlib import Path
from typing import Annotated

import typer

from tripot.engine.fold import Unplayable
from tripot.engine.journal import JournalError
from tripot.engine.opening import NoSuchTable
from tripot.server.common.settings import database_of
from tripot.server.store import connect
from tripot.server.store.journal_files import take_in, take_in_picture
from tripot.server.store.sqlite import Busy


def import_(
    files: Annotated[list[Path], typer.Argument(exists=True, help="Journals, as lines of JSON.")],
    database: Annotated[str, typer.Option(help="The house; TRIPOT_DATABASE_URL otherwise.")] = "",
) -> None:
    """Check finished games and take them in, with the pictures in the folder beside each; whoever has the address
    can replay them."""
    target = connect.connect(database_of(database))
    try:
        target.acquire()
        connect.migrate(target)
        for file in files:
            with target.engine.begin() as connection:
                if not target.is_shared:
                    connection.exec_driver_sql("BEGIN IMMEDIATE")
                name = take_in(connection, file.read_text("utf-8").splitlines(), file.stem)
                for picture in sorted(file.with_suffix(".pictures").glob("*.webp")):
                    take_in_picture(connection, name, picture.read_bytes())
            typer.echo(f"{file}: /tables/{name}")
    except (JournalError, Unplayable, NoSuchTable, Busy, ValueError) as reason:
        typer.echo(f"tripot: {reason}", err=True)
        raise typer.Exit(2) from None
    finally:
        target.let_go()
