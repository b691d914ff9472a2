"""Foils: naive scripts by which a game measures its bots. They are written to win, and never offered at a table."""

from collections.abc import Mapping
from typing import Any

from tripot.engine.chair import Policy
from tripot.engine.game import Game
from tripot.engine.registry import part_of


def foils_of(game: Game[Any]) -> Mapping[str, Policy]:
    """The scripts of a game by name: `FOILS` in its module `foils`, if it has one."""
    part = part_of(game, "foils")
    found: Mapping[str, Policy] = {} if part is None else part.FOILS
    return found
