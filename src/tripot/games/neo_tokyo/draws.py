"""Every draw written down, for nobody until the end, when all may read it. [NT-VIS-06, NT-GEN-05, NT-GEN-07]

References of runs are letters without a meaning: they are drawn, and not written down. [NT-OUT-10]
"""

from collections.abc import Sequence
from typing import Any, TypeVar

from tripot.engine.events import only
from tripot.games.neo_tokyo import defence, lots
from tripot.games.neo_tokyo.lots import Stream
from tripot.games.neo_tokyo.state import City, Run
from tripot.kit.lots import some

T = TypeVar("T")
NOBODY = only()
"""An audience of none: what only the complete log shows, once the game is over. [NT-VIS-06]"""


def die(s: City, sides: int, stream: Stream, purpose: str, **about: Any) -> int:
    """One die, from 1 to its number of sides. [NT-GEN-05]"""
    face = lots.die(s.rng, sides, stream)
    if s.log is not None:
        s.tell("NT-GEN-05", "rolled", NOBODY, purpose=purpose, sides=sides, result=face, **about)
    return face


def passes(s: City, run: Run, percent: int, purpose: str) -> bool:
    """Whether a d100 of a run passes: its own, or one of those against it. [NT-RES-08]"""
    face = lots.die(s.rng, 100, "runs")
    passed = defence.passes(face, percent)
    if s.log is not None:
        place = run.place + 1
        s.tell(
            "NT-RES-08", "tested", NOBODY,
            seat=run.sponsor, place=place, purpose=purpose, percent=percent, result=face, passed=passed,
        )  # fmt: skip
    return passed


def tails(s: City, stream: Stream, purpose: str) -> bool:
    """A coin. [NT-GEN-05]"""
    found = lots.tails(s.rng, stream)
    if s.log is not None:
        s.tell("NT-GEN-05", "tossed", NOBODY, purpose=purpose, tails=found)
    return found


def draw(s: City, among: Sequence[T], stream: Stream, purpose: str, what: str, **about: Any) -> T | None:
    """One of a set; `what` names the list in which it is told (`corps`, `agents`, `players`...). [NT-GEN-07]"""
    found = lots.draw(s.rng, among, stream)
    if s.log is not None and len(among) > 1:
        s.tell("NT-GEN-07", "drawn", NOBODY, purpose=purpose, size=len(among), **{what: _listed(found)}, **about)
    return found


def draw_some(
    s: City, among: Sequence[T], count: int, stream: Stream, purpose: str, what: str, **about: Any
) -> list[T]:
    """Up to that many, in the order of the draws. [NT-GEN-07]"""
    found = some(s.rng, among, count, stream)
    if s.log is not None and len(among) > 1:
        s.tell("NT-GEN-07", "drawn", NOBODY, purpose=purpose, size=len(among), **{what: list(found)}, **about)
    return found


def shuffled(s: City, things: Sequence[T], stream: Stream, purpose: str, what: str) -> list[T]:
    """All of them, in the order in which they are drawn. [NT-GEN-07, NT-GEN-08]"""
    return draw_some(s, things, len(things), stream, purpose, what)


def _listed(found: Any) -> list[Any]:
    return list(found) if isinstance(found, tuple) else [found]
