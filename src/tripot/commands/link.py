"""`tripot link WHO`: a way back in for somebody who lost their link, their password or their device."""

import os
import time
from typing import Annotated

import typer

from tripot.engine.complaints import Complaint
from tripot.server.common.inputs import new_word
from tripot.server.common.settings import Settings, database_of
from tripot.server.store import entrances
from tripot.server.store.connect import connect


class NotOnePerson(Complaint, LookupError):
    """Nobody of that name, or several."""


def link(
    who: Annotated[str, typer.Argument(help="A login, an e-mail address, a name or the number of a person.")],
    database: Annotated[str, typer.Option(help="The house; TRIPOT_DATABASE_URL otherwise.")] = "",
) -> None:
    """Make a link that lets somebody in once, within a quarter of an hour. Give it to nobody else: it is their key."""
    target = connect(database_of(database))
    word = new_word()
    try:
        with target.engine.begin() as connection:
            found = entrances.named(connection, who)
            if len(found) != 1:
                raise NotOnePerson(_complaint(who, [f"{each.name} ({each.id})" for each in found]))
            entrances.add(connection, found[0].id, "operator", word, time.time_ns() // 1_000_000)
    finally:
        target.engine.dispose()
    base = Settings.from_env(os.environ).base_url.rstrip("/")
    typer.echo(f"For {found[0].name}, once, within 15 minutes: {base}/enter/{word}")


def _complaint(who: str, several: list[str]) -> str:
    return f"which {who}? {', '.join(several)}" if several else f"there is nobody called {who} here"
