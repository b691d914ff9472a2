"""`tripot card`: what another house needs to send a running table here."""

import os
from typing import Annotated

import segno
import typer

from tripot.engine.complaints import Complaint
from tripot.server.common.settings import Settings, database_of
from tripot.server.store import upgrades
from tripot.server.store.connect import connect
from tripot.server.tables.house_key import key_in


class NoAddress(Complaint, ValueError):
    """A house that does not know where it is."""


class NoHouse(Complaint, LookupError):
    """A database without a house in it."""


def card(
    database: Annotated[str, typer.Option(help="The house; TRIPOT_DATABASE_URL otherwise.")] = "",
    address: Annotated[str, typer.Option(help="Where the house is; TRIPOT_BASE_URL otherwise.")] = "",
) -> None:
    """Show the card of the house, as a text and as a QR code. It is public: give it to whoever sends a table."""
    found = (address or Settings.from_env(os.environ).base_url).rstrip("/")
    if not found.startswith(("http://", "https://")):
        raise NoAddress("say where the house is: --address https://… or TRIPOT_BASE_URL")
    house = connect(database_of(database))
    try:
        with house.engine.begin() as connection:
            if upgrades.current(connection) is None:
                raise NoHouse("there is no house here yet: start it once with `tripot serve`")
            key = key_in(connection)
    finally:
        house.engine.dispose()
    made = key.card(found)
    typer.echo(made.text)
    typer.echo(f"Fingerprint: {made.fingerprint}")
    segno.make(made.text, error="l").terminal(compact=True)
