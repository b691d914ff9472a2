"""Crash: a corporation without assets at the end of a turn is gone for good. [MH-CRA-01]"""

from tripot.games.manhattan.corporations import NONE
from tripot.games.manhattan.state import State


def remove(s: State) -> None:
    """The very last of the changes: shares are lost, citizens stateless. [MH-RES-17, MH-CRA-02, MH-CRA-03, MH-CRA-04]

    The ranking only gets shorter: no other takes the place in it, nor in a derivative. [MH-CRA-05, MH-CRA-06]
    What counts is the end of the turn: a last effect may still save a corporation, or not. [MH-EX-11, MH-EX-12]
    """
    w = s.working
    w.crashes = sorted(corporation for corporation in w.closing if w.assets[corporation] <= 0)
    for corporation in w.crashes:
        s.crashed[corporation] = s.turn
        for held in s.shares:
            held[corporation] = 0
    w.lost = [(seat, home) for seat, home in enumerate(s.citizen) if home in w.crashes]
    for seat, _ in w.lost:
        s.citizen[seat] = NONE
    s.ranking = [corporation for corporation in w.closing if corporation not in w.crashes]
