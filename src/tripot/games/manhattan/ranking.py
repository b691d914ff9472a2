"""The ranking: corporations still in the game by decreasing assets, ties broken by the past. [MH-GEN-03]"""

from collections.abc import Iterable, Sequence

from tripot.games.manhattan.corporations import Corporation
from tripot.games.manhattan.state import State
from tripot.kit.ranking import ranked


def rank(opening: Iterable[Corporation], assets: Sequence[int]) -> list[Corporation]:
    """The corporations of the opening ranking by decreasing signed assets. [MH-RNK-01, MH-RNK-04]

    The opening ranking was itself made so from the turn before, down to the initial ranks: a stable sort of it
    breaks ties by the last turn's assets, then those of the turn before, and at last by the initial rank, so
    that no two corporations ever share a rank. [MH-RNK-02, MH-RNK-03, MH-RNK-06]
    """
    return ranked(opening, assets.__getitem__)


def close(s: State) -> None:
    """The closing ranking, and the line of history of the turn: signed assets. [MH-RES-11, MH-RNK-05, MH-RNK-07]"""
    w = s.working
    w.closing = rank(s.ranking, w.assets)
    line: list[int | None] = [None] * len(w.assets)
    for corporation in s.ranking:
        line[corporation] = w.assets[corporation]
    s.history.append(tuple(line))
    s.assets = w.assets
