"""The Director, rank 6: grants a promotion, alive or dead. [SN-DIR-01, SN-DIR-02]

Only these two ways lead to a promotion: a Director who is replaced or left over grants nothing. [SN-DIR-04]
"""

from tripot.engine.seats import Seat
from tripot.games.startup_nation import promotion
from tripot.games.startup_nation.state import Table


def resign(s: Table, seat: Seat) -> None:
    """The active player must promote somebody alive, possibly themself. [SN-DIR-01]"""
    s.stack.append(promotion.PROMOTE[seat])


def hope(s: Table, seat: Seat) -> None:
    """The owner, still in the round, promotes somebody or himself. [SN-VAR-07]"""
    s.stack.append(promotion.LAST_PROMOTION[seat])


def last_word(s: Table, seat: Seat) -> None:
    """The owner, eliminated by now, must promote a survivor. [SN-DIR-02, SN-DIR-03]"""
    s.stack.append(promotion.PROMOTE[seat])
