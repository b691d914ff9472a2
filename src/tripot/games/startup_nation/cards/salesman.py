"""The Salesman, rank 4: an alliance that lasts as long as the card lies in the discard. [SN-SAL-01, SN-SAL-03]

An alliance is public and only shares the victory: nothing else in the rules reads it. [SN-SAL-07]
"""

from tripot.engine.actions import Action, Menu, Pick
from tripot.engine.events import PUBLIC
from tripot.engine.seats import Seat
from tripot.games.startup_nation import moves
from tripot.games.startup_nation.choice import Choice
from tripot.games.startup_nation.discards import place_of
from tripot.games.startup_nation.state import Table, clockwise_from


class Ally(Choice):
    """The active player chooses an ally, who cannot refuse. [SN-SAL-01]"""

    __slots__ = ()
    kind = "ally"
    rule = "SN-SAL-01"

    def ask(self, s: Table) -> Menu:
        return moves.ALLY[s.alive & ~(1 << self.seat)]

    def default(self, s: Table) -> Action:
        return self.line(s, f"ally:{moves.player(clockwise_from(s, self.seat)[0])}")

    def apply(self, s: Table, action: Pick) -> None:
        conclude(s, self.seat, action.args[0])


ALLY = tuple(Ally(seat) for seat in range(6))


def resign(s: Table, seat: Seat) -> None:
    """The active player must conclude an alliance. [SN-SAL-01]"""
    s.stack.append(ALLY[seat])


def conclude(s: Table, seat: Seat, other: Seat) -> None:
    """End every alliance of the two, even theirs, then hang a new one on the Salesman just laid down.
    [SN-SAL-02, SN-SAL-05, SN-SAL-06, SN-SAL-09]"""
    if s.alliances:
        leave(s, seat, "new_alliance")
        leave(s, other, "new_alliance")
    anchor = s.piles[seat][-1] >> 2
    s.alliances += ((seat, other, anchor),)
    if s.log is not None:
        s.tell("SN-SAL-03", "alliance_formed", PUBLIC, members=[seat, other], anchor=place_of(s, anchor))


def leave(s: Table, seat: Seat, reason: str) -> None:
    """The alliance of a player ends, if there is one. [SN-SAL-02, SN-SAL-04, SN-ELIM-03]"""
    for bond in s.alliances:
        if seat in bond[:2]:
            _end(s, bond, reason)
            return


def rehired(s: Table, card: int) -> None:
    """A Salesman leaves a discard: the alliance that hung on it ends. [SN-SAL-03, SN-IVT-05]"""
    for bond in s.alliances:
        if bond[2] == card:
            _end(s, bond, "salesman_rehired")
            return


def _end(s: Table, bond: tuple[Seat, Seat, int], reason: str) -> None:
    s.alliances = tuple(other for other in s.alliances if other != bond)
    if s.log is not None:
        members, anchor = [bond[0], bond[1]], place_of(s, bond[2])
        s.tell("SN-SAL-04", "alliance_ended", PUBLIC, members=members, anchor=anchor, reason=reason)
