"""`tripot card`: what another house needs to send a running table here."""

import os
from typing import Annotated

import segno
import typer

from tripot.engine.complaints import Complaint
from tripot.server.common.setting_checks import is_address
from tripot.server.common.settings import Settings, database_of
from tripot.server.ops.public_address import kept_address
from tripot.server.store.standing import standing
from tripot.server.tables.house_key import key_in


class NoAddress(Complaint, ValueError):
    """A house that does not know where it is."""


def card(
    database: Annotated[str, typer.Option(help="The house; TRIPOT_DATABASE_URL otherwise.")] = "",
    address: Annotated[str, typer.Option(help="Where the house is; TRIPOT_BASE_URL otherwise.")] = "",
) -> None:
    """Show the card of the house, as a text and as a QR code. It is public: give it to whoever sends a table."""
    house = standing(database_of(database))
    try:
        with house.engine.begin() as connection:
            found = (address or Settings.from_env(os.environ).base_url or kept_address(connection)).rstrip("/")
            if not is_address(found):
                raise NoAddress("say where the house is: --address https://… or TRIPOT_BASE_URL")
            key = key_in(connection)
    finally:
        house.let_go()
    made = key.card(found)
    typer.echo(made.text)
    typer.echo(f"Fingerprint: {made.fingerprint}")
    segno.make(made.text, error="l").terminal(compact=True)
