"""Start-Up Nation: hidden roles, resignations and deaths for three to six players."""

from tripot.games.startup_nation.game import GAME

__all__ = ["GAME"]
