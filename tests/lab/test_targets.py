"""What an experiment is held against, and the sample that the balanced numbers are judged by."""

from pathlib import Path

import pytest

from citing import rule
from lab.test_experiments import EXAMPLES
from tripot import cli
from tripot.lab.experiments import experiment, read
from tripot.lab.report.measures import Measured, measured
from tripot.lab.results import Results
from tripot.lab.running import run, tasks_of
from tripot.lab.targets import target, verdicts

JUDGED = EXAMPLES / "balance" / "anime-studios-judged.toml"


def cell(players: int, shares: list[float]) -> Measured:
    """A cell in which a faction won so much of each game."""
    made = Measured(players, "usual", games=len(shares))
    for deal, share in enumerate(shares):
        made.samples["fairness", "faction", "comet"].add(share, deal)
    return made


def test_a_fair_share_is_one_whatever_the_number_of_players() -> None:
    fair = target({"measure": "fairness/faction/*", "of_fair": True, "at_least": 0.7, "at_most": 1.4})
    assert fair.miss(cell(4, [1, 0, 0, 0])) == 0
    assert fair.miss(cell(2, [1, 0, 0, 0])) == pytest.approx((0.7 - 0.5) / 0.7)
    [line] = verdicts([fair], [cell(2, [1, 0, 0, 0])])
    assert line.startswith("2 players, usual, 4 games: fairness/faction/* missed by 0.286: comet 0.5 [")


def test_what_is_stopped_has_played_something_of_every_cell() -> None:
    wanted = experiment({"game": "startup-nation", "players": [3, 4], "games": 4, "part": 2})
    assert [(task[0].players, task[1]) for task in tasks_of(wanted)] == [(3, 0), (4, 0), (3, 2), (4, 2)]


@rule("AN-BAL-01")
def test_balanced_numbers_are_judged_by_the_strongest_bot_on_the_demanded_sample() -> None:
    wanted = read(JUDGED)
    cells = wanted.cells()
    assert [each.players for each in cells] == [2, 3, 4]
    assert {each.games for each in cells} == {600}
    strongest = cells[0].simulation().game.meta.levels[-1]
    assert {level for each in cells for level in each.bots} == {strongest} == {"planner"}
    assert all(each.options == {"balanced": True, "length": "standard"} for each in cells)
    factions, nobody = (target(row) for row in wanted.targets)
    assert (factions.least, factions.most, factions.of_fair) == (0.6, 1.5, True)
    assert nobody.most == 0.05
    tuned_on = {read(file).seed for file in EXAMPLES.rglob("anime-studios*.toml") if file != JUDGED}
    assert wanted.seed not in tuned_on


@rule("AN-BAL-01")
def test_every_faction_and_every_game_that_nobody_wins_is_held_against_the_limits(tmp_path: Path) -> None:
    wanted = {"game": "anime-studios", "players": 4, "bots": ["greedy"], "games": 2, "options": {"balanced": True}}
    [played] = measured(run(wanted, tmp_path))
    factions, nobody = (target(row) for row in read(JUDGED).targets)
    assert {name for name, _ in factions.estimates(played)} == {"comet", "dragonfly", "midnight", "mirage"}
    assert [name for name, _ in nobody.estimates(played)] == ["nobody"]
    assert factions.miss(played) > 0, "two games cannot be shared by four"


def test_the_command_holds_rows_against_targets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = 'game = "startup-nation"\nplayers = 3\ngames = 2\nbots = ["random"]\n'
    kept = '[[targets]]\nmeasure = "length/game/entries"\nat_most = 100_000\n'
    for name, targets in (("kept", kept), ("missed", kept.replace("100_000", "1")), ("none", "")):
        (tmp_path / f"{name}.toml").write_text(text + targets)
    run(read(tmp_path / "kept.toml"), tmp_path / "rows")
    assert Results(tmp_path / "rows").experiment() == read(tmp_path / "missed.toml").as_json()
    codes = {}
    for name in ("kept", "missed", "none"):
        with pytest.raises(SystemExit) as left:
            cli.main(["lab", "check", str(tmp_path / f"{name}.toml"), str(tmp_path / "rows")])
        codes[name] = left.value.code
    told = capsys.readouterr()
    assert codes == {"kept": 0, "missed": 1, "none": 2}
    assert "length/game/entries met" in told.out
    assert "missed by" in told.out
    assert "[[targets]]" in told.err
