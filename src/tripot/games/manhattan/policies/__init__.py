"""How the house's own bots play: from what their seat sees, and nothing else."""

from tripot.games.manhattan.policies.bargaining import decline
from tripot.games.manhattan.policies.chancer import chancer
from tripot.games.manhattan.policies.reasons import beliefs, outline
from tripot.games.manhattan.policies.trader import candidates, plan, trader

__all__ = ["beliefs", "candidates", "chancer", "decline", "outline", "plan", "trader"]
