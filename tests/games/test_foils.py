"""Naive scripts of every game that has some: within the rules, known by name, offered at no table."""

import pytest

from tripot.bots.foils import foils_of
from tripot.bots.levels import UnknownLevel, bot_for
from tripot.engine.registry import game_of, games, levels_of
from tripot.lab.simulate import Simulation, simulate

GAMES = [name for name in games() if foils_of(game_of(name))]


@pytest.mark.parametrize("name", GAMES)
def test_there_are_at_least_five_and_no_table_offers_them(name: str) -> None:
    game = game_of(name)
    foils = foils_of(game)
    assert len(foils) >= 5
    assert not set(foils) & set(levels_of(game))
    assert all(bot_for(game, each) is foil for each, foil in foils.items())


@pytest.mark.parametrize("name", GAMES)
def test_a_name_that_nobody_has_is_refused_with_the_names_there_are(name: str) -> None:
    game = game_of(name)
    with pytest.raises(UnknownLevel, match=next(iter(foils_of(game)))):
        bot_for(game, "genius")


@pytest.mark.parametrize(("name", "foil"), [(name, foil) for name in GAMES for foil in foils_of(game_of(name))])
def test_a_foil_plays_whole_games_and_is_never_refused(name: str, foil: str) -> None:
    game = game_of(name)
    tally = simulate(Simulation(game, 5, 3, 2, (foil, game.meta.usual_level)))
    assert tally.failed == []
    assert tally.games == 3
