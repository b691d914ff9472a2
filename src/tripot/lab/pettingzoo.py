"""The games for PettingZoo: `aec("…", players=4)` and `parallel("…", players=4)`. [needs tripot[pettingzoo]]"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from tripot.engine.game import Game
from tripot.engine.registry import game_of
from tripot.lab.extras import need


def aec(
    game: str | Game[Any],
    players: int | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    max_cycles: int = 500,
    render_mode: str | None = None,
    forms: str = "proposals",
) -> Any:
    """A game whose agents act one after the other. Forms are offered filled (`proposals`), or empty (`boxes`)."""
    return _made("Turns", game, players, options, max_cycles, render_mode, forms)


def parallel(
    game: str | Game[Any],
    players: int | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    max_cycles: int = 500,
    render_mode: str | None = None,
    forms: str = "proposals",
) -> Any:
    """A game whose agents act at once. Forms are offered filled (`proposals`), or empty (`boxes`)."""
    return _made("Parallel", game, players, options, max_cycles, render_mode, forms)


def _made(
    kind: str,
    game: str | Game[Any],
    players: int | None,
    options: Mapping[str, Any] | None,
    max_cycles: int,
    render_mode: str | None,
    forms: str,
) -> Any:
    need("pettingzoo", "pettingzoo")
    found = game_of(game) if isinstance(game, str) else game
    turns = import_module("tripot.lab.environments.turns")
    number = found.meta.usual_seats if players is None else players
    return getattr(turns, kind)(found, number, options or {}, max_cycles, render_mode, forms)
