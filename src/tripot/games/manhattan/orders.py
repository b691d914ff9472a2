"""What the checks of an order form have in common."""

from collections.abc import Iterator
from typing import Any, TypeAlias, TypeGuard

from tripot.engine.refusals import Refusal
from tripot.games.manhattan.corporations import INDEX
from tripot.games.manhattan.state import Facts

Where: TypeAlias = tuple[str, ...]
"""A place in the form: ("runs", "2", "target")."""


def is_whole(value: Any) -> TypeGuard[int]:
    """A whole number, and not a truth value passing for one."""
    return type(value) is int


def shown(value: Any) -> str:
    """What was found, short enough to be repeated to the player; nothing for an empty box."""
    return "" if value is None else str(value)[:40]


def check_corporation(at_hand: Facts, name: Any, where: Where) -> Iterator[Refusal]:
    """A corporation that exists and still is in the game. [MH-ORD-09]"""
    if not isinstance(name, str) or name not in INDEX:
        yield Refusal("MH-ORD-09", "E_CORP_UNKNOWN", {"found": shown(name)}, where)
    elif name not in at_hand["prices"]:
        yield Refusal("MH-CRA-01", "E_CORP_CRASHED", {"corporation": name}, where)
