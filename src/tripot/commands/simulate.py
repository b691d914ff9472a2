"""`tripot simulate`: many games by bots, and what they tell."""

import json
import sys
import time
from collections.abc import Iterable
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from tripot.engine.complaints import Complaint
from tripot.engine.options import Option
from tripot.engine.registry import game_of
from tripot.lab.simulate import Simulation, chunks
from tripot.lab.stats import Tally


class BadOption(Complaint):
    """An option that cannot be read."""


def simulate(
    game: Annotated[str, typer.Argument(help="As `tripot games` lists it.")],
    players: Annotated[int | None, typer.Option(help="How many play; as many as usual if not said.")] = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    bots: Annotated[
        str, typer.Option(help="Levels of bots and foils, by commas; they rotate. `trader*7` is seven.")
    ] = "random",
    jobs: Annotated[int, typer.Option(help="How many processes share the work.", min=1)] = 1,
    option: Annotated[list[str] | None, typer.Option(help="A table option, as NAME=VALUE; repeat for several.")] = None,
    set_: Annotated[
        list[str] | None, typer.Option("--set", help="A figure of the rules, as NAME=VALUE; repeat for several.")
    ] = None,
    budget: Annotated[
        int | None, typer.Option(help="How often a bot may play a world on for one answer.", min=1)
    ] = None,
    blunders: Annotated[bool, typer.Option(help="Count choices that make no sense, by level.")] = False,
    counts: Annotated[bool, typer.Option(help="Show what the game itself counts, and how much of it a game.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Answer with JSON.")] = False,
) -> None:
    """Let bots play many games, and count."""
    chosen = game_of(game)
    seats = chosen.meta.usual_seats if players is None else players
    options, figures = read_options(chosen.meta.options, option), read_options(chosen.meta.parameters, set_)
    simulation = Simulation(chosen, seats, games, seed, seated(bots), options, figures, budget, blunders)
    tally, seconds = _run(simulation, jobs)
    counted = {"game": game, "rules": chosen.meta.rules, "players": seats, "seed": seed, **tally.as_json()}
    speed = {"jobs": jobs, "seconds": round(seconds, 3), "entries_per_second": round(counted["entries"] / seconds)}
    if as_json:
        typer.echo(json.dumps({**counted, "speed": speed}, ensure_ascii=False, indent=2))
    else:
        _show({**counted, "speed": speed})
        if counts:
            _show_counts(counted.get("counts", {}), counted["games"])
    if tally.failed:
        raise typer.Exit(1)


def seated(text: str) -> tuple[str, ...]:
    """Who takes part, in the order of the chairs.

    >>> seated("script,trader*3")
    ('script', 'trader', 'trader', 'trader')
    """
    found: list[str] = []
    for part in text.split(","):
        level, star, times = part.partition("*")
        if star and not times.isdecimal():
            raise BadOption(f"a bot is LEVEL or LEVEL*NUMBER, not {part}")
        found += [level] * (int(times) if star else 1)
    return tuple(found)


def read_options(known: Iterable[Option], given: Iterable[str] | None) -> dict[str, Any]:
    """Options as people type them: `first_player=2`, `zemmour=true`. A seat is counted from 1."""
    kinds = {option.name: option.kind for option in known}
    read: dict[str, Any] = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"an option is NAME=VALUE, not {text}")
        read[name] = _value(kinds.get(name, "text"), value)
    return read


def _value(kind: str, text: str) -> Any:
    if kind == "flag":
        return {"true": True, "yes": True, "false": False, "no": False}.get(text.lower(), text)
    if kind == "seat" and text.lower() in {"none", ""}:
        return None
    if kind in {"int", "seat"} and text.removeprefix("-").isdecimal():
        return int(text) - (kind == "seat")
    return text


def _run(simulation: Simulation, jobs: int) -> tuple[Tally, float]:
    total, begun = Tally(), time.perf_counter()
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        chunks(simulation, jobs) as parts,
        Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True) as progress,
    ):
        task = progress.add_task("", total=simulation.games)
        for part in parts:
            total.merge(part)
            progress.advance(task, part.games + len(part.failed))
    return total, time.perf_counter() - begun


def _show(figures: dict[str, Any]) -> None:
    console, length, speed = Console(), figures["length"], figures["speed"]
    console.print(
        f"{figures['games']} games of {figures['game']} by {figures['players']} players, seed {figures['seed']}"
    )
    console.print(
        f"entries: {length['least']} to {length['most']}, median {length['median']}, mean {length['mean']:.1f}; "
        f"{speed['entries_per_second']} a second"
    )
    for name, rows in (("seat", figures["seats"]), ("bot", figures["bots"])):
        table = Table(name, "played", "won", "share", "95 %", "points", box=None, pad_edge=False)
        for row in rows:
            interval = f"{100 * row['low']:.1f} to {100 * row['high']:.1f} %"
            share = f"{100 * row['share']:.1f} %"
            table.add_row(str(row[name]), str(row["played"]), str(row["wins"]), share, interval, f"{row['points']:.2f}")
        console.print(table)
    counts = figures.get("counts", {})
    for name, count in counts.items():
        level, did, blunder = name.partition(", did: ")
        if did:
            console.print(f"{level}, {blunder}: {count} of {counts[f'{level}, could: {blunder}']}", markup=False)
    for fell in figures["failed"]:
        console.print(f"game {fell['game']} (seed {fell['seed']}) failed: {fell['error']}", markup=False)


def _show_counts(counts: dict[str, int], games: int) -> None:
    """What the game counts beside wins: in all, and a game."""
    table = Table("counted", "in all", "a game", box=None, pad_edge=False)
    for name, count in counts.items():
        table.add_row(name, str(count), f"{count / max(1, games):.2f}")
    Console().print(table, markup=False)
