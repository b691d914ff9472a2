"""The Accountant, rank 5: a right to lie that lasts as long as the card lies in the discard. [SN-ACC-01, SN-ACC-02]

The right is the player's, whatever card they hold, and lying does not use it up: nothing but the two functions at
the end of this file takes it away. [SN-ACC-03, SN-ACC-05]
"""

from tripot.engine.actions import Action, Menu, Pick
from tripot.engine.events import PUBLIC
from tripot.engine.seats import Seat
from tripot.games.startup_nation import moves
from tripot.games.startup_nation.choice import Choice
from tripot.games.startup_nation.discards import place_of
from tripot.games.startup_nation.state import Table


class GrantLie(Choice):
    """The active player names who may lie, possibly themself. [SN-ACC-01]"""

    __slots__ = ()
    kind = "grant_lie"
    rule = "SN-ACC-01"

    def ask(self, s: Table) -> Menu:
        return moves.GRANT_LIE[s.alive]

    def default(self, s: Table) -> Action:
        return self.line(s, f"grant_lie:{moves.player(self.seat)}")

    def apply(self, s: Table, action: Pick) -> None:
        beneficiary: Seat = action.args[0]
        anchor = s.piles[self.seat][-1] >> 2
        s.rights += ((beneficiary, anchor),)
        if s.log is not None:
            s.tell("SN-ACC-06", "lie_right_granted", PUBLIC, player=beneficiary, anchor=place_of(s, anchor))


GRANT_LIE = tuple(GrantLie(seat) for seat in range(6))


def resign(s: Table, seat: Seat) -> None:
    """The active player must grant a lie right. [SN-ACC-01]"""
    s.stack.append(GRANT_LIE[seat])


def leave(s: Table, seat: Seat) -> None:
    """The rights of an eliminated player end; those that hang on a card of their discard go on.
    [SN-ELIM-04, SN-ACC-07]"""
    for right in s.rights:
        if right[0] == seat:
            _end(s, right, "beneficiary_eliminated")


def rehired(s: Table, card: int) -> None:
    """An Accountant leaves a discard: the right that hung on it ends. [SN-ACC-02, SN-ACC-04, SN-IVT-05]"""
    for right in s.rights:
        if right[1] == card:
            _end(s, right, "accountant_rehired")


def _end(s: Table, right: tuple[Seat, int], reason: str) -> None:
    s.rights = tuple(other for other in s.rights if other != right)
    if s.log is not None:
        s.tell("SN-ACC-06", "lie_right_ended", PUBLIC, player=right[0], anchor=place_of(s, right[1]), reason=reason)
