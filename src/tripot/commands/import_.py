"""`tripot import FILE…`: finished games from elsewhere, to be looked at again here; running ones, to be played on."""

from pathlib import Path
from typing import Annotated

import typer
from sqlalchemy import Connection

from tripot.engine.fold import Unplayable
from tripot.engine.journal import JournalError
from tripot.engine.opening import NoSuchTable
from tripot.server.common.games import Games
from tripot.server.common.sealed_files import is_parcel, is_signed_journal, read_signed_journal
from tripot.server.common.settings import database_of
from tripot.server.store import connect
from tripot.server.store.journal_files import known_as, take_in, take_in_picture
from tripot.server.store.sqlite import Busy
from tripot.server.store.standing import standing
from tripot.server.tables import arrivals


def import_(
    files: Annotated[list[Path], typer.Argument(help="Journals, signed games, tables sealed for this house.")],
    database: Annotated[str, typer.Option(help="The house; TRIPOT_DATABASE_URL otherwise.")] = "",
) -> None:
    """Check games and take them in. Whoever has the address can replay a finished one, with the pictures in the
    folder beside it.

    A table that comes from another house waits here until that house has the receipt, which is printed.
    """
    target = standing(database_of(database), lock=True, earlier=True)
    try:
        target.acquire()
        connect.migrate(target)
        for file in files:
            with target.engine.begin() as connection:
                if not target.is_shared:
                    connection.exec_driver_sql("BEGIN IMMEDIATE")
                told = _taken(connection, file)
            typer.echo(f"{file}: {told}")
    except (JournalError, Unplayable, NoSuchTable, Busy, ValueError) as reason:
        typer.echo(f"tripot: {reason}", err=True)
        raise typer.Exit(2) from None
    finally:
        target.let_go()


def _taken(connection: Connection, file: Path) -> str:
    """Where a finished game can be looked at, or the receipt of a running one."""
    data, name = file.read_bytes(), file.stem
    if is_parcel(data):
        return arrivals.take_in(connection, data, Games())
    if is_signed_journal(data):
        signed = read_signed_journal(data)
        data, name = signed.journal, signed.name
    lines = data.decode().splitlines()
    known = known_as(connection, lines)
    if known is not None:
        return f"/tables/{known} (taken in before)"
    table = take_in(connection, lines, name)
    for picture in sorted(file.with_suffix(".pictures").glob("*.webp")):
        take_in_picture(connection, table, picture.read_bytes())
    return f"/tables/{table}"
