"""The Recruiter, rank 3: exchanges two hands and sees both. [SN-REC-01]"""

from tripot.engine.actions import Action, Menu, Pick
from tripot.engine.events import PUBLIC, only
from tripot.engine.seats import Seat
from tripot.games.startup_nation import moves, question
from tripot.games.startup_nation.choice import Choice
from tripot.games.startup_nation.state import Table, clockwise_from


class Swap(Choice):
    """The pair is chosen before looking; the active player may be in it. [SN-REC-01, SN-REC-02, SN-REC-03]"""

    __slots__ = ()
    kind = "swap"
    rule = "SN-REC-01"

    def ask(self, s: Table) -> Menu:
        return moves.SWAP[s.alive]

    def default(self, s: Table) -> Action:
        low, high = sorted(clockwise_from(s, self.seat)[:2])
        return self.line(s, f"swap:{moves.player(low)},{moves.player(high)}")

    def apply(self, s: Table, action: Pick) -> None:
        low, high = action.args
        question.swap(s, low, high)
        if s.log is not None:
            s.tell(self.rule, "recruiter_swap", PUBLIC, player=self.seat, one=low, other=high)
            question.tell_hands(s, "recruiter_swap_cards", low, high, only(self.seat, low, high))  # [SN-REC-04]


SWAP = tuple(Swap(seat) for seat in range(6))


def resign(s: Table, seat: Seat) -> None:
    """The active player must exchange two hands. [SN-REC-01]"""
    s.stack.append(SWAP[seat])
