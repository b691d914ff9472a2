"""The spaces of an agent, and what it observes: numbers for its view and its lines, and which it may choose.

Where forms are offered filled, an action is a line. Where they are offered empty, it is a line and a row of boxes,
which count if the line is a form. The libraries mask single numbers only: the mask is then called `line_mask`.
"""

from functools import lru_cache
from typing import Any

import numpy as np
from gymnasium import spaces

from tripot.engine.actions import Pick
from tripot.engine.forms import Form
from tripot.engine.seats import Seat
from tripot.lab.environments import boxes
from tripot.lab.environments.episode import LINES, Episode, Forms, Line
from tripot.lab.environments.features import LINE_SLOTS, SLOTS, line

WAIT = 0
"""The action of whoever is not asked."""
TABLES = 512
"""Menus whose numbers are remembered."""


MASK: dict[Forms, str] = {"proposals": "action_mask", "boxes": "line_mask"}


def actions(forms: Forms = "proposals") -> Any:
    """To wait, or a line of the menu: the first line is action 1."""
    lines = spaces.Discrete(LINES)
    if forms == "proposals":
        return lines
    return spaces.Dict({"line": lines, "boxes": spaces.MultiDiscrete([boxes.VALUES] * boxes.BOXES)})


def observations(forms: Forms = "proposals") -> Any:
    """A view, its lines, and a mask over the lines."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (SLOTS,), np.float32),
            "lines": spaces.Box(0.0, 1.0, (LINES, LINE_SLOTS), np.float32),
            MASK[forms]: spaces.Box(0, 1, (LINES,), np.int8),
        }
    )


def observed(episode: Episode, seat: Seat, forms: Forms = "proposals") -> dict[str, Any]:
    """What a seat observes now, from its view alone."""
    lines, mask = _table(tuple(map(text_of, episode.lines(seat))))
    return {"observation": episode.numbers(seat), "lines": lines.copy(), MASK[forms]: mask.copy()}


@lru_cache(TABLES)
def _table(texts: tuple[str, ...]) -> tuple[Any, Any]:
    """Lines as numbers, and which of them there are."""
    lines: Any = np.zeros((LINES, LINE_SLOTS), np.float32)
    mask: Any = np.zeros(LINES, np.int8)
    for place, text in enumerate(texts, 1):
        lines[place], mask[place] = line(text), 1
    mask[WAIT] = not texts
    return lines, mask


def text_of(each: Line) -> str:
    """A line in words: a form is told by its name."""
    if isinstance(each, Pick):
        return each.text
    return f"{each.name}:empty" if isinstance(each, Form) else f"{each.form}:filled"


def boxes_of(episode: Episode, seat: Seat, number: int) -> Any:
    """The boxes of an action that is an empty form, as a space; None for every other action."""
    found = episode.lines(seat)
    each = found[number - 1] if 0 < number <= len(found) else None
    sizes = boxes.sizes(each) if isinstance(each, Form) else None
    return None if sizes is None else spaces.MultiDiscrete(sizes)


def act(episode: Episode, seat: Seat, action: Any) -> None:
    """Play an action; to wait when asked is to take the first line."""
    if isinstance(action, dict):
        episode.act(seat, max(0, int(action["line"]) - 1), [int(each) for each in action["boxes"]])
    else:
        episode.act(seat, max(0, int(action) - 1))


def told(episode: Episode, seat: Seat) -> dict[str, Any]:
    """What else a seat is told: why its form was refused, if it was."""
    return {"refused": episode.refused[seat]} if seat in episode.refused else {}
