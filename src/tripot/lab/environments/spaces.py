"""The spaces of an agent, and what it observes: numbers for its view and its lines, and which it may choose."""

from typing import Any

import numpy as np
from gymnasium import spaces

from tripot.engine.actions import Action, Pick
from tripot.engine.seats import Seat
from tripot.lab.environments.episode import LINES, Episode
from tripot.lab.environments.features import LINE_SLOTS, SLOTS, line, seen

WAIT = 0
"""The action of whoever is not asked."""


def actions() -> Any:
    """To wait, or a line of the menu: the first line is action 1."""
    return spaces.Discrete(LINES)


def observations() -> Any:
    """A view, its lines, and a mask over the actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (SLOTS,), np.float32),
            "lines": spaces.Box(0.0, 1.0, (LINES, LINE_SLOTS), np.float32),
            "action_mask": spaces.Box(0, 1, (LINES,), np.int8),
        }
    )


def observed(episode: Episode, seat: Seat) -> dict[str, Any]:
    """What a seat observes now, from its view alone."""
    found = episode.lines(seat)
    lines: Any = np.zeros((LINES, LINE_SLOTS), np.float32)
    mask: Any = np.zeros(LINES, np.int8)
    for place, each in enumerate(found, 1):
        lines[place], mask[place] = line(text_of(each)), 1
    mask[WAIT] = not found
    return {"observation": np.array(seen(episode.view(seat)), np.float32), "lines": lines, "action_mask": mask}


def text_of(action: Action) -> str:
    """A line in words: a filled form is told by its name."""
    return action.text if isinstance(action, Pick) else f"{action.form}:filled"


def act(episode: Episode, seat: Seat, action: int) -> None:
    """Play an action; to wait when asked is to take the first line."""
    episode.act(seat, max(0, int(action) - 1))
