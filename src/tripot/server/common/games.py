"""The installed games on their shelf: each is loaded when it is first asked for, the others when there is time.

A house that comes back after a crash has people waiting at its tables; the rules of games that nobody plays can wait.
"""

import asyncio
import gc
import logging
from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from tripot.engine.game import Game
from tripot.engine.registry import GROUP

_log = logging.getLogger("tripot.games")
_SOON = 2.0
"""Seconds after the opening before the other games are loaded."""
_PAUSE = 0.2


class Games(Mapping[str, Game[Any]]):
    """Games by their ids, in the order of these."""

    def __init__(self) -> None:
        points = sorted(entry_points(group=GROUP), key=lambda point: point.name)
        self._points: dict[str, EntryPoint] = {point.name: point for point in points}
        self._games: dict[str, Game[Any]] = {}

    def __getitem__(self, name: str) -> Game[Any]:
        known = self._games.get(name)
        if known is None:
            known = self._points[name].load()
            if known.meta.id != name:
                raise ValueError(f"the entry point {name} gives the game {known.meta.id}")
            self._games[name] = known
        return known

    def __iter__(self) -> Iterator[str]:
        return iter(self._points)

    def __len__(self) -> int:
        return len(self._points)

    async def load_the_rest(self) -> None:
        """Load what nobody has asked for yet, a little later and one by one: others are served meanwhile."""
        await asyncio.sleep(_SOON)
        for name in self._points.keys() - self._games.keys():
            try:
                await asyncio.to_thread(self.__getitem__, name)
            except Exception:  # noqa: BLE001 - the other games can be played
                _log.exception("a game cannot be loaded", extra={"game": name})
            await asyncio.sleep(_PAUSE)
        gc.freeze()
