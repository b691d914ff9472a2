"""What happens around the fiction: commands of seats that are no actions of a character. [SR-GEN-12, SR-LAW-03]"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tripot.engine.actions import Pick
from tripot.engine.forms import Form
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.rpg.records import Values
from tripot.games.rpg.state import Table


def no_objection(_s: Table, _seat: Seat, _v: Values) -> Refusal | None:
    """A command that needs nothing but its form."""
    return None


def not_entitled(_s: Table, _seat: Seat, _v: Any) -> Refusal:
    """A command that is not this seat's, or not now. [SR-LAW-03]"""
    return Refusal("SR-LAW-03", "E_ROLE", {})


@dataclass(frozen=True, slots=True)
class Command:
    """A form that some seats may fill at any quiet moment."""

    offer: Callable[[Table, Seat], Form | None]
    apply: Callable[[Table, Seat, Values], None]
    check: Callable[[Table, Seat, Values], Refusal | None] = no_objection
    why: Callable[[Table, Seat, Any], Refusal] = not_entitled
    """What is answered when it is not offered."""


@dataclass(frozen=True, slots=True)
class Button:
    """The same without anything to write."""

    offer: Callable[[Table, Seat], list[Pick]]
    apply: Callable[[Table, Seat, Pick], None]
