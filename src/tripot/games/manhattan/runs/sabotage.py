"""Sabotage: the target loses two assets, and the whole city hears the bang. [MH-SAB-01, MH-SAB-02]"""

from tripot.games.manhattan.runs.common import Run
from tripot.games.manhattan.state import Work

LOSS = 2


def succeed(w: Work, run: Run) -> None:
    """Two assets go up in smoke. [MH-SAB-01]"""
    w.columns["sabotage"][run.target] -= LOSS
