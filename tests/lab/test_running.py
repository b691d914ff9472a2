"""The same experiment gives the same rows: by however many processes, however often it was stopped."""

import json
import runpy
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

from lab.test_experiments import EXAMPLES
from tripot import cli, lab
from tripot.engine.registry import games
from tripot.lab import extras, running
from tripot.lab.extras import MissingExtra
from tripot.lab.results import NoResults, Results
from tripot.lab.running import AnotherExperiment, Done, Task, play, run

SMALL = {"game": "startup-nation", "players": [3, 4], "games": 5, "part": 2, "bots": "random", "seed": 3}
TABLES = ("games", "players", "turns")


def rows(results: Results) -> dict[str, list[Any]]:
    return {name: getattr(results, name)().to_dicts() for name in TABLES}


def test_the_rows_do_not_depend_on_the_number_of_processes(tmp_path: Path) -> None:
    alone = run(SMALL, tmp_path / "alone")
    together = run(SMALL, tmp_path / "together", jobs=2)
    assert rows(alone) == rows(together)
    assert [len(rows(alone)[name]) for name in ("games", "players")] == [10, 35]


def test_the_rows_do_not_depend_on_where_parts_are_cut_but_on_the_seed(tmp_path: Path) -> None:
    whole, cut, other = (
        run({**SMALL, **more}, tmp_path / str(number))
        for number, more in enumerate(({"part": 50}, {"part": 1}, {"seed": 4}))
    )
    assert rows(whole) == rows(cut)
    assert rows(whole)["players"] != rows(other)["players"]


class Stopped(Exception):
    """Somebody pressed control and C."""


@contextmanager
def stopping(tasks: list[Task]) -> Iterator[Iterable[Done]]:
    def playing() -> Iterator[Done]:
        yield from map(play, tasks[:3])
        raise Stopped

    yield playing()


def test_what_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    with pytest.raises(Stopped):
        run(SMALL, tmp_path / "stopped", engine=stopping)
    kept = sorted(path.name for path in (tmp_path / "stopped" / "games").iterdir())
    assert len(kept) == 3
    played: list[Task] = []

    @contextmanager
    def counting(tasks: list[Task]) -> Iterator[Iterable[Done]]:
        played.extend(tasks)
        yield map(play, tasks)

    told: list[int] = []
    resumed = run(SMALL, tmp_path / "stopped", engine=counting, watch=lambda _, done: told.append(done))
    assert len(played) == 3
    assert sum(told) == 10
    assert rows(resumed) == rows(run(SMALL, tmp_path / "whole"))


def test_rows_are_written_as_they_come(tmp_path: Path) -> None:
    seen: list[int] = []

    @contextmanager
    def looking(tasks: list[Task]) -> Iterator[Iterable[Done]]:
        def playing() -> Iterator[Done]:
            for task in tasks:
                seen.append(len(list((tmp_path / "rows").glob("games/*.parquet"))))
                yield play(task)

        yield playing()

    run(SMALL, tmp_path / "rows", engine=looking)
    assert seen == [0, 1, 2, 3, 4, 5]


def test_half_a_part_counts_for_nothing(tmp_path: Path) -> None:
    whole = rows(run(SMALL, tmp_path / "rows"))
    lost = next((tmp_path / "rows" / "games").iterdir())
    lost.rename(lost.with_suffix(".writing"))
    assert rows(run(SMALL, tmp_path / "rows")) == whole


def test_a_folder_is_of_one_experiment(tmp_path: Path) -> None:
    run({**SMALL, "games": 1}, tmp_path / "rows")
    with pytest.raises(AnotherExperiment, match="another experiment"):
        run(SMALL, tmp_path / "rows")
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "love.txt").write_text("dear")
    with pytest.raises(AnotherExperiment, match="not empty"):
        run(SMALL, tmp_path / "letters")
    with pytest.raises(NoResults, match="holds no experiment"):
        Results(tmp_path / "letters").experiment()


