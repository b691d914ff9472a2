"""`tripot serve`: open the house."""

import os
import sys
from typing import Annotated

import typer

from tripot.server.common.settings import PREFIX, Settings
from tripot.server.ops import serve as serving
from tripot.server.ops.public_address import public_address


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port.")] = 8000,
    workers: Annotated[int, typer.Option(min=1, help="Processes; several need PostgreSQL.")] = 1,
    database: Annotated[str, typer.Option(help="sqlite:///file or postgresql://…")] = "",
    kill_safe: Annotated[
        bool, typer.Option("--kill-safe", help="Survive crashes but not power cuts; a little faster on slow disks.")
    ] = False,
) -> None:
    """Serve the house. Everything else is set by TRIPOT_… variables; see docs/operating.md."""
    if database:
        os.environ[f"{PREFIX}DATABASE_URL"] = database
    if kill_safe:
        os.environ[f"{PREFIX}POWER_SAFE"] = "no"
    try:
        settings = Settings.from_env(os.environ)
        serving.check_workers(settings.database_url, workers)
        serving.prepare(settings)
        _set_public_address(settings)
        typer.echo(f"Tripot: http://{host}:{port}", err=True)
        serving.serve(host, port, workers)
    except ValueError as reason:
        typer.echo(f"tripot: {reason}", err=True)
        raise typer.Exit(2) from None


def _set_public_address(settings: Settings) -> None:
    """Let every worker know it; without one the house serves, and says what it cannot do. [E22]"""
    found = public_address(settings, _ask if sys.stdin.isatty() else None)
    if found:
        os.environ[f"{PREFIX}BASE_URL"] = found
        return
    typer.echo(
        f"Tripot: no public address ({PREFIX}BASE_URL): no e-mail is sent, for its links would lead nowhere.", err=True
    )


def _ask() -> str:
    question = "Public address of this house, for the links in notices (https://…; nothing for now: Enter)"
    return str(typer.prompt(question, default="", show_default=False, err=True))
