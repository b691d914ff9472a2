"""The Intern, rank 0: one question to another player. [SN-INT-01]"""

from tripot.engine.actions import Action, Menu, Pick
from tripot.engine.seats import Seat
from tripot.games.startup_nation import moves, question
from tripot.games.startup_nation.choice import Choice
from tripot.games.startup_nation.deck import CHARACTER
from tripot.games.startup_nation.state import Table, clockwise_from


class Ask(Choice):
    """The active player chooses whom to ask, and about which character, in one decision. [SN-INT-01, SN-ACT-02]"""

    __slots__ = ()
    kind = "ask"
    rule = "SN-INT-01"

    def ask(self, s: Table) -> Menu:
        return moves.ASK[(s.alive & ~(1 << self.seat)) << 1 | s.zemmour]

    def default(self, s: Table) -> Action:
        return self.line(s, f"ask:{moves.player(clockwise_from(s, self.seat)[0])}:intern")

    def apply(self, s: Table, action: Pick) -> None:
        target, named = action.args
        question.put(s, self.seat, target, CHARACTER[named])  # [SN-INT-02]


ASK = tuple(Ask(seat) for seat in range(6))


def resign(s: Table, seat: Seat) -> None:
    """The active player must ask. [SN-INT-01]"""
    s.stack.append(ASK[seat])
