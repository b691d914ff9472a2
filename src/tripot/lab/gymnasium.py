"""One seat of a game for Gymnasium: `seat("…", players=4, bots=["random"])`. [needs tripot[pettingzoo]]"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from tripot.engine.game import Game
from tripot.engine.registry import game_of
from tripot.lab.extras import need


def seat(
    game: str | Game[Any],
    players: int | None = None,
    bots: Sequence[str] | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    max_steps: int = 500,
) -> Any:
    """The first seat of a game; bots of these levels, in turn, sit in the others."""
    need("gymnasium", "pettingzoo")
    found = game_of(game) if isinstance(game, str) else game
    number = found.meta.usual_seats if players is None else players
    levels = [found.meta.usual_level] if bots is None else list(bots)
    return import_module("tripot.lab.environments.seat").SeatEnv(found, number, levels, options or {}, max_steps)
