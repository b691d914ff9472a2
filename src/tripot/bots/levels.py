"""The bots of a game, by level: its own ways of playing, and those that serve every game."""

from typing import Any

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
        super().__init__(f"{game.meta.id} has no {level} bot (there is {', '.join(levels_of(game))})")


def bot_for(game: Game[Any], level: str) -> Policy:
    """The bot of a level: a policy of the game or of another package, even chance, or one that searches as the game
    can be searched."""
    if level not in levels_of(game):
        raise UnknownLevel(game, level)
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
