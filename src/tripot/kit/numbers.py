"""Whole numbers that somebody wrote, in a box or by hand in an address; whatever else stands there breaks nothing."""

from typing import TypeVar

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
