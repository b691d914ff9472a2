"""Information: a file on another player, resigned or not. [MH-IFR-01, MH-IFR-07]"""

from tripot.games.manhattan.runs.common import Run
from tripot.games.manhattan.state import State


def aim(s: State, run: Run) -> None:
    """The target's own corporation defends and detects; a stateless player has none. [MH-IFR-04, MH-RNG-04]"""
    run.aimed = s.citizen[run.target]


def succeed(s: State, run: Run) -> None:
    """The sponsor gets one file a player and turn, however often it succeeded. [MH-IFR-02, MH-IFR-03]"""
    files = s.working.files[run.sponsor]
    if run.target not in files:
        files.append(run.target)
    s.spied[run.sponsor] |= 1 << run.target
