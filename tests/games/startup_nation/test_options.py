"""What a host may set."""

import pytest

from citing import rule
from tripot.engine.options import check_options
from tripot.games.startup_nation import GAME


@rule("SN-VAR-02", "SN-VAR-03", "SN-VAR-04", "SN-VAR-05", "SN-VAR-07", "SN-VAR-08", "SN-VAR-09")
@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("zemmour", [True, False], [1, "yes", None]),
        ("director_rises", [True, False], [1]),
        ("brigitte_may_resign", [True, False], ["no"]),
        ("survivor_scores", [True, False], [1]),
        ("points_to_win", [1, 3, 10], [0, 11, True, "3"]),
        ("max_rounds", [0, 50], [-1, 51]),
        ("first_player", [None, 0, 3], [4, -1, "P1"]),
    ],
)
def test_options_have_their_bounds(name: str, good: list[object], bad: list[object]) -> None:
    for value in good:
        assert check_options(GAME.meta.options, {name: value}, 4) == []
    for value in bad:
        assert [refusal.code for refusal in check_options(GAME.meta.options, {name: value}, 4)] == ["bad_option"]
