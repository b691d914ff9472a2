"""The public address of the house, for the links in notices: set, or asked for once and kept. [E22]"""

from collections.abc import Callable

from sqlalchemy import Connection

from tripot.server.common.setting_checks import is_address
from tripot.server.common.settings import Settings
from tripot.server.store import facts
from tripot.server.store.connect import connect

_FACT = "public_address"


def public_address(settings: Settings, ask: Callable[[], str] | None) -> str:
    """The address that is set or kept; if there is none, and nobody was asked yet, what `ask` is answered."""
    if settings.base_url:
        return settings.base_url
    database = connect(settings.database_url)
    try:
        database.acquire()
        with database.engine.begin() as connection:
            return _known(connection, ask)
    finally:
        database.let_go()


def kept_address(connection: Connection) -> str:
    """The address that was asked for and kept; empty if there is none."""
    return facts.known_fact(connection, _FACT) or ""


def _known(connection: Connection, ask: Callable[[], str] | None) -> str:
    known = facts.known_fact(connection, _FACT)
    if known is not None or ask is None:
        return known or ""
    answer = ask().strip().rstrip("/")
    return facts.fact(connection, _FACT, lambda: answer if is_address(answer) else "")
