"""`tripot link WHO`: a way back in for somebody who lost their link, their password or their device."""

import os
import time
from typing import Annotated

import typer

from tripot.engine.complaints import Complaint
from tripot.server.common.inputs import new_word
from tripot.server.common.setting_checks import is_address
from tripot.server.common.settings import Settings, database_of
from tripot.server.ops.public_address import kept_address
from tripot.server.store import entrances
from tripot.server.store.standing import standing

_HERE = "http://127.0.0.1:8000"
_ONLY_HERE = (
    "That address is this machine's own: for somebody elsewhere, or another port, say where the house is, "
    "with --address http://… or TRIPOT_BASE_URL."
)


class NoAddress(Complaint, ValueError):
    """What cannot stand before a link."""


class NotOnePerson(Complaint, LookupError):
    """Nobody of that name, or several."""


def link(
    who: Annotated[str, typer.Argument(help="A login, an e-mail address, a name or the number of a person.")],
    database: Annotated[str, typer.Option(help="The house; TRIPOT_DATABASE_URL otherwise.")] = "",
    address: Annotated[str, typer.Option(help="Where the house is; TRIPOT_BASE_URL otherwise.")] = "",
) -> None:
    """Make a link that lets somebody in once, within a quarter of an hour. Give it to nobody else: it is their key."""
    settings = Settings.from_env(os.environ)
    if address and not is_address(address):
        raise NoAddress(f"{address} is no address: write it with http:// or https://")
    target = standing(database_of(database))
    word = new_word()
    try:
        with target.engine.begin() as connection:
            found = entrances.named(connection, who)
            if len(found) != 1:
                raise NotOnePerson(_complaint(who, [f"{each.name} ({each.id})" for each in found]))
            entrances.add(connection, found[0].id, "operator", word, time.time_ns() // 1_000_000)
            base = (address or settings.base_url or kept_address(connection)).rstrip("/")
    finally:
        target.let_go()
    typer.echo(f"For {found[0].name}, once, within 15 minutes: {base or _HERE + settings.sub_path}/enter/{word}")
    if not base:
        typer.echo(_ONLY_HERE, err=True)


def _complaint(who: str, several: list[str]) -> str:
    return f"which {who}? {', '.join(several)}" if several else f"there is nobody called {who} here"
