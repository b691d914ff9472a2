"""Counting every way a round can be played out: the strictest test of the rules. [SN-TEST-02]"""

from collections import Counter

from tripot.engine.frames import Decision
from tripot.engine.step import settle
from tripot.games.startup_nation.state import Table


def leaves(s: Table) -> Counter[tuple[int, ...]]:
    """How many complete sequences of actions lead from here to the end of the round, by the scores they end with.
    [SN-TEST-02]"""
    found: Counter[tuple[int, ...]] = Counter()
    _walk(s, s.round, found)
    return found


def count(s: Table) -> int:
    """The number of leaves. [SN-TEST-02]"""
    return leaves(s).total()


def _walk(s: Table, round_number: int, found: Counter[tuple[int, ...]]) -> None:
    if not s.stack or s.round != round_number:
        found[s.scores] += 1
        return
    top = s.stack[-1]
    assert isinstance(top, Decision)
    for pick in top.ask(s).picks:
        twin = s.copy()
        top.play(twin, pick)
        settle(twin)
        _walk(twin, round_number, found)
