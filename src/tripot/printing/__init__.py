"""Print and play: what games on paper share; a game's own paper is the module `paper` of its package."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from tripot.engine.registry import games, part_of
from tripot.engine.view import View

Printer = Callable[[Path, str], int]
"""Writes the PDF of a game in a language, and says how many pages it has."""
SheetPrinter = Callable[[View, str, str], bytes | None]
"""The PDF of one sheet of a table, by its name, from what a seat sees; None if there is no such sheet."""


class NothingToPrint(LookupError):
    """The game has no paper edition."""

    def __init__(self, game: str) -> None:
        super().__init__(f"{game} has nothing to print")


def printer_of(game: str) -> Printer:
    """What prints a game: `write` of its paper."""
    paper = _paper(game)
    if paper is None:
        raise NothingToPrint(game)
    made: Printer = paper.write
    return made


def sheet_printer(game: str) -> SheetPrinter | None:
    """What prints a sheet of a running game, if it has any on paper: `sheet` of its paper."""
    found: SheetPrinter | None = getattr(_paper(game), "sheet", None)
    return found


def _paper(game: str) -> ModuleType | None:
    known = games().get(game)
    return None if known is None else part_of(known, "paper")
