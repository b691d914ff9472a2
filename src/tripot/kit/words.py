"""Words as types: a table of a game lists exactly the words that its types know."""

from collections.abc import Iterable
from typing import Any, get_args


def agree(word: Any, listed: Iterable[str], where: str) -> None:
    """Fail at loading unless a table and the type of its words say the same, in any order.

    >>> from typing import Literal
    >>> agree(Literal["up", "down"], ["down", "up"], "moves")
    >>> agree(Literal["up", "down"], ["up", "dwon"], "moves")
    Traceback (most recent call last):
    ValueError: moves: not in the table: down
    """
    known, found = set(get_args(word)), set(listed)
    if missing := known - found:
        raise ValueError(f"{where}: not in the table: {', '.join(sorted(missing))}")
    belong(word, found, where)


def belong(word: Any, used: Iterable[str], where: str) -> None:
    """Fail at loading unless every word that a table uses is one of the type.

    >>> from typing import Literal
    >>> belong(Literal["fixer", "clan"], ["clan", "clna"], "agents")
    Traceback (most recent call last):
    ValueError: agents: not a word of the type: clna
    """
    wrong = set(used) - set(get_args(word))
    if wrong:
        raise ValueError(f"{where}: not a word of the type: {', '.join(sorted(wrong))}")
