"""Whether more comes than can be answered: then little is let in at a time, so that what is let in stays quick.

What comes at once waits in the event loop, and nobody sees that queue otherwise: it is counted here, a turn of the loop
at a time. A rush that passes (a page with its pictures, a table that was told something) is let in; only when the loop
has had no rest for a second is it an overload. It is over when the loop rested for longer than those who were
refused would have taken. [R15, R43]
"""

import asyncio
from collections.abc import Callable
from time import perf_counter

_LASTS = 1.0
"""Seconds without rest after which a rush is an overload."""
_REST = 20
"""One part of rest makes up for so many of work."""
_TURN = 0.001
"""Seconds in which one turn lets in requests while the overload lasts: a move takes four turns."""


class Overload:
    """The requests that came together, turn after turn of the event loop."""

    def __init__(
        self,
        clock: Callable[[], float] = perf_counter,
        *,
        few: int = 8,
        is_idle: Callable[[], bool] = lambda: True,
    ) -> None:
        """`few` at once are no overload; `is_idle` says whether little is under way that the loop does not show."""
        self._clock = clock
        self._few, self._is_idle = few, is_idle
        self._number = 0
        """How many came since the last turn began."""
        self._came = self._let_in = 0
        self._began = self._ended = 0.0
        self._is_turning = False
        self._each = 0.0
        """Seconds that one request takes of a turn, lately."""
        self._owed = 0.0
        """Seconds of work without rest; while the overload lasts, of work that was refused."""
        self.lasts = False

    def next(self) -> int:
        """One more came: how many came before it."""
        if not self._number:
            self._rested()
            asyncio.get_running_loop().call_soon(self._begin)
        self._number += 1
        return self._number - 1

    def lets_in(self, ahead: int) -> bool:
        """Whether one more fits into this turn, behind so many; the first always does."""
        if not ahead or not self.lasts or self._clock() - self._began < _TURN:
            self._let_in += 1
            return True
        return False

    def refused(self) -> None:
        """One was refused: it would have taken as long as others."""
        self._owe(self._each)

    def _begin(self) -> None:
        """Everything that came is read: it is answered now."""
        self._came, self._number, self._let_in = self._number, 0, 0
        self._began, self._is_turning = self._clock(), True
        asyncio.get_running_loop().call_soon(self._end)

    def _end(self) -> None:
        """Everything that came was begun."""
        self._ended, self._is_turning = self._clock(), False
        took = self._ended - self._began
        if self._let_in:
            self._each += (took / self._let_in - self._each) / 8
        if not self.lasts and self._came > self._few:
            self._owe(took)

    def _rested(self) -> None:
        if not self._is_turning and self._is_idle():
            rest = self._clock() - self._ended
            self._owe(-rest if self.lasts else -rest * _REST)

    def _owe(self, seconds: float) -> None:
        self._owed = min(max(self._owed + seconds, 0.0), _LASTS)
        self.lasts = self._owed > 0 if self.lasts else self._owed == _LASTS
