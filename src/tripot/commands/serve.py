"""`tripot serve`: open the house."""

import os
import sys
from functools import partial
from typing import Annotated

import segno
import typer

from tripot.server.common.setting_checks import strangers
from tripot.server.common.settings import PREFIX, Settings
from tripot.server.ops import serve as serving
from tripot.server.ops.local_network import local_addresses
from tripot.server.ops.public_address import public_address


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port.")] = 8000,
    lan: Annotated[
        bool, typer.Option("--lan", help="Listen to the local network, and print its addresses with a QR code.")
    ] = False,
    address: Annotated[str, typer.Option(help="The public address, as of a tunnel; TRIPOT_BASE_URL otherwise.")] = "",
    proxy: Annotated[
        str, typer.Option(help="Who hands requests on (127.0.0.1: a tunnel here); TRIPOT_TRUSTED_PROXIES otherwise.")
    ] = "",
    workers: Annotated[int, typer.Option(min=1, help="Processes; several need PostgreSQL.")] = 1,
    database: Annotated[str, typer.Option(help="sqlite:///file or postgresql://…")] = "",
    kill_safe: Annotated[
        bool, typer.Option("--kill-safe", help="Survive crashes but not power cuts; a little faster on slow disks.")
    ] = False,
) -> None:
    """Serve the house. Everything else is set by TRIPOT_… variables: `tripot settings` lists them."""
    given = {"DATABASE_URL": database, "BASE_URL": address, "TRUSTED_PROXIES": proxy, "POWER_SAFE": "no" * kill_safe}
    os.environ.update({PREFIX + name: text for name, text in given.items() if text})
    try:
        settings = Settings.from_env(os.environ)
        serving.check_settings(settings)
        serving.check_workers(settings.database_url, workers)
        serving.prepare(settings)
        _warn_of_strangers()
        _set_public_address(settings)
        below = Settings.from_env(os.environ).sub_path
        addresses = _open_to_network(port, below) if lan else []
        listens = "0.0.0.0" if addresses else host  # noqa: S104 - asked for
        serving.check_port(listens, port)
        others = [address, *addresses] if address else addresses
        serving.serve(listens, port, workers, partial(_say, listens, others, below))
    except ValueError as reason:
        typer.echo(f"tripot: {reason}", err=True)
        raise typer.Exit(2) from None


def _warn_of_strangers() -> None:
    for told in strangers(os.environ):
        typer.echo(f"Tripot: {told}", err=True)


def _open_to_network(port: int, below: str) -> list[str]:
    """Where phones in the same network will find the house. [E34]"""
    addresses = [serving.address_of(address, port) + below for address in local_addresses()]
    if addresses:
        os.environ.setdefault(f"{PREFIX}LAN_URL", addresses[0])
    else:
        typer.echo("Tripot: this machine is in no network that others could reach.", err=True)
    return addresses


def _say(host: str, others: list[str], below: str, address: str) -> None:
    """The house listens: print where, with a QR code for phones."""
    if host in serving.EVERYWHERE and not others:
        typer.echo("Tripot listens at every address of this machine. From here:", err=True)
    for each in (*others, address + below):
        typer.echo(f"Tripot: {each}", err=True)
    if others:
        segno.make(others[0], error="m").terminal(out=sys.stderr, compact=True)


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
