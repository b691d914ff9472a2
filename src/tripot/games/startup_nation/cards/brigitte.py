"""Brigitte, rank 9: the highest card, lost as soon as it touches a discard. [SN-BRI-01]

Her death does nothing to Macron. [SN-BRI-02]
"""

from tripot.engine.seats import Seat
from tripot.games.startup_nation import death
from tripot.games.startup_nation.state import Table


def forced_out(s: Table, seat: Seat, card: int) -> None:
    """Held together with Macron she must be laid down, which is a death and not a resignation; Macron falls with
    his owner. [SN-TURN-07, SN-BRI-01]"""
    death.die(s, seat, card, death.DISCARDED)
