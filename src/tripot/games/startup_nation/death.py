"""How a character dies. [SN-DEATH-01, SN-DEATH-03]"""

from tripot.engine.events import PUBLIC
from tripot.engine.seats import Seat
from tripot.games.startup_nation import cards
from tripot.games.startup_nation.deck import DIRECTOR, INVESTOR, MACRON, NAMES, NO_CARD
from tripot.games.startup_nation.discards import DIED
from tripot.games.startup_nation.elimination import eliminate
from tripot.games.startup_nation.state import Table

QUESTION, PROMOTION, DISCARDED, MACRON_DIED = "question", "promotion", "discarded", "macron_died"
"""The causes of a death, by the cases of the rule. [SN-DEATH-01, SN-DEATH-07]"""


def kill(s: Table, seat: Seat, cause: str) -> None:
    """The character in a player's hand dies."""
    card = s.hand[seat]
    s.hand[seat] = NO_CARD
    die(s, seat, card, cause)


def die(s: Table, seat: Seat, card: int, cause: str) -> None:
    """A card that has just left its owner's hand dies, in the order of the rule. [SN-DEATH-03]"""
    s.piles[seat] += (card << 2 | DIED,)
    character = card >> 2
    # The card lands face up: this is how a false yes comes to light. [SN-DEATH-06]
    if s.log is not None:
        s.tell("SN-DEATH-01", "died", PUBLIC, player=seat, character=NAMES[character], cause=cause)
    if character == INVESTOR and cards.investor.survive(s, seat):
        return  # the only death that does not eliminate [SN-DEATH-02]
    if character == DIRECTOR and s.director_rises:
        cards.director.hope(s, seat)
        return
    effect = cards.DEATH_EFFECTS[character]
    if depart(s, seat, character) and effect is not None:
        effect(s, seat)


def depart(s: Table, seat: Seat, character: int) -> bool:
    """Whoever's character died leaves the round, Brigitte follows Macron; False if that ends the round, and drops what
    was still to come. [SN-DEATH-03, SN-END-04]"""
    macron_died = eliminate(s, seat) or character == MACRON
    if macron_died:
        cards.macron.brigitte_follows(s)
    return s.alive & (s.alive - 1) != 0
