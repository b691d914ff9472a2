"""What a form would come to, before it is sent: asked of the rules, of what its seat may know."""

from typing import Any

from tripot.engine.actions import Fill
from tripot.engine.seats import Seat
from tripot.server.common.records import Caller
from tripot.server.tables import permissions
from tripot.server.tables.context import Context


async def preview(context: Context, caller: Caller, table: str, seat: Seat, fill: Fill) -> Any:
    """The game's own foresight; nothing is played. `Forbidden` for another's seat."""
    context.limits.spend("look", f"{table}/{seat}")
    room = await context.registry.get(table)
    permissions.check_seat(room, caller, seat)
    return None if room.replay is None else room.game.preview(room.state, seat, fill)
