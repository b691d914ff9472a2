"""The game keeps to what every game must keep to."""

from citing import promise
from tripot.engine.conformance import check
from tripot.games.anime_studios import GAME


@promise("R18", "R21", "R24")
def test_the_game_conforms() -> None:
    assert check(GAME, games=6, closely=3, elsewhere=False) == []
