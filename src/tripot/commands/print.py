"""`tripot print`: a game on paper."""

import json
from pathlib import Path
from typing import Annotated, Literal

import typer

from tripot.engine.registry import game_of
from tripot.printing import NothingToPrint, printer_of
from tripot.speech.terminal import terminal_language


def print(  # noqa: A001  (a command is named as people type it)
    game: Annotated[str, typer.Argument(help="Which game.")],
    lang: Annotated[
        Literal["fr", "en"],
        typer.Option(default_factory=terminal_language, help="The language of the cards; the terminal's otherwise."),
    ],
    output: Annotated[Path | None, typer.Option("--output", "-o", help="The PDF to write.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer with JSON.")] = False,
) -> None:
    """Write a game's print-and-play edition as a PDF."""
    name = game_of(game).meta.id
    target = output or Path(f"{name}.{lang}.pdf")
    try:
        pages = printer_of(name)(target, lang)
    except NothingToPrint as nothing:
        typer.echo(f"tripot: {nothing}", err=True)
        raise typer.Exit(2) from None
    if as_json:
        typer.echo(json.dumps({"file": str(target), "pages": pages}))
    else:
        typer.echo(f"{target}: {pages} pages")
