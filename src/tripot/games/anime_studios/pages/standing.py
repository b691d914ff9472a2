"""Where everybody stands: what wins, and how far each is from it. [AN-END-09, AN-END-11, E19]"""

from collections.abc import Mapping, Sequence
from typing import Any

ALL = 6
"""Productions that give the right to win. [AN-PRD-08]"""


def made(player: Mapping[str, Any]) -> int:
    """How many productions somebody has."""
    return sum(work["made"] for work in player["productions"])


def leaders(players: Sequence[Mapping[str, Any]]) -> list[int]:
    """Who would win if the game ended now: most fans among those with six productions; rights are not counted."""
    able = [one for one in players if made(one) == ALL and not one["resigned"]]
    most = max((one["fans"] for one in able), default=0)
    return [one["seat"] for one in able if one["fans"] == most]


def conventions_left(facts: Mapping[str, Any]) -> int:
    """How many more conventions until the crisis; the last one brings it. [AN-CRI-01]"""
    return 0 if facts["crisis"] else max(0, len(facts["track"]) - facts["cursor"])
