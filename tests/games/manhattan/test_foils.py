"""Naive scripts keep within the rules, know one thing each, and do not win against the usual level."""

import pytest

from games.manhattan.tables import table
from tripot.bots.foils import foils_of
from tripot.bots.levels import UnknownLevel, bot_for
from tripot.engine.actions import Fill
from tripot.engine.chair import seat_at
from tripot.engine.registry import levels_of
from tripot.engine.rng import PlainRng
from tripot.games.manhattan import GAME
from tripot.games.manhattan.foils import FOILS
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


def test_the_naive_win_less_than_their_share_against_the_usual_level() -> None:
    tally = simulate(Simulation(GAME, 8, 6, 4, (*FOILS, "trader", "trader")))
    won = {row["bot"]: row["wins"] for row in tally.as_json()["bots"]}
    assert won["trader"] > sum(won[name] for name in FOILS)


def test_each_has_one_idea() -> None:
    s = table(4, money=dict.fromkeys(range(4), 9000000))
    leader = GAME.view(s, 0)["ranking"][0]

    def form(name: str) -> dict[str, object]:
        action = FOILS[name](seat_at(GAME, s, 0, PlainRng(1)))
        assert isinstance(action, Fill)
        return dict(action.value)

    assert {run["target"] for run in form("arsonist")["runs"]} == {leader}  # type: ignore[attr-defined]
    assert form("influence_first")["influence"] is True
    assert len(set(form("one_corporation")["shares"])) == 1  # type: ignore[call-overload]
    assert [run["type"] for run in form("home")["runs"]] == ["information"]  # type: ignore[attr-defined]
