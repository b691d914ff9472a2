"""Commands of the table: people, tests called by the game master, luck, notes, projects, options."""

from tripot.engine.actions import Action, Fill, Pick
from tripot.engine.forms import Form
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.rpg import stages
from tripot.games.rpg.commands import (
    arrivals,
    calling,
    chronicles,
    experience,
    free_rolls,
    from_sheet,
    gifts,
    hand,
    lore,
    luck,
    newcomers,
    notebook,
    opponents,
    people,
    scenes,
    settings,
    triggers,
    work,
)
from tripot.games.rpg.state import Table
from tripot.games.rpg.tabletalk import Button, Command, not_entitled

CHAPTERS = (
    calling, free_rolls, from_sheet, hand, luck, notebook, newcomers, arrivals, people, opponents, gifts, experience,
    lore, chronicles, scenes, settings, triggers, work,
)  # fmt: skip
COMMANDS: dict[str, Command] = {code: one for chapter in CHAPTERS for code, one in chapter.COMMANDS.items()}
"""Every form that a seat may fill at a quiet moment, in the order of the desk."""
BUTTONS: dict[str, Button] = {**stages.BUTTONS, **newcomers.BUTTONS, **settings.BUTTONS}
"""The same without anything to write; a button is known by the kind of its picks."""


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
