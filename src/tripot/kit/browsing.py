"""Turn by turn: which papers of a game exist, and which one is being read."""

from collections.abc import Mapping
from typing import Any

from tripot.kit.numbers import number


def turn_asked(asked: Mapping[str, str], last: int, first: int = 0) -> int:
    """The turn to show: the one asked for, if it was published; else the latest."""
    wanted = number(asked.get("turn", ""), last)
    return wanted if first <= wanted <= last else last


def shelf(shown: int, last: int, first: int = 0) -> dict[str, Any]:
    """The turns one may leaf through."""
    return {
        "turn": shown,
        "turns": list(range(first, last + 1)),
        "before": shown - 1 if shown > first else None,
        "after": shown + 1 if shown < last else None,
    }
