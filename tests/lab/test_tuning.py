"""Tuning finds figures that meet a target, goes on where it was, and is checked on deals it has never seen."""

from pathlib import Path
from typing import Any

import pytest

from lab.test_experiments import EXAMPLES
from tripot import cli
from tripot.lab import running, tuning
from tripot.lab.experiments import BadExperiment, experiment, read
from tripot.lab.report.measures import Measured
from tripot.lab.results import Results
from tripot.lab.running import Task, local
from tripot.lab.targets import Target
from tripot.lab.tuning import FRESH, targets_of, tune

WANTED = {
    "game": "startup-nation",
    "players": 3,
    "games": 6,
    "bots": "random",
    "tune": {
        "check_bots": ["random"],
        "check_games": 4,
        "parameters": {"intern_3": [1, 4]},
        "targets": [{"measure": "length/game/entries", "at_most": 60}],
    },
}


def counting(played: list[Task]) -> running.Engine:
    """An engine that notes what it plays."""
    return lambda tasks: (played.extend(tasks), local(1)(tasks))[1]


def test_the_best_is_checked_on_fresh_deals_with_the_strongest_bots(tmp_path: Path) -> None:
    wanted: dict[str, Any] = {**WANTED, "tune": {**WANTED["tune"], "check_bots": ["careful"]}}
    found = tune(experiment(wanted), tmp_path, trials=3)
    assert found.trials == 3
    assert set(found.parameters) == {"intern_3"}
    [folder] = (tmp_path / "check").iterdir()
    told = Results(folder).experiment()
    assert told["seed"] == FRESH
    assert told["variants"][0]["bots"] == ["careful"]
    assert told["variants"][0]["parameters"] == found.parameters
    seeds = {seed for trial in (tmp_path / "trials").iterdir() for seed in Results(trial).games()["seed"]}
    assert not seeds & set(Results(folder).games()["seed"])


def test_without_a_word_the_check_is_by_the_strongest_level_of_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked: list[str] = []

    def noting(check: Any, folder: Path, engine: Any) -> Results:
        checked.extend(check.variants[0]["bots"])
        return Results(folder)

    monkeypatch.setattr(tuning, "run", noting)
    monkeypatch.setattr(tuning, "measured", lambda _: [])
    tuning._checked(experiment({**WANTED, "tune": {}}), {}, tmp_path, local(1))
    assert checked == ["sharp"]


def test_what_was_tried_is_not_tried_again(tmp_path: Path) -> None:
    first: list[Task] = []
    tune(experiment(WANTED), tmp_path, trials=2, engine=counting(first))
    more: list[Task] = []
    found = tune(experiment(WANTED), tmp_path, trials=4, engine=counting(more))
    assert found.trials == 4
    again: list[Task] = []
    assert tune(experiment(WANTED), tmp_path, trials=4, engine=counting(again)) == found
    assert again == []
    assert first


def test_a_miss_is_measured_by_the_limit() -> None:
    cell = Measured(3, "usual")
    cell.samples["length", "game", "entries"].add(90, 0)
    assert Target("length", "game", "entries", most=60).miss(cell) == pytest.approx(0.5)
    assert Target("length", "game", "entries", least=100).miss(cell) == pytest.approx(0.1)
    assert Target("length", "game", "*", 80, 100).miss(cell) == 0
    assert Target("length", "game", "minutes").miss(cell) == 1
    cell.samples["figures", "game", "rounds"].add(3, 0)
    per_round = Target("length", "game", "entries", most=30, per=("figures", "game", "rounds"))
    assert per_round.miss(cell) == 0
    assert per_round.estimates(cell)[0][1].value == pytest.approx(30)


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"parameters": {"intern_3": [1, 4]}},
        {"parameters": {"intern_3": [1, 4]}, "targets": [{"measure": "length", "at_most": 1}]},
        {"parameters": {"intern_3": [1, 4]}, "targets": [{"measure": "length/game/entries"}]},
    ],
)
def test_what_cannot_be_tuned_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(BadExperiment):
        targets_of(experiment({**WANTED, "tune": given}))


def test_the_example_can_be_tuned() -> None:
    assert len(targets_of(read(EXAMPLES / "startup-nation-tune.toml"))) == 2


def test_the_command_tells_what_it_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "tune.toml"
    file.write_text(
        'game = "startup-nation"\nplayers = 3\ngames = 2\nbots = ["random"]\n'
        '[tune]\ncheck_bots = ["random"]\n[tune.parameters]\nintern_3 = [1, 4]\n'
        '[[tune.targets]]\nmeasure = "length/game/entries"\nat_most = 500\n'
    )
    with pytest.raises(SystemExit) as left:
        cli.main(["lab", "tune", str(file), "--trials", "2"])
    told = capsys.readouterr().out
    assert left.value.code == 0
    assert "intern_3 = " in told
    assert "On fresh deals" in told
    assert (tmp_path / "tune.tuned").is_dir()
