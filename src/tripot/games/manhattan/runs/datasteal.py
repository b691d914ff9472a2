"""Datasteal: the beneficiary gains one asset, the target loses none. [MH-DST-01, MH-DST-02]"""

from tripot.games.manhattan.runs.common import Run
from tripot.games.manhattan.state import Work

GAIN = 1


def succeed(w: Work, run: Run) -> None:
    """Stolen knowledge makes the beneficiary richer. [MH-DST-01]"""
    w.columns["datasteal"][run.beneficiary] += GAIN
