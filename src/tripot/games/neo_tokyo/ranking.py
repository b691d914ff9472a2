"""The ranking of the corporations in play. [NT-RNK-01, NT-RNK-02, NT-RNK-03, NT-RNK-04]"""

from collections.abc import Mapping, Sequence

from tripot.kit import ranking as kit


def ranked(assets: Mapping[str, int], former: Sequence[str]) -> list[str]:
    """By assets, most first; ties keep the former order. [NT-RNK-02, NT-RNK-03]

    >>> ranked({"enso": 11, "renraku": 12, "midori": 12}, ["midori", "enso", "renraku"])
    ['midori', 'renraku', 'enso']
    """
    return kit.ranked((corp for corp in former if corp in assets), assets.__getitem__)


def first(ranking: Sequence[str]) -> str:
    """The corporation at rank 1, if any is left. [NT-RNK-06]"""
    return ranking[0] if ranking else ""


def last(ranking: Sequence[str]) -> str:
    """The last corporation; a single one is first, not last. [NT-RNK-06]"""
    return ranking[-1] if len(ranking) > 1 else ""
