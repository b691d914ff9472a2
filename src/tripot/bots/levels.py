"""The bots of a game, by level: its own ways of playing, and those that serve every game."""

from typing import Any

from tripot.bots.foils import foils_of
from tripot.bots.forward import ForwardBot
from tripot.bots.planner import PLANNER, Foreseeing, PlannerBot
from tripot.bots.random_bot import RANDOM, RandomBot
from tripot.bots.search import SearchBot
from tripot.engine.chair import Policy
from tripot.engine.complaints import Complaint
from tripot.engine.game import Game
from tripot.engine.registry import levels_of, outside_bot

__all__ = ["RANDOM", "UnknownLevel", "bot_for"]


class UnknownLevel(Complaint, LookupError):
    """The game has no bot of that level."""

    def __init__(self, game: Game[Any], level: str) -> None:
        known = (*levels_of(game), *foils_of(game))
        super().__init__(f"{game.meta.id} has no {level} bot (there is {', '.join(known)})")


def bot_for(game: Game[Any], level: str) -> Policy:
    """The bot of a level: a policy of the game or of another package, even chance, or one that searches as the game
    can be searched; after the levels, the game's foils."""
    if level not in levels_of(game):
        foil = foils_of(game).get(level)
        if foil is None:
            raise UnknownLevel(game, level)
        return foil
    if level not in game.meta.levels:
        return outside_bot(game, level)
    policy = game.policies.get(level)
    if policy is not None:
        return policy
    if level == RANDOM:
        return RandomBot(game)
    if level == PLANNER and isinstance(game, Foreseeing):
        return PlannerBot(game)
    return ForwardBot(game) if _names_candidates(game) else SearchBot(game)


def _names_candidates(game: Game[Any]) -> bool:
    return type(game).candidates is not Game.candidates
