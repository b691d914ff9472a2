"""`tripot export`: journals of finished games, or the whole house in a form that any database can take."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from sqlalchemy import Connection

from tripot.server.common.house_keys import HouseKey
from tripot.server.common.sealed_files import sign_journal
from tripot.server.common.settings import Settings, database_of
from tripot.server.store.archive import write_archive
from tripot.server.store.journal_files import finished, journal_lines, names_at, picture_files
from tripot.server.store.private_files import private_file, private_folder
from tripot.server.store.standing import standing
from tripot.server.tables.house_key import key_in

_NOWHERE = "http://localhost"
"""The address of a house that was told none."""


def export(
    folder: Annotated[Path, typer.Argument(help="A folder for journals; with --all, the file of the archive.")],
    table: Annotated[list[str] | None, typer.Option(help="Only these tables; repeat for several.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="The whole house, running games included.")] = False,
    signed: Annotated[bool, typer.Option(help="Signed by the house, with the names of those who sat there.")] = False,
    database: Annotated[str, typer.Option(help="The house; TRIPOT_DATABASE_URL otherwise.")] = "",
) -> None:
    """Write the journals of finished games, one file each, for `tripot verify` and `tripot import`.

    The pictures of a table lie in a folder beside its journal.
    """
    source = standing(database_of(database))
    try:
        with source.engine.begin() as connection:
            key = key_in(connection) if signed else None
        with source.engine.connect() as connection:
            connection.exec_driver_sql("BEGIN" if not source.is_shared else "SET TRANSACTION READ ONLY")
            if everything:
                with private_file(folder) as file:
                    typer.echo(f"{folder}: {write_archive(connection, file)} rows.")
                return
            private_folder(folder)
            names = table or finished(connection)
            for name in names:
                lines = list(journal_lines(connection, name))
                with private_file(folder / f"{name}.{'jsonl' if key is None else 'tripot'}") as file:
                    file.write(_plain(lines) if key is None else _signed(connection, key, name, lines))
                for picture, body in picture_files(connection, name):
                    private_folder(folder / f"{name}.pictures")
                    with private_file(folder / f"{name}.pictures" / picture) as file:
                        file.write(body)
            typer.echo(f"{folder}: {len(names)} journals.")
    except (LookupError, ValueError) as reason:
        typer.echo(f"tripot: {reason}", err=True)
        raise typer.Exit(2) from None
    finally:
        source.let_go()


def _plain(lines: Sequence[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def _signed(connection: Connection, key: HouseKey, table: str, lines: Sequence[str]) -> bytes:
    called, names = names_at(connection, table)
    return sign_journal(key, Settings.from_env(os.environ).base_url.rstrip("/") or _NOWHERE, called, names, lines)
