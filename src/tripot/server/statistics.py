"""Figures: who played what, and how it went."""

from collections.abc import Sequence

from tripot.server.records import Caller, Result, Tally


class Statistics:
    """Counted from finished tables only."""

    async def of_person(self, caller: Caller) -> Sequence[Tally]:
        """The caller's own figures, a line a game."""
        raise NotImplementedError

    async def results(self, caller: Caller, *, limit: int = 50) -> Sequence[Result]:
        """The caller's finished tables, latest first."""
        raise NotImplementedError

    async def of_game(self, game: str, *, limit: int = 20) -> Sequence[Tally]:
        """Who plays a game most, people and bot levels."""
        raise NotImplementedError

    async def among(self, caller: Caller, table: str) -> Sequence[Tally]:
        """The people of a table: their figures at its game."""
        raise NotImplementedError
