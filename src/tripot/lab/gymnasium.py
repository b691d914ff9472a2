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
    forms: str = "proposals",
) -> Any:
    """The first seat of a game; bots of these levels, in turn, sit in the others.

    Forms are offered filled (`proposals`), or empty (`boxes`).
    """
    need("gymnasium", "pettingzoo")
    found = game_of(game) if isinstance(game, str) else game
    number = found.meta.usual_seats if players is None else players
    levels = [found.meta.usual_level] if bots is None else list(bots)
    made = import_module("tripot.lab.environments.seat").SeatEnv
    return made(found, number, levels, options or {}, max_steps, forms)
