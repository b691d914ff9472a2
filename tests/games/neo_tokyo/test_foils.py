"""Naive scripts keep within the rules, know one thing each, and score less than the usual level."""

import pytest

from tripot.bots.foils import foils_of
from tripot.bots.levels import UnknownLevel, bot_for
from tripot.engine.registry import levels_of
from tripot.games.neo_tokyo import GAME
from tripot.games.neo_tokyo.foils import FOILS
from tripot.lab.simulate import Simulation, simulate


def test_there_are_at_least_five_and_no_table_offers_them() -> None:
    assert len(FOILS) >= 5
    assert foils_of(GAME) == FOILS
    assert not set(FOILS) & set(levels_of(GAME))
    assert bot_for(GAME, "arsonist") is FOILS["arsonist"]


def test_a_name_that_nobody_has_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UnknownLevel, match="arsonist"):
        bot_for(GAME, "genius")


@pytest.mark.parametrize("name", FOILS)
def test_a_foil_plays_whole_games_and_is_never_refused(name: str) -> None:
    tally = simulate(Simulation(GAME, 5, 3, 2, (name, "trader")))
    assert tally.failed == []
    assert tally.games == 3


def test_the_naive_score_less_than_the_usual_level() -> None:
    tally = simulate(Simulation(GAME, 8, 8, 4, (*FOILS, "trader", "trader", "trader")))
    points = {row["bot"]: row["points"] for row in tally.as_json()["bots"]}
    assert points["trader"] > sum(points[name] for name in FOILS) / len(FOILS)
