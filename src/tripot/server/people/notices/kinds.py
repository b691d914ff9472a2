"""What people are told while they are away, and which of it they asked for."""

from collections.abc import Set as AbstractSet

WISHES = ("turn", "last", "deadline", "resolved", "message", "clock", "over")
"""What can be asked for."""
USUAL = frozenset(WISHES) - {"resolved"}
"""What whoever gives an address gets, unless they say otherwise."""
_WISH = {"moved": "clock", "paused": "clock", "resumed": "clock", "closed": "over", "rematch": "over"}


def is_wanted(kind: str, wishes: AbstractSet[str]) -> bool:
    """Whether somebody with these wishes is told; of their own chair whatever they wish. [E10]

    >>> is_wanted("moved", {"clock"}), is_wanted("replaced", {"turn"}), is_wanted("turn", {"over"})
    (True, True, False)
    """
    return bool(wishes) if kind in ("replaced", "closing", "gone") else _WISH.get(kind, kind) in wishes
