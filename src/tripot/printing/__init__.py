"""Print and play: a game on paper, as a PDF with original drawings and cut marks."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from tripot.engine.view import View

Printer = Callable[[Path, str], int]
"""Writes the PDF of a game in a language, and says how many pages it has."""


class NothingToPrint(LookupError):
    """The game has no paper edition."""

    def __init__(self, game: str) -> None:
        super().__init__(f"{game} has nothing to print")


SheetPrinter = Callable[[View, str, str], bytes | None]
"""The PDF of one sheet of a table, by its name, from what a seat sees; None if there is no such sheet."""


def sheet_printer(game: str) -> SheetPrinter | None:
    """What prints a sheet of a running game, if it has any on paper."""
    try:
        printer_of(game)
    except NothingToPrint:
        return None
    found: SheetPrinter | None = getattr(import_module(f"{__name__}.{game.replace('-', '_')}"), "sheet", None)
    return found


def printer_of(game: str) -> Printer:
    """What prints a game: the module of this package that bears its name."""
    name = f"{__name__}.{game.replace('-', '_')}"
    if not game.replace("-", "").isalnum() or find_spec(name) is None:
        raise NothingToPrint(game)
    made: Printer = import_module(name).write
    return made
