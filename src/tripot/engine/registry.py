"""The games and bots that are installed, found by entry point: a sixth game is a package, not a change to this one."""

import sys
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from tripot.engine.chair import Policy
from tripot.engine.complaints import Complaint
from tripot.engine.game import Game

GROUP = "tripot.games"
BOTS = "tripot.bots"
"""Bots of other packages: `game.level = "package:policy"`."""


class UnknownGame(Complaint, LookupError):
    """No installed game has this name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no such game: {name} (there is {', '.join(games())})")


@cache
def games() -> dict[str, Game[Any]]:
    """Every installed game, by id, in the order of their ids."""
    found = {point.name: point.load() for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}
    for name, game in found.items():
        if game.meta.id != name:
            raise ValueError(f"the entry point {name} gives the game {game.meta.id}")
    return found


def folders() -> dict[str, Path]:
    """Where each installed game has its files, by id. No game is loaded for it."""
    specs = {point.name: find_spec(point.module) for point in entry_points(group=GROUP)}
    return {name: Path(spec.origin).parent for name, spec in sorted(specs.items()) if spec and spec.origin}


def game_of(name: str) -> Game[Any]:
    """The installed game of that name, or `UnknownGame`."""
    try:
        return games()[name]
    except KeyError:
        raise UnknownGame(name) from None


@cache
def _outside(game: str) -> dict[str, EntryPoint]:
    """The bots that other packages bring for a game, by level; none of them is loaded before it plays."""
    found = (point for point in entry_points(group=BOTS) if point.name.startswith(f"{game}."))
    return {point.name.partition(".")[2]: point for point in sorted(found, key=lambda point: point.name)}


def levels_of(game: Game[Any]) -> tuple[str, ...]:
    """The bots that may play a game: its own, weakest first, then those of other packages."""
    own = game.meta.levels
    return (*own, *(level for level in _outside(game.meta.id) if level not in own))


def outside_bot(game: Game[Any], level: str) -> Policy:
    """The bot that another package brings under that name."""
    policy: Policy = _outside(game.meta.id)[level].load()
    return policy


def package_of(game: Game[Any]) -> str:
    """The package that a game's own classes live in: the one that holds the module of its class."""
    module = type(game).__module__
    if hasattr(sys.modules[module], "__path__"):
        return module
    return module.rpartition(".")[0] or module


def part_of(game: Game[Any], name: str) -> ModuleType | None:
    """The module of that name in a game's package, if it has one: `pages`, `paper`, `command_line`."""
    package = package_of(game)
    if not hasattr(sys.modules[package], "__path__") or find_spec(f"{package}.{name}") is None:
        return None
    return import_module(f"{package}.{name}")
