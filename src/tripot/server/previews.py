"""What a form would come to, before it is sent: asked of the rules, of what its seat may know."""

from typing import Any

from tripot.engine.actions import Fill
from tripot.engine.seats import Seat
from tripot.server import doors
from tripot.server.backroom import Backroom
from tripot.server.records import Caller


async def preview(back: Backroom, caller: Caller, table: str, seat: Seat, fill: Fill) -> Any:
    """The game's own foresight; nothing is played. `Forbidden` for another's seat."""
    back.limits.spend("look", f"{table}/{seat}")
    room = await back.rooms.get(table)
    doors.check_seat(room, caller, seat)
    return None if room.replay is None else room.game.preview(room.state, seat, fill)
