"""The `tripot` command. Each of its commands is a file of `tripot.commands` with a function of the same name."""

import sys
from collections.abc import Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import Annotated

import typer

from tripot import __version__, commands
from tripot.engine.complaints import Complaint


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
    known = modules()
    for name in [name for name in known if name == next(iter(arguments), None)] or known:
        module = import_module(f"tripot.commands.{known[name]}")
        app.command(name)(getattr(module, known[name]))
    return app


def names() -> list[str]:
    """Every command there is."""
    return sorted(modules())


def modules() -> dict[str, str]:
    """The file of each command; one named like a word of Python ends in an underscore."""
    found = sorted(module.name for module in iter_modules(commands.__path__))
    return {name.rstrip("_").replace("_", "-"): name for name in found}


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
    typer.echo(f"tripot: {complaint}", err=True)
    return 2
