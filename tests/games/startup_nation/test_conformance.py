"""The game keeps to what every game must keep to."""

from tripot.engine.conformance import check
from tripot.games.startup_nation import GAME


def test_the_game_conforms() -> None:
    assert check(GAME, games=4, closely=3, elsewhere=False) == []
