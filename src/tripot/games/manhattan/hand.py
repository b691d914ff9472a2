"""The invisible hand of the market: chance gives one asset and takes one. [MH-HND-01]"""

from tripot.games.manhattan.corporations import IDS
from tripot.games.manhattan.draws import NOBODY, pick
from tripot.games.manhattan.state import State


def move(s: State) -> None:
    """A gain, then a loss elsewhere, among the corporations of the opening ranking. [MH-RES-09, MH-HND-02]

    A corporation that the turn has already brought to nothing can still be drawn. [MH-HND-03]
    """
    w = s.working
    eligible = sorted(s.ranking)
    column = w.columns["hand"]
    gains = eligible.pop(pick(s, "hand_gain", len(eligible)))
    column[gains] += 1
    loses = None
    if eligible:
        loses = eligible[pick(s, "hand_loss", len(eligible))]
        column[loses] -= 1
    w.add("hand")
    s.tell("MH-HND-01", "hand_moved", NOBODY, gains=IDS[gains], loses=None if loses is None else IDS[loses])
