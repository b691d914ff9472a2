"""What a seat may know, listed fact by fact. [SR-INFO-01]"""

from typing import Any

from tripot.engine.seats import Seat
from tripot.games.rpg.state import Table


def view(s: Table, seat: Seat) -> dict[str, Any]:
    """Everything on the table that this seat may see."""
    return {"clock": s.clock, "session": s.session}
