"""Turn by turn: which papers of a game exist, and which one is being read."""

from collections.abc import Mapping
from typing import Any, TypeVar

Otherwise = TypeVar("Otherwise")


def number(text: str, otherwise: Otherwise) -> int | Otherwise:
    """A whole number in an address or a box, with or without its sign.

    >>> number("+3", 0), number("−2", 0), number("many", 7)
    (3, -2, 7)
    >>> number("--5", None), number("²", None)
    (None, None)
    """
    bare = text.strip().replace("\u2212", "-").removeprefix("+")
    digits = bare.removeprefix("-")
    return int(bare) if digits.isascii() and digits.isdigit() and len(digits) < 10 else otherwise


def percentages(text: str, most: int) -> list[int]:
    """The numbers in what somebody typed: `50, 30`, `50 % 30 %`.

    >>> percentages("50 %, 30; many", 100)
    [50, 30]
    """
    words = "".join(char if char.isascii() and char.isdigit() else " " for char in text).split()
    return [min(int(word), most) for word in words[:10] if len(word) < 4]


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
