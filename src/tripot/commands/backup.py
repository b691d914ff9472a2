"""`tripot backup FILE`: copy a house while people play in it."""

from pathlib import Path
from typing import Annotated

import typer

from tripot.server.common.settings import database_of
from tripot.server.store.archive import BadArchive, back_up


def backup(
    file: Annotated[Path, typer.Argument(help="Where to; an existing file is replaced only when the copy is whole.")],
    database: Annotated[str, typer.Option(help="The house; TRIPOT_DATABASE_URL otherwise.")] = "",
) -> None:
    """Back the house up. The file holds the seeds of running games: keep it to yourself."""
    try:
        made = back_up(database_of(database), file)
    except BadArchive as reason:
        typer.echo(f"tripot: {reason}", err=True)
        raise typer.Exit(2) from None
    typer.echo(f"{file}: a {made} of {file.stat().st_size} bytes.")
