"""`tripot backup FILE`: copy a house while people play in it."""

from pathlib import Path
from typing import Annotated

import typer

from tripot.server.common.settings import database_of
from tripot.server.store.archive import back_up


def backup(
    file: Annotated[Path, typer.Argument(help="Where to; an existing file is replaced only when the copy is whole.")],
    database: Annotated[str, typer.Option(help="The house; TRIPOT_DATABASE_URL otherwise.")] = "",
) -> None:
    """Back the house up. The file holds the seeds of running games: keep it to yourself."""
    made = back_up(database_of(database), file)
    typer.echo(f"{file}: {made} of {file.stat().st_size} bytes.")
