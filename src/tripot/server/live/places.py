"""How many streams are open at once: at this worker, of each person or program, from each network. [R43]"""

from collections import Counter

from tripot.server.common.errors import TooMany, Unavailable
from tripot.server.common.limits import asker, network_of
from tripot.server.common.records import Caller
from tripot.server.common.settings import Settings

_AGAIN = 10.0
"""Seconds until it is worth asking again."""


class Places:
    """The places that streams take: nobody alone has all of them."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._all = 0
        self._taken: Counter[str] = Counter()

    def take(self, caller: Caller) -> None:
        """Take one, to be given back; `TooMany` if whoever asks has enough, `Unavailable` if all are taken."""
        if self._settings.rate_limits:
            for name, most in self._shares(caller).items():
                if self._taken[name] >= most:
                    raise TooMany("too_many_streams", {"most": most}, retry_after=_AGAIN)
        if self._all >= self._settings.max_streams:
            raise Unavailable("too_busy", retry_after=5)
        self._all += 1
        self._taken.update(self._shares(caller).keys())

    def give_back(self, caller: Caller) -> None:
        """Somebody else may have it."""
        self._all -= 1
        for name in self._shares(caller):
            self._taken[name] -= 1
            if not self._taken[name]:
                del self._taken[name]

    def _shares(self, caller: Caller) -> dict[str, int]:
        """On whose account a place goes, and how many each may have. Strangers share what their network has."""
        network = {f"from {network_of(caller.address)}": self._settings.max_streams_network}
        if caller.person is None and caller.chair is None:
            return network
        return {f"of {asker(caller)}": self._settings.max_streams_each, **network}
