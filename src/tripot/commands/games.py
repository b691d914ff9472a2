"""`tripot games`: which games are installed."""

import json
from typing import Annotated, Any, Literal

import typer
from rich.console import Console
from rich.table import Table

from tripot.engine.game import Game
from tripot.engine.registry import games as installed
from tripot.engine.registry import levels_of
from tripot.speech import Voice


def games(
    lang: Annotated[Literal["fr", "en"], typer.Option(help="The language of names.")] = "fr",
    as_json: Annotated[bool, typer.Option("--json", help="Answer with JSON.")] = False,
) -> None:
    """List the games of the house."""
    rows = [describe(game, lang) for game in installed().values()]
    if as_json:
        typer.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    table = Table("game", "", "players", "minutes", "bots", box=None, pad_edge=False)
    for row in rows:
        players, bots = ", ".join(map(str, row["seats"])), ", ".join(row["levels"])
        table.add_row(row["id"], f"{row['name']}: {row['tagline']}", players, str(row["minutes"]), bots)
    Console().print(table)


def describe(game: Game[Any], lang: str) -> dict[str, Any]:
    """A game's visiting card, as data."""
    voice, meta = Voice(game, lang), game.meta
    return {
        "id": meta.id,
        "name": voice.text("game.name"),
        "tagline": voice.text("game.tagline"),
        "rules": meta.rules,
        "prefix": meta.prefix,
        "seats": list(meta.seats),
        "minutes": meta.minutes,
        "levels": list(levels_of(game)),
        "options": [
            {"name": option.name, "kind": option.kind, "default": option.default, "rule": option.rule}
            for option in meta.options
        ],
    }
