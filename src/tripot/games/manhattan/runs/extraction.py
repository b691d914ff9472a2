"""Extraction: one asset changes hands with somebody who was not asked. [MH-EXT-01, MH-EXT-02]"""

from tripot.games.manhattan.runs.common import Run
from tripot.games.manhattan.state import Work


def succeed(w: Work, run: Run) -> None:
    """The target loses what the beneficiary gains. [MH-EXT-01]"""
    w.columns["extraction"][run.target] -= 1
    w.columns["extraction"][run.beneficiary] += 1
