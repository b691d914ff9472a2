"""`tripot games`: which games are installed."""

import json
from typing import Annotated, Any, Literal

import typer

from tripot.engine.game import Game
from tripot.engine.registry import games as installed
from tripot.engine.registry import levels_of
from tripot.speech import Voice
from tripot.speech.terminal import terminal_language

WORDS = {
    "fr": {
        "players": "{} joueurs",
        "up to": "jusqu'à {}",
        "and a gm": " et un meneur de jeu",
        "to try": " (à l'essai\u00a0: {})",
        "minutes": "{} minutes environ",
        "bots": "bots\u00a0:",
    },
    "en": {
        "players": "{} players",
        "up to": "up to {}",
        "and a gm": " and a game master",
        "to try": " ({} to try)",
        "minutes": "about {} minutes",
        "bots": "bots:",
    },
}


def games(
    lang: Annotated[
        Literal["fr", "en"],
        typer.Option(default_factory=terminal_language, help="The language of names; the terminal's otherwise."),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Answer with JSON.")] = False,
) -> None:
    """List the games of the house."""
    rows = [describe(game, lang) for game in installed().values()]
    if as_json:
        typer.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    words = WORDS[lang]
    for row in rows:
        typer.echo(f"{row['id']}: {row['name']}. {row['tagline']}")
        players, minutes = players_of(installed()[row["id"]], lang), words["minutes"].format(row["minutes"])
        typer.echo(f"    {players} · {minutes} · {words['bots']} {', '.join(row['levels'])}")


def players_of(game: Game[Any], lang: str) -> str:
    """How many play it, and how many may try to."""
    words, meta = WORDS[lang], game.meta
    regular = [number for number in meta.seats if number not in meta.trial_seats]
    told = words["players"].format(f"{regular[0]}–{regular[-1]}" if regular[0] else words["up to"].format(regular[-1]))
    tried = words["to try"].format(", ".join(map(str, meta.trial_seats))) if meta.trial_seats else ""
    return told + (words["and a gm"] if meta.has_gm else "") + tried


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
