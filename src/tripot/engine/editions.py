"""Versions of a game's rules side by side: a table is played by the one that it began with.

A game lists the former versions that it still plays by, each with the options and figures of its time. Its rules read
from the state which of them a table follows: `setup` of a game with former versions is told, under the name `rules`.
"""

from dataclasses import dataclass

from tripot.engine.options import Option

RULES = "rules"
"""The name under which `setup` learns the version, among the options."""


@dataclass(frozen=True, slots=True)
class Edition:
    """A version of the rules, and what a table that follows it may set."""

    rules: str
    options: tuple[Option, ...] = ()
    parameters: tuple[Option, ...] = ()
    """Its figures, as they were."""
