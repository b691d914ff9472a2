"""Accounts of guesses that were found empty: until they fill again, nobody asks the database. [R40]"""

import math
from collections.abc import Hashable, Iterable

from tripot.server.common.errors import TooMany
from tripot.server.common.moments import Clock, Moment

_LONGEST = 60_000
"""Milliseconds for which it is believed: another worker may have forgiven what was guessed."""
_MOST = 20_000


class Spent:
    """What this worker remembers of refusals, so that further guesses cost no transaction."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._until: dict[Hashable, tuple[Moment, str]] = {}

    def check(self, accounts: Iterable[Hashable]) -> None:
        """`TooMany` while one of these accounts is known to be empty."""
        now = self._clock.steady()
        for account in accounts:
            until, kind = self._until.get(account, (0, ""))
            if until > now:
                seconds = (until - now) / 1000
                raise TooMany("too_many", {"what": kind, "seconds": math.ceil(seconds)}, retry_after=seconds)
            self._until.pop(account, None)

    def note(self, account: Hashable, kind: str, seconds: float) -> None:
        """This account was found empty, for so long."""
        if len(self._until) >= _MOST:
            self._until.clear()
        self._until[account] = self._clock.steady() + min(math.ceil(seconds * 1000), _LONGEST), kind

    def forget(self, accounts: Iterable[Hashable]) -> None:
        """What was guessed there is forgiven."""
        for account in accounts:
            self._until.pop(account, None)
