"""Corporate Game, Manhattan edition: an empire on an island, in eight quarters, for three to sixteen players."""

from tripot.games.manhattan.game import GAME

__all__ = ["GAME"]
