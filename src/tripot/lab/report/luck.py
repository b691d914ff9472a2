"""Luck and skill: where the variance of winning comes from, a share each for chair, bot, deal and the rest.

A deal that is played several times with the bots a chair further (`replays`) tells what it gave to a chair from what
the bot made of it. Parts are sums of squares, taken one after the other: chair, bot, deal and chair, rest.
"""

from collections import defaultdict
from collections.abc import Hashable, Sequence

from tripot.lab.rows import Row


def parts(rows: Sequence[Row]) -> dict[str, float]:
    """The share of each in the variance; nothing where there is none, and no deal where none came back."""
    total = _square([row["share"] for row in rows])
    if not total:
        return {}
    left = [row["share"] - sum(row["share"] for row in rows) / len(rows) for row in rows]
    found: dict[str, float] = {}
    steps: list[tuple[str, list[Hashable]]] = [
        ("seat", [row["seat"] for row in rows]),
        ("bot", [row["bot"] for row in rows]),
    ]
    if len({row["game"] for row in rows}) > len({row["deal"] for row in rows}):
        steps.append(("deal", [(row["deal"], row["seat"]) for row in rows]))
    for name, groups in steps:
        explained, left = _explained(left, groups)
        found[name] = _honest(explained, left, groups) / total
    found["rest"] = max(0.0, 1 - sum(found.values()))
    return found


def _explained(values: list[float], groups: list[Hashable]) -> tuple[float, list[float]]:
    """The squares that the means of groups explain, and what is left of each value."""
    members: dict[Hashable, list[float]] = defaultdict(list)
    for value, group in zip(values, groups, strict=True):
        members[group].append(value)
    means = {group: sum(found) / len(found) for group, found in members.items()}
    explained = sum(len(found) * means[group] ** 2 for group, found in members.items())
    return explained, [value - means[group] for value, group in zip(values, groups, strict=True)]


def _honest(explained: float, left: list[float], groups: list[Hashable]) -> float:
    """Less what as many groups would explain by chance alone; never below nothing."""
    number = len(set(groups))
    spare = len(groups) - number
    noise = sum(value * value for value in left) / spare if spare else 0.0
    return max(0.0, explained - (number - 1) * noise)


def _square(values: Sequence[float]) -> float:
    mean = sum(values) / len(values) if values else 0.0
    return sum((value - mean) ** 2 for value in values)
