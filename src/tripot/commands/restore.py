"""`tripot restore FILE`: make a house from a backup."""

from pathlib import Path
from typing import Annotated

import typer

from tripot.server.common.settings import database_of
from tripot.server.store import archive


def restore(
    file: Annotated[Path, typer.Argument(help="What `tripot backup` or `tripot export --all` made.")],
    database: Annotated[str, typer.Option(help="The new house; TRIPOT_DATABASE_URL otherwise.")] = "",
) -> None:
    """Restore a backup where there is no house yet; go on with `tripot serve`."""
    url = database_of(database)
    try:
        archive.restore(file, url)
    except archive.BadArchive as reason:
        raise archive.BadArchive(f"{file} cannot be restored: {reason}") from None
    typer.echo(f"Restored {file}. Everybody's sessions and links still work.")
