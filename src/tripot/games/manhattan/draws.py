"""The two draws of the game, each written down with its purpose, its threshold and its result. [MH-RNG-01]

The record is for nobody until the end, when all may read it. No other draw exists. [MH-RNG-05, MH-VIS-20]
"""

from typing import Any

from tripot.engine.events import only
from tripot.games.manhattan.state import State

NOBODY = only()
"""An audience of none: what only the complete log shows, once the game is over. [MH-VIS-20]"""


def d100(s: State, purpose: str, threshold: int, **about: Any) -> bool:
    """Whether a d100 is lower than or equal to the threshold; drawn even if it cannot pass. [MH-RUN-13, MH-RNG-02]"""
    result = s.rng.roll(100, 1, "d100")[0]
    if s.log is not None:
        s.tell("MH-RNG-01", "drawn", NOBODY, purpose=purpose, threshold=threshold, result=result, **about)
    return result <= threshold


def pick(s: State, purpose: str, size: int) -> int:
    """A uniform number from 0 to size - 1; a single possibility is not drawn. [MH-RNG-02]"""
    result = s.rng.below(size, "pick")
    if size > 1 and s.log is not None:
        s.tell("MH-RNG-01", "picked", NOBODY, purpose=purpose, size=size, result=result)
    return result
