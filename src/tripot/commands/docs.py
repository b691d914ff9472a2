"""`tripot docs`: write the generated pages of `docs/` again."""

from pathlib import Path
from typing import Annotated

import typer

from tripot.lab import traceability


def docs(
    checkout: Annotated[Path, typer.Argument(help="The folder of the sources.", exists=True, file_okay=False)] = Path(),
) -> None:
    """Write the generated pages of a checkout again."""
    page = checkout / traceability.PAGE
    page.write_text(traceability.page(checkout), "utf-8")
    typer.echo(f"{page} is up to date")