def test_a_game_that_falls_leaves_a_row_that_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripot.lab.rows.ENDLESS", 3)
    results = run(SMALL, tmp_path / "rows")
    assert {row["reason"] for row in rows(results)["games"]} == {"failed"}
    assert all("Endless" in row["failed"] for row in rows(results)["games"])
    assert rows(results)["players"] == []


@pytest.mark.parametrize("game", sorted(games()))
def test_every_game_has_figures_of_its_own_in_every_table(game: str, tmp_path: Path) -> None:
    wanted = {"game": game, "games": 1, "bots": "random", "options": {}}
    if game == "rpg":
        wanted["options"] = {"session_length": 50}
    results = run(wanted, tmp_path / "rows")
    assert rows(results)["games"][0]["failed"] == ""
    for name in TABLES:
        own = [column for column in getattr(results, name)().columns if column.startswith(("figure.", "label."))]
        assert own, name


def test_from_python_it_takes_one_line() -> None:
    table = lab.run(lab.experiment({**SMALL, "games": 2})).games()
    assert table["entries"].min() > 0
    with pytest.raises(AttributeError, match="has no gold"):
        lab.gold  # noqa: B018


def test_the_example_of_ten_lines_draws_a_plot(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES.parent / "lab_in_ten_lines.py"))
    drawn = capsys.readouterr().out.splitlines()
    assert [line.partition(" █")[0] for line in drawn] == ["3 players", "4 players", "5 players"]
    assert all(line.endswith(" %") for line in drawn)


def test_the_notebook_is_run_cell_by_cell(capsys: pytest.CaptureFixture[str]) -> None:
    book = json.loads((EXAMPLES.parent / "laboratory.ipynb").read_text("utf-8"))
    assert (book["nbformat"], len({cell["id"] for cell in book["cells"]})) == (4, len(book["cells"]))
    known: dict[str, Any] = {}
    for cell in book["cells"]:
        assert cell["cell_type"] == "markdown" or cell["outputs"] == [], "nothing stale is kept in it"
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), cell["id"], "exec"), known)
    assert set(known["shares"]) == {3, 4, 5}
    assert capsys.readouterr().out.count(" players █") == 3
    assert fromstring(known["plot"]).tag.endswith("svg")


def test_the_command_plays_a_file_and_says_what_fell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "small.toml"
    file.write_text((EXAMPLES / "startup-nation.toml").read_text("utf-8").replace("games = 40", "games = 1"))
    with pytest.raises(SystemExit) as left:
        cli.main(["lab", "run", str(file), "--out", str(tmp_path / "rows")])
    assert left.value.code == 0
    assert "4 games in 4 cells" in capsys.readouterr().out
    monkeypatch.setattr("tripot.lab.rows.ENDLESS", 3)
    with pytest.raises(SystemExit) as left:
        cli.main(["lab", "run", str(file), "--out", str(tmp_path / "fallen")])
    assert left.value.code == 1
    assert "game 0 failed" in capsys.readouterr().err


def test_whoever_lacks_the_extra_is_told_which(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(name: str) -> None:
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr(extras, "import_module", nowhere)
    with pytest.raises(MissingExtra, match=r"needs pyarrow: install tripot\[lab\]"):
        running.run(SMALL, tmp_path / "rows")


def test_a_package_that_is_there_and_broken_is_not_called_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise ModuleNotFoundError(name="something.else")

    monkeypatch.setattr(extras, "import_module", broken)
    with pytest.raises(ModuleNotFoundError) as raised:
        extras.need("pyarrow", "lab")
    assert not isinstance(raised.value, MissingExtra)


def test_nothing_else_imports_an_extra() -> None:
    heavy = ("gymnasium", "numpy", "optuna", "pettingzoo", "polars", "pyarrow", "ray")
    program = (
        "import sys, pkgutil, importlib, tripot.commands, tripot.server.web.app, tripot.lab as lab\n"
        "for found in pkgutil.iter_modules(tripot.commands.__path__):\n"
        "    if not found.ispkg: importlib.import_module('tripot.commands.' + found.name)\n"
        "for found in pkgutil.iter_modules(lab.__path__): importlib.import_module('tripot.lab.' + found.name)\n"
        f"print([name for name in {heavy!r} if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"
