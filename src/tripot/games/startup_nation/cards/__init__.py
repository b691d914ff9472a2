"""One file a character. A resignation or a death looks its effect up here, by character. [SN-TURN-03, SN-DEATH-05]"""

from collections.abc import Callable

from tripot.engine.seats import Seat
from tripot.games.startup_nation.cards import (
    accountant,
    brigitte,
    director,
    intern,
    investor,
    macron,
    programmer,
    recruiter,
    salesman,
    tech_lead,
    zemmour,
)
from tripot.games.startup_nation.state import Table

__all__ = ["DEATH_EFFECTS", "RESIGN_EFFECTS", "brigitte", "director", "investor", "macron"]

Effect = Callable[[Table, Seat], None]

RESIGN_EFFECTS: tuple[Effect, ...] = (
    zemmour.resign,
    intern.resign,
    programmer.resign,
    tech_lead.resign,
    recruiter.resign,
    salesman.resign,
    accountant.resign,
    director.resign,
    investor.resign,
)
"""Macron never resigns, and Brigitte who must leaves no resignation behind her. [SN-MAC-01, SN-TURN-07]"""

DEATH_EFFECTS: tuple[Effect | None, ...] = (
    None,
    None,
    None,
    tech_lead.last_word,
    None,
    None,
    None,
    director.last_word,
    None,
    None,
    None,
)
"""What an eliminated owner still decides. The Investor's and Macron's deaths come earlier in the order of a
death. [SN-DEATH-03, SN-DEATH-04, SN-DEATH-05, SN-INT-03, SN-PRG-06, SN-REC-05, SN-SAL-08, SN-ACC-08, SN-BRI-02]"""
