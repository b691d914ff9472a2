"""`tripot export`: journals of finished games, or the whole house in a form that any database can take."""

from pathlib import Path
from typing import Annotated

import typer

from tripot.server.common.settings import database_of
from tripot.server.store import connect
from tripot.server.store.archive import write_archive
from tripot.server.store.journal_files import finished, journal_lines, picture_files
from tripot.server.store.private_files import private_file, private_folder


def export(
    folder: Annotated[Path, typer.Argument(help="A folder for journals; with --all, the file of the archive.")],
    table: Annotated[list[str] | None, typer.Option(help="Only these tables; repeat for several.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="The whole house, running games included.")] = False,
    database: Annotated[str, typer.Option(help="The house; TRIPOT_DATABASE_URL otherwise.")] = "",
) -> None:
    """Write the journals of finished games, one file each, for `tripot verify` and `tripot import`.

    The pictures of a table lie in a folder beside its journal.
    """
    source = connect.connect(database_of(database), lock=False)
    try:
        with source.engine.connect() as connection:
            connection.exec_driver_sql("BEGIN" if not source.is_shared else "SET TRANSACTION READ ONLY")
            if everything:
                with private_file(folder) as file:
                    typer.echo(f"{folder}: {write_archive(connection, file)} rows.")
                return
            private_folder(folder)
            names = table or finished(connection)
            for name in names:
                text = "".join(f"{line}\n" for line in journal_lines(connection, name))
                with private_file(folder / f"{name}.jsonl") as file:
                    file.write(text.encode())
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
