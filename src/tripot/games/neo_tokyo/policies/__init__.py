"""Players of the house: they read a seat's view and nothing else."""

from collections.abc import Mapping

from tripot.engine.chair import Policy
from tripot.games.neo_tokyo.policies.choosing import candidates, propose, random_play
from tripot.games.neo_tokyo.policies.reasons import beliefs, outline
from tripot.games.neo_tokyo.policies.trader import trader
from tripot.games.neo_tokyo.policies.worth import value

POLICIES: Mapping[str, Policy] = {"random": random_play, "trader": trader}

__all__ = ["POLICIES", "beliefs", "candidates", "outline", "propose", "random_play", "trader", "value"]
