"""The `tripot` command. Each of its commands is a file of `tripot.commands` with a function of the same name,
or with a group of functions.

A game may add words of its own: the functions in `COMMANDS` of the module `command_line` of its package.
"""

import gc
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import Annotated

import typer

from tripot import __version__, commands
from tripot.engine.complaints import Complaint
from tripot.engine.registry import games, part_of
from tripot.speech.system_errors import sentence

Command = Callable[..., None] | typer.Typer
"""A function, or a group of them that are called by a second word."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run `tripot`."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        build(given)(given, prog_name="tripot")
    except (Complaint, OSError) as complaint:
        sys.exit(_complain(complaint))


def build(arguments: Sequence[str] = ()) -> typer.Typer:
    """The command line; of many commands, only the one that is called is loaded."""
    app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
    app.callback()(house)
    called, known = next(iter(arguments), ""), modules()
    found = {called: _own(known[called])} if called in known else words_of_games() | {n: _own(known[n]) for n in known}
    for name in sorted(found):
        command = found[name]
        if isinstance(command, typer.Typer):
            app.add_typer(command, name=name)
        else:
            app.command(name)(command)
    return app


def names() -> list[str]:
    """Every command there is."""
    return sorted({*modules(), *words_of_games()})


def words_of_games() -> dict[str, Command]:
    """The commands that installed games add; the house's own have precedence."""
    lines = (part_of(game, "command_line") for game in games().values())
    return {_word(command.__name__): command for line in lines if line is not None for command in line.COMMANDS}


def modules() -> dict[str, str]:
    """The file of each command; one named like a word of Python ends in an underscore."""
    found = sorted(module.name for module in iter_modules(commands.__path__))
    return {_word(name): name for name in found}


def _word(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _own(module: str) -> Command:
    """The command of a file. What is loaded stays: looking for garbage in it would take a fifth of the time."""
    gc.disable()
    try:
        command: Command = getattr(import_module(f"tripot.commands.{module}"), module)
    finally:
        gc.freeze()
        gc.enable()
    return command


def tell_version(asked: bool) -> None:
    """Say which version this is, and no more."""
    if asked:
        typer.echo(__version__)
        raise typer.Exit


def house(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=tell_version, help="Say which.")
    ] = False,
) -> None:
    """A self-hosted house of games."""


def _complain(complaint: Exception) -> int:
    told = sentence(complaint) if isinstance(complaint, OSError) else str(complaint)
    typer.echo(f"tripot: {told}", err=True)
    return 2
