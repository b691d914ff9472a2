"""`tripot arena`: a round robin of bots, with ratings."""

import json
import sys
from typing import Annotated, Any, Literal

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tripot.engine.registry import game_of
from tripot.lab.arena import Arena, Standings, contest
from tripot.speech.terminal import terminal_language

WORDS = {
    "fr": {
        "title": "{games} parties par paire à {game}, {seats} joueurs, graine {seed}",
        "columns": ("bot", "cote", "95 %", "places", "gagnées", "part", "95 %"),
        "against": "{bot} contre {against}\u00a0: {wins} sur {played} [{low:.1f}\u00a0%\u00a0; {high:.1f}\u00a0%]",
        "failed": "partie {number} (graine {seed}) manquée\u00a0: {error}",
    },
    "en": {
        "title": "{games} games a pair of {game}, {seats} players, seed {seed}",
        "columns": ("bot", "rating", "95 %", "chairs", "won", "share", "95 %"),
        "against": "{bot} against {against}: {wins} of {played} [{low:.1f} %, {high:.1f} %]",
        "failed": "game {number} (seed {seed}) failed: {error}",
    },
}  # fmt: skip


def arena(
    game: Annotated[str, typer.Argument(help="As `tripot games` lists it.")],
    games: Annotated[int, typer.Option(help="How many games every two bots play.", min=1)] = 20,
    seed: Annotated[int, typer.Option(help="The same seed gives the same table.")] = 0,
    seats: Annotated[int | None, typer.Option(help="How many chairs; as many as usual if not said.")] = None,
    bots: Annotated[str, typer.Option(help="Bots by commas, other packages' too; all if none is named.")] = "",
    budget: Annotated[
        int | None, typer.Option(help="How often a bot may play a world on for one answer.", min=1)
    ] = None,
    *,
    lang: Annotated[
        Literal["fr", "en"],
        typer.Option(default_factory=terminal_language, help="The language of the table; the terminal's otherwise."),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Answer with JSON.")] = False,
) -> None:
    """Let every two bots of a game meet, and rate them."""
    chosen = game_of(game)
    entrants = tuple(name.strip() for name in bots.split(",") if name.strip())
    held = Arena(chosen, chosen.meta.usual_seats if seats is None else seats, games, seed, entrants, budget)
    standings = _run(held)
    if as_json:
        facts = {"game": game, "rules": chosen.meta.rules, "seats": held.seats, "games": games, "seed": seed}
        failed = [{"game": fell.number, "seed": fell.seed, "error": fell.error} for fell in standings.failed]
        found = {**facts, "bots": standings.rows(), "pairs": standings.pairs(), "failed": failed}
        typer.echo(json.dumps(found, ensure_ascii=False, indent=2))
    else:
        _show(held, standings, WORDS[lang])
    if standings.failed:
        raise typer.Exit(1)


def _run(held: Arena) -> Standings:
    """All games, with a line that says how far they are."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True) as progress:
        task = progress.add_task("", total=held.total())
        for standings in contest(held):
            first = standings.rows()[0]
            progress.update(task, advance=1, description=f"{first['bot']} {first['rating']:.1f}")
    return standings


def _show(held: Arena, standings: Standings, words: dict[str, Any]) -> None:
    console = Console()
    facts = {"games": held.games, "game": held.game.meta.id, "seats": held.seats, "seed": held.seed}
    console.print(words["title"].format(**facts), markup=False)
    table = Table(*words["columns"], box=None, pad_edge=False)
    for row in standings.rows():
        rating = f"{row['rating']:.1f}", f"{row['least']:.1f} … {row['most']:.1f}"
        share = f"{100 * row['share']:.1f} %", f"{100 * row['low']:.1f} … {100 * row['high']:.1f} %"
        table.add_row(row["bot"], *rating, str(row["played"]), str(row["wins"]), *share)
    console.print(table)
    for pair in standings.pairs():
        shown = {**pair, "low": 100 * pair["low"], "high": 100 * pair["high"]}
        console.print(words["against"].format(**shown), markup=False)
    for fell in standings.failed:
        line = words["failed"].format(number=fell.number, seed=fell.seed, error=fell.error)
        console.print(line, markup=False)
