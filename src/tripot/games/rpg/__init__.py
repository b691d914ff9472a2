"""The cyberpunk and magic tabletop RPG: a game master, players, and an engine that referees."""

from tripot.games.rpg.actions import CATALOGUE
from tripot.games.rpg.game import GAME
from tripot.games.rpg.happenings import ARRIVALS, HAPPENINGS, ROUND_ENDS
from tripot.games.rpg.plays import Rules
from tripot.games.rpg.state import Table

Table.rules = Rules(CATALOGUE, HAPPENINGS, ARRIVALS, ROUND_ENDS)

__all__ = ["GAME"]
