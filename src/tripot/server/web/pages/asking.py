"""What is asked once before it is done: an empty sheet, what cannot be taken back, a game's own doubt. [E1, E5]"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from tripot.engine.actions import Action, Fill
from tripot.engine.game import Game
from tripot.server.web.pages.render import templates_of

_FRESH = frozenset(("csrf", "key", "sure", "named"))
_MOST = 400


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, and the press that is sent again with a yes."""

    about: str
    """`empty`, the kind of choice or the form that cannot be taken back, or what a game doubts."""
    posted: Mapping[str, str]
    action: Action | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    """What a game's own doubt is about."""
    by_name: bool = False
    """Whether the table's name is typed as a yes."""

    @property
    def fields(self) -> list[tuple[str, str]]:
        """What the press sent, but for what each press has anew."""
        return [(name, value) for name, value in self.posted.items() if name not in _FRESH][:_MOST]


def for_good(game: Game[Any]) -> frozenset[str]:
    """The kinds of choices and the forms of a game that cannot be taken back: its `page.toml`. [E5]"""
    return _listed(templates_of(game), "for_good")


def by_name(game: Game[Any]) -> frozenset[str]:
    """Those of them that need the table's name typed. [E5]"""
    return _listed(templates_of(game), "by_name")


@cache
def _listed(folder: Path, name: str) -> frozenset[str]:
    path = folder / "page.toml"
    told = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    return frozenset(told.get("asked", {}).get(name, ()))


def is_named(table: str, said: str) -> bool:
    """Whether somebody typed the name of the table, however they write capitals and spaces.

    >>> is_named("Le Valet de carreau", " le valet  de Carreau")
    True
    """
    return " ".join(said.split()).casefold() == " ".join(table.split()).casefold()


def kind_of(action: Action) -> str:
    """What an action is called among those that are asked about."""
    return action.form if isinstance(action, Fill) else action.text.partition(":")[0]
