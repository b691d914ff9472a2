"""`tripot lab`: experiments, reports about them, and figures that suit."""

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from tripot.engine.complaints import Complaint
from tripot.lab.cells import Cell
from tripot.lab.cluster import on_ray
from tripot.lab.experiments import BadExperiment, Experiment, read
from tripot.lab.extras import need
from tripot.lab.report.measures import measured
from tripot.lab.report.page import write
from tripot.lab.results import Results
from tripot.lab.running import Engine, local
from tripot.lab.running import run as run_experiment
from tripot.lab.targets import target, verdicts
from tripot.lab.tuning import targets_of
from tripot.lab.tuning import tune as tune_experiment
from tripot.speech.terminal import terminal_language

lab = typer.Typer(no_args_is_help=True, help="Experiments with many games, and reports about them.")


@lab.command()
def run(
    file: Annotated[Path, typer.Argument(help="An experiment, as TOML.")],
    out: Annotated[Path, typer.Option(help="Where the rows are kept; what is there already is not played again.")],
    jobs: Annotated[int, typer.Option(help="How many processes share the work.", min=1)] = 1,
    engine: Annotated[str, typer.Option(help="local, or ray.")] = "local",
    address: Annotated[str | None, typer.Option(help="A cluster of Ray; without it, one of this machine.")] = None,
) -> None:
    """Play an experiment: rows a game, a player and a turn, as Parquet."""
    need("pyarrow", "lab")
    need("polars", "lab")
    wanted = read(file)
    with Bars(wanted) as bars:
        results = run_experiment(wanted, out, engine=engine_of(engine, address, jobs), watch=bars.advance)
    games, failed = results.counted()
    typer.echo(f"{games} games in {len(wanted.cells())} cells: {out}")
    for row in failed:
        typer.echo(f"cell {row['cell']}, game {row['game']} failed: {row['failed']}", err=True)
    if failed:
        raise typer.Exit(1)


@lab.command()
def report(
    folder: Annotated[Path, typer.Argument(help="Where `tripot lab run` kept its rows.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="The page: one file, no network.")],
    compare: Annotated[Path | None, typer.Option(help="The rows of another experiment: what changed since.")] = None,
    *,
    lang: Annotated[
        str, typer.Option(default_factory=terminal_language, help="fr or en; the terminal's own language otherwise.")
    ],
) -> None:
    """Write what an experiment shows: fairness, length, ends, drama, luck, economy."""
    need("polars", "lab")
    if lang not in ("fr", "en"):
        raise BadLanguage(f"a report is written in fr or en, not in {lang}")
    page = write(Results(folder), None if compare is None else Results(compare), lang)
    output.write_text(page, "utf-8")
    typer.echo(str(output))


@lab.command()
def tune(
    file: Annotated[Path, typer.Argument(help="An experiment with [tune.parameters] and [[tune.targets]].")],
    out: Annotated[Path | None, typer.Option(help="Where trials are kept; beside the file if not said.")] = None,
    trials: Annotated[int, typer.Option(help="How many sets of figures are tried, those kept included.", min=1)] = 40,
    jobs: Annotated[int, typer.Option(help="How many processes share the work.", min=1)] = 1,
    engine: Annotated[str, typer.Option(help="local, or ray.")] = "local",
    address: Annotated[str | None, typer.Option(help="A cluster of Ray; without it, one of this machine.")] = None,
) -> None:
    """Find figures of the rules that meet targets, and check them on fresh deals with the strongest bots."""
    need("optuna", "lab")
    wanted = read(file)
    targets = targets_of(wanted)
    found = tune_experiment(wanted, out or file.with_suffix(".tuned"), trials, engine_of(engine, address, jobs))
    typer.echo(f"{found.trials} trials; the best misses its targets by {found.miss:.3f}:")
    for name, value in sorted(found.parameters.items()):
        typer.echo(f"  {name} = {value}")
    typer.echo(f"On fresh deals, with the strongest bots, it misses them by {found.missed:.3f}:")
    for line in verdicts(targets, found.check):
        typer.echo(f"  {line}")


@lab.command()
def check(
    file: Annotated[Path, typer.Argument(help="An experiment with [[targets]].")],
    folder: Annotated[Path, typer.Argument(help="Where `tripot lab run` kept its rows, all or some of them.")],
) -> None:
    """Hold what was played of an experiment against its targets; leave with 1 if one is missed."""
    need("polars", "lab")
    targets = [target(row) for row in read(file).targets]
    if not targets:
        raise BadExperiment("to be checked, an experiment names its [[targets]]")
    cells = measured(Results(folder))
    for line in verdicts(targets, cells):
        typer.echo(line)
    if any(each.miss(cell) for each in targets for cell in cells):
        raise typer.Exit(1)


def engine_of(name: str, address: str | None, jobs: int) -> Engine:
    """Who plays."""
    if name == "ray":
        return on_ray(address, jobs)
    if name != "local" or address is not None:
        raise BadEngine("an engine is local, or ray; only ray has an address")
    return local(jobs)


class BadEngine(Complaint):
    """An engine that there is not."""


class BadLanguage(Complaint):
    """A language that the house does not speak."""


class Bars:
    """A bar for each cell, where somebody looks on."""

    def __init__(self, wanted: Experiment) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._progress = Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty())
        self._tasks: dict[int, TaskID] = {}
        for cell in wanted.cells():
            words = f"{cell.players} players, {cell.name}"
            self._tasks[cell.number] = self._progress.add_task(words, total=cell.games)
        self._stack = ExitStack()

    def __enter__(self) -> "Bars":
        self._stack.enter_context(self._progress)
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def advance(self, cell: Cell, games: int) -> None:
        """So many more games of a cell are done."""
        self._progress.advance(self._tasks[cell.number], games)
