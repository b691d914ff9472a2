"""What happens around the fiction: commands of seats that are no actions of a character. [SR-GEN-12, SR-LAW-03]"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tripot.engine.actions import Action, Fill, Pick
from tripot.engine.forms import Form
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.rpg.deeds import Values
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


COMMANDS: dict[str, Command] = {}
BUTTONS: dict[str, Button] = {}
"""Filled by the chapters of `commands`; a button is known by the kind of its picks."""


def picks(s: Table, seat: Seat) -> list[Pick]:
    """Buttons a seat has now."""
    return [pick for button in BUTTONS.values() for pick in button.offer(s, seat)]


def forms(s: Table, seat: Seat) -> list[Form]:
    """Commands a seat has now."""
    offered = (command.offer(s, seat) for command in COMMANDS.values())
    return [form for form in offered if form is not None]


def check(s: Table, who: Seat, fill: Fill) -> Refusal | None:
    """What the rules forbid in one of these forms."""
    command = COMMANDS.get(fill.form)
    return command.check(s, who, fill.value) if command is not None else None


def why_not(s: Table, who: Seat, fill: Fill) -> Refusal:
    """Why one of these forms is not offered."""
    command = COMMANDS.get(fill.form)
    return (command.why if command is not None else not_entitled)(s, who, fill.value)


def apply(s: Table, who: Seat, action: Action) -> None:
    """Carry one out."""
    if isinstance(action, Pick):
        BUTTONS[action.kind].apply(s, who, action)
    else:
        COMMANDS[action.form].apply(s, who, action.value)
