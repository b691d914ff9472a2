"""Playing an experiment: part after part, by one process or many, each part written as it comes.

A part that is written is never played again, so whatever was stopped goes on where it was. Parts are cut by the
experiment alone, and a game depends on its number alone: the rows are the same whoever plays them, in whatever order.
"""

import json
import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, TypeAlias

from tripot.engine.complaints import Complaint
from tripot.lab.cells import Cell
from tripot.lab.experiments import Experiment, experiment
from tripot.lab.results import NOTE, Results
from tripot.lab.rows import part
from tripot.lab.tables import packed, write

Task: TypeAlias = tuple[Cell, int, int]
"""Some games of a cell: from this one up to that one."""
Done: TypeAlias = tuple[Task, dict[str, bytes]]
Engine: TypeAlias = Callable[[list[Task]], AbstractContextManager[Iterable[Done]]]
"""Whatever plays tasks and hands back what came of each, in any order."""
Watcher: TypeAlias = Callable[[Cell, int], None]
"""Told how many games of a cell are done."""


class AnotherExperiment(Complaint):
    """The folder holds something else."""


def run(
    wanted: Experiment | Mapping[str, Any],
    out: str | Path | None = None,
    *,
    jobs: int = 1,
    engine: Engine | None = None,
    watch: Watcher = lambda _cell, _games: None,
) -> Results:
    """Play what is not played yet, and hand back all rows; without a folder, in a new one."""
    asked = wanted if isinstance(wanted, Experiment) else experiment(wanted)
    folder = Path(mkdtemp(prefix="tripot-lab-")) if out is None else Path(out)
    _claim(folder, asked)
    tasks = []
    for task in tasks_of(asked):
        if (folder / "games" / f"{name_of(task)}.parquet").exists():
            watch(task[0], task[2] - task[1])
        else:
            tasks.append(task)
    with (engine or local(jobs))(tasks) as parts:
        for task, tables in parts:
            write(folder, name_of(task), tables)
            watch(task[0], task[2] - task[1])
    return Results(folder)


def tasks_of(asked: Experiment) -> Iterator[Task]:
    """Every part. Cells take turns, so that what is stopped has played something of each."""
    cells = asked.cells()
    for first in range(0, asked.games, asked.part):
        for cell in cells:
            yield cell, first, min(first + asked.part, asked.games)


def name_of(task: Task) -> str:
    """How the files of a part are called."""
    cell, first, _ = task
    return f"{cell.number:04}-{first:07}"


def play(task: Task) -> Done:
    """A part, played and packed."""
    return task, packed(part(*task))


def local(jobs: int) -> Engine:
    """This machine's processes."""

    @contextmanager
    def playing(tasks: list[Task]) -> Iterator[Iterable[Done]]:
        if jobs <= 1 or len(tasks) <= 1:
            yield map(play, tasks)
            return
        # not forked: the threads of what reads and writes tables do not live on in a fork
        with multiprocessing.get_context("spawn").Pool(min(jobs, len(tasks))) as pool:
            yield pool.imap_unordered(play, tasks)

    return playing


def _claim(folder: Path, asked: Experiment) -> None:
    """A folder is of one experiment."""
    told = json.dumps(asked.as_json(), ensure_ascii=False, indent=2, sort_keys=True) + "\n"
    note = folder / NOTE
    if note.exists():
        if note.read_text("utf-8") != told:
            raise AnotherExperiment(f"{folder} holds the rows of another experiment: name another folder")
        return
    if folder.exists() and any(folder.iterdir()):
        raise AnotherExperiment(f"{folder} is not empty, and holds no experiment: name another folder")
    folder.mkdir(parents=True, exist_ok=True)
    note.write_text(told, "utf-8")
