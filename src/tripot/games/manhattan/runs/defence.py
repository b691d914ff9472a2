"""Defence: a corporation may counter a run that passed its own test. [MH-DEF-01]"""

from tripot.games.manhattan.corporations import DEFENCE
from tripot.games.manhattan.draws import d100
from tripot.games.manhattan.runs.common import DATASTEAL, INFORMATION, Run
from tripot.games.manhattan.state import State


def kind_of(run: Run) -> int:
    """Which defence meets it: that against Datasteals also covers citizens who are looked into. [MH-DEF-02]"""
    return DATASTEAL if run.kind == INFORMATION else run.kind


def counters(s: State, run: Run) -> bool:
    """The corporation's own test, after the success and before the Protections. [MH-DEF-03]"""
    return d100(s, "defence", DEFENCE[run.aimed][kind_of(run)], seat=run.sponsor, position=run.position)
