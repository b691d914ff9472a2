"""Timing malus: teams that want the same thing tread on each other's feet. [MH-TIM-01]"""

from bisect import bisect_left
from collections.abc import Iterable

from tripot.games.manhattan.runs.common import Run, final
from tripot.games.manhattan.tables import TABLES

_MALUS: int = TABLES["runs"]["timing"]


def apply(runs: Iterable[Run]) -> None:
    """Set the final percentage of every offensive run; Protections are not among them. [MH-TIM-05, MH-RUN-11]

    A rival has the same kind and the same target, whoever profits, whoever pays, and however it will end.
    [MH-TIM-02, MH-TIM-04]
    """
    rivals: dict[tuple[int, int], list[Run]] = {}
    for run in runs:
        rivals.setdefault((run.kind, run.target), []).append(run)
    for group in rivals.values():
        if len(group) == 1:
            group[0].final = final(group[0].raw, 0)
            continue
        raws = sorted(run.raw for run in group)
        for run in group:
            run.final = final(run.raw, malus(run.raw, raws))


def malus(own: int, raws: list[int]) -> int:
    """Ten for each other run at least as good; raws are sorted, own included, not capped. [MH-TIM-01, MH-TIM-03]

    Two at 70 cost each other ten; the rulebook's four Datasteals are these. [MH-EX-06, MH-EX-07]

    >>> [malus(own, [80, 90, 90, 100]) for own in (80, 90, 100)]
    [30, 20, 0]
    """
    return _MALUS * (len(raws) - bisect_left(raws, own) - 1)
