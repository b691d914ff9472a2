"""The game keeps to what every game must keep to."""

from tripot.engine.conformance import check
from tripot.games.anime_studios import GAME


def test_the_game_conforms() -> None:
    assert check(GAME, games=6, closely=3, elsewhere=False) == []
