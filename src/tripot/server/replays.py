"""After the end: the game again, step by step, through any eyes; the journal; the check of the dice."""

from collections.abc import Sequence

from tripot.engine.seats import OMNISCIENT, Seat
from tripot.server.records import Caller, Fairness, Step


class Replays:
    """Finished tables. `Conflict` (`not_over`) while one is being played."""

    async def step(self, caller: Caller, table: str, entry: int, eyes: Seat = OMNISCIENT, *, word: str = "") -> Step:
        """The table after an entry (0: before the first), as these eyes saw it."""
        raise NotImplementedError

    async def journal(self, caller: Caller, table: str, *, word: str = "") -> Sequence[str]:
        """The lines of the journal, seed included, for `tripot verify`."""
        raise NotImplementedError

    async def check(self, caller: Caller, table: str, *, word: str = "") -> Fairness:
        """Replay everything and say whether each line and each draw is as it should be."""
        raise NotImplementedError
