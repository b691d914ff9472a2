"""Buying influence: one point a turn, dearer each time, without a ceiling. [MH-INF-01, MH-INF-03, MH-GEN-04]"""

from tripot.games.manhattan.parameters import USUAL, Figures  # noqa: F401 - USUAL is for the example
from tripot.games.manhattan.state import Money, State


def price(figures: Figures, influence: int) -> Money:
    """What the next point costs. [MH-INF-01, MH-EX-03]

    >>> price(USUAL, 2)
    1200000
    """
    return figures.influence_price * (influence + 1)


def rise(s: State) -> None:
    """The new value works from the next turn. [MH-RES-15, MH-INF-02]"""
    w = s.working
    for seat, form in enumerate(w.forms):
        if form.get("influence"):
            s.influence[seat] += 1
            w.rises.append(seat)
