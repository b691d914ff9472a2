"""The checks that every game must pass."""

from citing import promise
from tripot.engine.conformance import check
from tripot.games.neo_tokyo import GAME


@promise("R18", "R21", "R24")
def test_the_game_conforms() -> None:
    assert [str(finding) for finding in check(GAME, games=2, closely=2, elsewhere=False)] == []
