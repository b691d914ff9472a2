"""Leaving the round. [SN-ELIM-01, SN-ELIM-05]

An eliminated player has no bit in `alive`, which every menu is made from: nobody can name them, and only the next
deal brings them back.
"""

from tripot.engine.events import PUBLIC
from tripot.engine.seats import Seat
from tripot.games.startup_nation.cards import accountant, salesman
from tripot.games.startup_nation.deck import MACRON, NAMES, NO_CARD
from tripot.games.startup_nation.discards import LEFTOVER, lay
from tripot.games.startup_nation.state import Table


def eliminate(s: Table, seat: Seat) -> bool:
    """Take a player out of the round; True if Macron fell out of their hand. [SN-ELIM-02, SN-ELIM-03, SN-ELIM-04]"""
    dropped = s.hand[seat]
    if dropped != NO_CARD:
        s.hand[seat] = NO_CARD
        lay(s, seat, dropped, LEFTOVER)
        if dropped >> 2 >= MACRON:
            s.tell("SN-DEATH-07", "died", PUBLIC, player=seat, character=NAMES[dropped >> 2], cause="discarded")
    s.alive &= ~(1 << seat)
    if s.log is not None:
        s.tell("SN-ELIM-01", "eliminated", PUBLIC, player=seat)
    if s.alliances:
        salesman.leave(s, seat, "member_eliminated")
    if s.rights:
        accountant.leave(s, seat)
    return dropped >> 2 == MACRON
