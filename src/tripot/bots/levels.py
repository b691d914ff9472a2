"""The bots of a game, by level: its own ways of playing, and the two that serve every game."""

from typing import Any

from tripot.bots.chair import Bot, Chair
from tripot.bots.random_bot import RandomBot
from tripot.bots.search import SearchBot
from tripot.engine.actions import Action
from tripot.engine.complaints import Complaint
from tripot.engine.game import Game, Policy

RANDOM = "random"


class UnknownLevel(Complaint, LookupError):
    """The game has no bot of that level."""

    def __init__(self, game: Game[Any], level: str) -> None:
        super().__init__(f"{game.meta.id} has no {level} bot (there is {', '.join(game.meta.levels)})")


class PolicyBot:
    """Plays as one of the game's own policies says."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def choose(self, chair: Chair) -> Action:
        """What the policy makes of the view."""
        return self._policy(chair.view, chair.rng)


def bot_for(game: Game[Any], level: str) -> Bot:
    """The bot of a level; one that is neither even chance nor a policy of the game searches."""
    if level not in game.meta.levels:
        raise UnknownLevel(game, level)
    if level == RANDOM:
        return RandomBot(game)
    policy = game.policies.get(level)
    return SearchBot(game) if policy is None else PolicyBot(policy)
