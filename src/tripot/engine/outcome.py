"""How a game ended, and by which rule."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tripot.engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game. `points` has one number a seat; `winners` may be several, or nobody."""

    rule: str
    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    reason: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
