"""The Programmer, rank 1: somebody else asks a third player. [SN-PRG-01]"""

from typing import Any

from tripot.engine.actions import Action, Menu, Pick
from tripot.engine.events import PUBLIC
from tripot.engine.seats import Seat
from tripot.games.startup_nation import moves, question
from tripot.games.startup_nation.choice import Choice
from tripot.games.startup_nation.deck import CHARACTER
from tripot.games.startup_nation.state import Table, clockwise_from


class Delegate(Choice):
    """The active player chooses the asker and the target, two others. [SN-PRG-01, SN-PRG-02]"""

    __slots__ = ()
    kind = "delegate"
    rule = "SN-PRG-01"

    def ask(self, s: Table) -> Menu:
        return moves.DELEGATE[s.alive & ~(1 << self.seat)]

    def default(self, s: Table) -> Action:
        asker, target = clockwise_from(s, self.seat)[:2]
        return self.line(s, f"delegate:{moves.player(asker)}>{moves.player(target)}")

    def apply(self, s: Table, action: Pick) -> None:
        asker, target = action.args
        if s.log is not None:
            s.tell(self.rule, "delegated", PUBLIC, player=self.seat, asker=asker, target=target)
        s.stack.append(NAME[asker][target])


class Name(Choice):
    """The asker words the question and may not decline. [SN-PRG-03]"""

    __slots__ = ("target",)
    kind = "name"
    rule = "SN-PRG-03"

    def __init__(self, seat: Seat, target: Seat) -> None:
        self.seat = seat
        self.target = target

    def ask(self, s: Table) -> Menu:
        return moves.NAME[s.zemmour]

    def default(self, s: Table) -> Action:
        return self.line(s, "name:intern")

    def facts(self, s: Table) -> dict[str, Any]:
        return {"target": self.target}

    def apply(self, s: Table, action: Pick) -> None:
        question.put(s, self.seat, self.target, CHARACTER[action.args[0]])  # [SN-PRG-04]


DELEGATE = tuple(Delegate(seat) for seat in range(6))
NAME = tuple(tuple(Name(asker, target) for target in range(6)) for asker in range(6))


def resign(s: Table, seat: Seat) -> None:
    """Two others are needed; without them the effect is void. [SN-PRG-05, SN-TURN-10]"""
    if s.alive.bit_count() < 3:
        s.tell("SN-PRG-05", "effect_void", PUBLIC, player=seat, character="programmer")
    else:
        s.stack.append(DELEGATE[seat])
