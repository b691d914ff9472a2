"""How much one person or address may do in a while: buckets that fill again with time."""

from collections import OrderedDict
from typing import NamedTuple

from tripot.server.common.errors import TooMany
from tripot.server.common.moments import Clock


class Rate(NamedTuple):
    """So many at once, and so many a second in the long run."""

    burst: float
    each_second: float


RATES = {
    "guest": Rate(30, 0.5),
    "sign_in": Rate(10, 10 / 60),
    "address_sign_in": Rate(30, 0.5),
    "link": Rate(20, 1 / 3),
    "word": Rate(60, 1),
    "open": Rate(15, 0.2),
    "sit": Rate(40, 1),
    "host": Rate(60, 2),
    "act": Rate(400, 100),
    "look": Rate(600, 100),
    "say": Rate(12, 1),
    "thread": Rate(8, 1 / 30),
    "change": Rate(40, 1),
    "stream": Rate(60, 2),
}
_MOST = 50_000


class Limits:
    """The buckets. Each worker has its own: several workers allow as many times more."""

    def __init__(self, clock: Clock, *, enabled: bool = True) -> None:
        self._clock = clock
        self._enabled = enabled
        self._buckets: OrderedDict[tuple[str, str], tuple[float, int]] = OrderedDict()

    def spend(self, kind: str, who: str) -> None:
        """Count one; `TooMany` when there is nothing left."""
        if not self._enabled:
            return
        rate = RATES[kind]
        now = self._clock.steady()
        left, at = self._buckets.get((kind, who), (rate.burst, now))
        left = min(rate.burst, left + (now - at) / 1000 * rate.each_second)
        if left < 1:
            raise TooMany("too_many", {"what": kind}, retry_after=(1 - left) / rate.each_second)
        self._buckets[kind, who] = (left - 1, now)
        self._buckets.move_to_end((kind, who))
        if len(self._buckets) > _MOST:
            self._buckets.popitem(last=False)
