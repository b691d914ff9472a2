"""Print and play: a game on paper, as a PDF with original drawings and cut marks."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

Printer = Callable[[Path, str], int]
"""Writes the PDF of a game in a language, and says how many pages it has."""


class NothingToPrint(LookupError):
    """The game has no paper edition."""

    def __init__(self, game: str) -> None:
        super().__init__(f"{game} has nothing to print")


def printer_of(game: str) -> Printer:
    """What prints a game: the module of this package that bears its name."""
    name = f"{__name__}.{game.replace('-', '_')}"
    if not game.replace("-", "").isalnum() or find_spec(name) is None:
        raise NothingToPrint(game)
    made: Printer = import_module(name).write
    return made
