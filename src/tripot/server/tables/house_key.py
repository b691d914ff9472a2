"""The keys of this house: made when they are first needed, and the same for all its workers."""

from sqlalchemy import Connection

from tripot.server.common.house_keys import HouseKey
from tripot.server.store import facts
from tripot.server.tables.context import Context

_FACT = "house_key"


async def house_key(context: Context) -> HouseKey:
    """The keys of the house."""
    return await context.write(key_in)


def key_in(connection: Connection) -> HouseKey:
    """The same, where a transaction is under way."""
    return HouseKey.read(facts.fact(connection, _FACT, lambda: HouseKey.new().written))
