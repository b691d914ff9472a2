"""Brigitte, rank 9: the highest card, lost as soon as it touches a discard. [SN-BRI-01]

Her death does nothing to Macron. [SN-BRI-02]
"""

from tripot.engine.events import PUBLIC
from tripot.engine.seats import Seat
from tripot.games.startup_nation import death
from tripot.games.startup_nation.deck import MACRON
from tripot.games.startup_nation.state import Table


def laid_down(s: Table, seat: Seat, card: int) -> None:
    """Held together with Macron she must be laid down, and by the letter of the booklet she always may: a death, not a
    resignation, and the other card falls with its owner. [SN-TURN-07, SN-BRI-01, SN-VAR-08]"""
    if s.hand[seat] >> 2 == MACRON and not s.is_first_edition:
        s.tell("SN-TURN-07", "met_in_hand", PUBLIC, player=seat)
    death.die(s, seat, card, death.DISCARDED)
