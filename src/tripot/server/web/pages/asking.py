"""What is asked once before it is done: an empty sheet, or what cannot be taken back. [E1, E5]"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tripot.engine.actions import Action, Fill
from tripot.engine.game import Game
from tripot.server.web.pages.render import templates_of

_FRESH = frozenset(("csrf", "key", "sure"))
_MOST = 400


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, and the press that is sent again with a yes."""

    about: str
    """`empty`, or the kind of choice or the form that cannot be taken back."""
    posted: Mapping[str, str]
    action: Action | None = None

    @property
    def fields(self) -> list[tuple[str, str]]:
        """What the press sent, but for what each press has anew."""
        return [(name, value) for name, value in self.posted.items() if name not in _FRESH][:_MOST]


def for_good(game: Game[Any]) -> frozenset[str]:
    """The kinds of choices and the forms of a game that cannot be taken back: its `page.toml`. [E5]"""
    return _for_good(templates_of(game))


@cache
def _for_good(folder: Path) -> frozenset[str]:
    path = folder / "page.toml"
    told = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    return frozenset(told.get("asked", {}).get("for_good", ()))


def kind_of(action: Action) -> str:
    """What an action is called among those that are asked about."""
    return action.form if isinstance(action, Fill) else action.text.partition(":")[0]
