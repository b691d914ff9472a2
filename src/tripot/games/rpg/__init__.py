"""The cyberpunk and magic tabletop RPG: a game master, players, and an engine that referees."""

from tripot.games.rpg import actions, commands
from tripot.games.rpg.game import GAME

__all__ = ["GAME", "actions", "commands"]
