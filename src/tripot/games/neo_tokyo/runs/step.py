"""Step 2, runs: from the order to the report, sub-steps 2a to 2g. [NT-RES-01, NT-RES-02, NT-RES-12]"""

from tripot.games.neo_tokyo.runs.aftermath import conclude
from tripot.games.neo_tokyo.runs.hiring import agree, cheat, muster, serve
from tripot.games.neo_tokyo.runs.resolution import resolve
from tripot.games.neo_tokyo.state import City

SUB_STEPS = (muster, agree, serve, cheat, resolve, conclude)
"""2a; 2b; 2c; 2d; 2e and 2f; 2g."""


def runs(s: City) -> None:
    """Sub-steps 2a to 2g."""
    for step in SUB_STEPS:
        step(s)
