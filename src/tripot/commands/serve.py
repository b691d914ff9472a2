"""`tripot serve`: open the house."""

import os
import sys
from typing import Annotated

import segno
import typer

from tripot.server.common.settings import PREFIX, Settings
from tripot.server.ops import serve as serving
from tripot.server.ops.local_network import local_addresses
from tripot.server.ops.public_address import public_address


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port.")] = 8000,
    lan: Annotated[
        bool, typer.Option("--lan", help="Listen to the local network, and print its addresses with a QR code.")
    ] = False,
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
        if lan:
            host = _open_to_network(port)
        typer.echo(f"Tripot: http://{'127.0.0.1' if lan else host}:{port}", err=True)
        serving.serve(host, port, workers)
    except ValueError as reason:
        typer.echo(f"tripot: {reason}", err=True)
        raise typer.Exit(2) from None


def _open_to_network(port: int) -> str:
    """Print where phones in the same network find the house; what to listen on. [E34]"""
    addresses = [f"http://{address}:{port}" for address in local_addresses()]
    if not addresses:
        typer.echo("Tripot: this machine is in no network that others could reach.", err=True)
        return "127.0.0.1"
    os.environ.setdefault(f"{PREFIX}LAN_URL", addresses[0])
    for address in addresses:
        typer.echo(f"Tripot: {address}", err=True)
    segno.make(addresses[0], error="m").terminal(out=sys.stderr, compact=True)
    return "0.0.0.0"  # noqa: S104 - asked for


def _set_public_address(settings: Settings) -> None:
    """Let every worker know it; without one the house serves, and says what it cannot do. [E22]"""
    writes = bool(settings.smtp_host)
    found = public_address(settings, _ask if writes and sys.stdin.isatty() else None)
    if found:
        os.environ[f"{PREFIX}BASE_URL"] = found
    elif writes:
        told = f"Tripot: no public address ({PREFIX}BASE_URL): no e-mail is sent, for its links would lead nowhere."
        typer.echo(told, err=True)


def _ask() -> str:
    question = "Public address of this house, for the links in notices (https://…; nothing for now: Enter)"
    return str(typer.prompt(question, default="", show_default=False, err=True))
