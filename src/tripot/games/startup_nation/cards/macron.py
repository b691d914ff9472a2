"""Macron, rank 8: he never resigns, and takes Brigitte with him. [SN-MAC-01, SN-MAC-02]

Taken back from a discard he is in play again like the first time: nothing remembers a death. [SN-MAC-05]
"""

from tripot.games.startup_nation import death
from tripot.games.startup_nation.deck import BRIGITTE
from tripot.games.startup_nation.state import Table


def brigitte_follows(s: Table) -> None:
    """Macron is dead: whoever holds Brigitte declares her, and she dies; in the deck or in a discard she stays.
    [SN-MAC-03, SN-MAC-04, SN-ELIM-07]"""
    for seat in range(s.players):
        if s.hand[seat] >> 2 == BRIGITTE:
            death.kill(s, seat, death.MACRON_DIED)
            return
