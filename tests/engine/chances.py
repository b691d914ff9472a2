"""How likely counts as uneven as these are, if all are equally likely."""

from collections import Counter
from math import erfc, sqrt
from typing import Any


def chi_square_p(counts: Counter[Any], kinds: int) -> float:
    """The chance of a chi-square at least as large (Wilson and Hilferty: to about 0.001 for three kinds or more)."""
    mean, free = counts.total() / kinds, kinds - 1
    square = sum(count**2 for count in counts.values()) / mean - counts.total()
    if free == 1:
        return erfc(sqrt(square / 2))
    spread = 2 / (9 * free)
    return erfc(((square / free) ** (1 / 3) - (1 - spread)) / sqrt(2 * spread)) / 2
