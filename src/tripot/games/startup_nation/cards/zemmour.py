"""Zemmour, rank -1: a card for nothing, only in the deck if the host wants it. [SN-ZEM-01, SN-VAR-02]"""

from tripot.engine.seats import Seat
from tripot.games.startup_nation.state import Table


def resign(s: Table, seat: Seat) -> None:
    """Nothing happens; in all else it is a card like another. [SN-ZEM-01, SN-ZEM-02]"""
