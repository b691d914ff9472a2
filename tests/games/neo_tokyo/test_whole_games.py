"""Whole games, played by the house to the end."""

import pytest

from tripot.engine.rng import PlainRng
from tripot.engine.step import perform, settle
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME
from tripot.games.neo_tokyo.state import City

QUICK = {"early_close": True, "opens_at_once": True}


def play(level: str, seats: int, seed: int) -> City:
    s = GAME.setup(seats, QUICK, PlainRng(seed))
    settle(s)
    bot = PlainRng(seed + 1)
    for _ in range(5000):
        if s.outcome is not None:
            return s
        seat = s.stack[-1].awaited(s)[bot.below(len(s.stack[-1].awaited(s)), "who")]
        perform(GAME, s, seat, GAME.policies[level](look(GAME, s, seat, since=10**9), bot))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("level", "seats"), [("random", 4), ("random", 9), ("trader", 6)])
def test_a_game_of_the_house_ends_with_points(level: str, seats: int) -> None:
    s = play(level, seats, seed=seats)
    assert s.outcome is not None
    assert len(s.outcome.points) == seats
