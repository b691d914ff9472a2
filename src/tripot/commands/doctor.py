"""`tripot doctor`: is the house well?"""

import os
from typing import Annotated

import typer

from tripot.server.common.settings import PREFIX, Settings
from tripot.server.ops.doctor import examine


def doctor(
    database: Annotated[str, typer.Option(help="The house; TRIPOT_DATABASE_URL otherwise.")] = "",
    deep: Annotated[bool, typer.Option("--deep", help="Replay every journal to its last entry.")] = False,
) -> None:
    """Look at settings, database, journals, games and clock; say what is wrong and what to do."""
    if database:
        os.environ[f"{PREFIX}DATABASE_URL"] = database
    try:
        settings = Settings.from_env(os.environ)
    except ValueError as reason:
        typer.echo(f"tripot: {reason}", err=True)
        raise typer.Exit(2) from None
    findings = examine(settings, deep=deep)
    for finding in findings:
        typer.echo(f"{'ok  ' if finding.is_well else 'BAD '} {finding.what}: {finding.found}")
    if not all(finding.is_well for finding in findings):
        raise typer.Exit(1)
