"""An experiment says what is played; what cannot be played is refused in one sentence."""

from pathlib import Path

import pytest

from tripot.bots.levels import UnknownLevel
from tripot.engine.opening import NoSuchTable
from tripot.engine.registry import games
from tripot.engine.seats import GM
from tripot.lab.experiments import BadExperiment, experiment, read

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "examples" / "experiments"


def test_every_size_is_played_with_every_variant_and_every_point_of_the_grid() -> None:
    made = experiment(
        {
            "game": "startup-nation",
            "players": [3, 4],
            "options": {"zemmour": True},
            "variants": [{"name": "short", "options": {"max_rounds": 2}}, {"name": "long"}],
            "grid": {"parameters": {"intern_3": [2, 3, 4]}},
        }
    )
    cells = made.cells()
    assert [cell.number for cell in cells] == list(range(12))
    assert {(cell.players, cell.name) for cell in cells} == {
        (players, f"{name}, intern_3={count}")
        for players in (3, 4)
        for name in ("short", "long")
        for count in (2, 3, 4)
    }
    assert cells[0].options == {"zemmour": True, "max_rounds": 2}
    assert cells[0].parameters == {"intern_3": 2}
    assert cells[3].options == {"zemmour": True}


def test_bots_rotate_unless_they_are_named_by_chair() -> None:
    turning = experiment({"game": "startup-nation", "players": 3, "bots": ["careful", "random"]}).cells()[0]
    assert [turning.levels(number)[0] for number in range(4)] == ["careful", "random", "careful", "random"]
    sitting = experiment({"game": "rpg", "players": 2, "bots": {"P1": "random", "others": "tactic"}}).cells()[0]
    assert [sitting.levels(number) for number in (0, 1)] == [{0: "random", 1: "tactic", GM: "tactic"}] * 2


def test_a_deal_comes_back_with_other_dice_and_is_the_same_in_every_cell() -> None:
    first, other = experiment({"game": "startup-nation", "players": [3, 4], "replays": 2, "seed": 7}).cells()
    deals = [first.luck(number)[0].random() for number in range(4)]
    dice = [first.luck(number)[1].random() for number in range(4)]
    assert deals[0] == deals[1] != deals[2] == deals[3]
    assert len(set(dice)) == 4
    assert [other.luck(number)[0].random() for number in range(4)] == deals


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [
        ({}, BadExperiment, "names its game"),
        ({"game": "startup-nation", "game_s": 1}, BadExperiment, "nothing called game_s"),
        ({"game": "startup-nation", "games": 0}, BadExperiment, "games is a whole number from 1 on"),
        ({"game": "startup-nation", "bots": {"boss": "random"}}, BadExperiment, "not of boss"),
        ({"game": "startup-nation", "players": 40}, NoSuchTable, "not for 40"),
        ({"game": "startup-nation", "parameters": {"intern_3": 99}}, NoSuchTable, "intern_3 goes from 1 to 4"),
        ({"game": "startup-nation", "grid": {"options": {"nope": [1]}}}, NoSuchTable, "no option nope"),
        ({"game": "startup-nation", "bots": ["genius"]}, UnknownLevel, "no genius bot"),
    ],
)
def test_what_cannot_be_played_is_refused(given: dict[str, object], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        experiment(given)


def test_a_file_that_is_no_toml_is_refused(tmp_path: Path) -> None:
    (tmp_path / "wrong.toml").write_text("game = ")
    with pytest.raises(BadExperiment, match="cannot be read"):
        read(tmp_path / "wrong.toml")


@pytest.mark.parametrize("game", sorted(games()))
def test_every_game_has_an_example(game: str) -> None:
    assert read(EXAMPLES / f"{game}.toml").game == game
