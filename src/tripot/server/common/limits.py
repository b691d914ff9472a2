"""How much one may do in a while, charged to whoever asks: a person, a program, a stranger's address."""

import math
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from itertools import islice

from limits import parse
from limits.storage import Storage
from limits.strategies import FixedWindowRateLimiter

from tripot.server.common.errors import TooMany
from tripot.server.common.moments import Clock, Moment
from tripot.server.common.records import Caller

RATES = {
    "request": parse("600 per 6 seconds"),
    "guest": parse("30 per minute"),
    "passkey": parse("30 per minute"),
    "open": parse("15 per minute"),
    "sit": parse("60 per minute"),
    "host": parse("120 per minute"),
    "say": parse("15 per 15 seconds"),
    "thread": parse("8 per 4 minutes"),
    "moderate": parse("30 per minute"),
    "report": parse("12 per hour"),
    "change": parse("60 per minute"),
    "stream": parse("120 per minute"),
    "browser": parse("20 per 5 minutes"),
    "confirm": parse("6 per hour"),
    "picture": parse("30 per minute"),
    "calendar": parse("60 per minute"),
}
_MOST = 20_000


class Windows(Storage):
    """Counts in memory that begin again after a while. When there are too many, newcomers share one: nobody's is pushed
    out, and no number of askers takes more memory than that."""

    STORAGE_SCHEME = None

    def __init__(self, clock: Clock, most: int = _MOST) -> None:
        super().__init__()
        self._clock, self._most = clock, most
        self._counts: dict[str, tuple[int, Moment]] = {}

    def __len__(self) -> int:
        return len(self._counts)

    @property
    def base_exceptions(self) -> type[Exception]:
        return LookupError

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        now = self._clock.steady()
        name = self._name(key, now)
        number, ends = self._counts.get(name, (0, 0))
        if ends <= now:
            self._counts.pop(name, None)  # so that they lie in the order in which they end
            number, ends = 0, now + math.ceil(expiry * 1000)
        self._counts[name] = (number + amount, ends)
        return number + amount

    def _name(self, key: str, now: Moment) -> str:
        """The key, if there is room for it."""
        if key in self._counts or len(self._counts) < self._most:
            return key
        for known, (_, ends) in tuple(islice(self._counts.items(), 2)):
            if ends <= now:
                del self._counts[known]
        return key if len(self._counts) < self._most else ""

    def get(self, key: str) -> int:
        return self._counts.get(key, (0, 0))[0]

    def get_expiry(self, key: str) -> float:
        return self._counts.get(key, self._counts.get("", (0, 0)))[1] / 1000

    def check(self) -> bool:
        return True

    def reset(self) -> int:
        found = len(self._counts)
        self._counts.clear()
        return found

    def clear(self, key: str) -> None:
        self._counts.pop(key, None)


class Limits:
    """What was spent, of each kind. Each worker counts for itself: several workers allow as many times more.

    Strangers are counted apart: however many addresses they have, people and programs keep what is theirs.
    """

    def __init__(self, clock: Clock, *, enabled: bool = True) -> None:
        self._clock = clock
        self._enabled = enabled
        self._known = {kind: FixedWindowRateLimiter(Windows(clock)) for kind in RATES}
        self._strangers = {kind: FixedWindowRateLimiter(Windows(clock)) for kind in RATES}

    def spend(self, kind: str, caller: Caller) -> None:
        """Count one for whoever asks; `TooMany` when there is nothing left."""
        if not self._enabled:
            return
        is_known = caller.person is not None or caller.chair is not None
        limiter, rate, who = (self._known if is_known else self._strangers)[kind], RATES[kind], asker(caller)
        if not limiter.hit(rate, who):
            ends = limiter.get_window_stats(rate, who).reset_time
            seconds = ends - self._clock.steady() / 1000
            raise TooMany("too_many", {"what": kind, "seconds": math.ceil(seconds)}, retry_after=seconds)


def asker(caller: Caller) -> str:
    """Who pays for what is asked."""
    if caller.chair is not None:
        return f"{caller.chair[0]}/{caller.chair[1]}"
    return caller.person.id if caller.person is not None else network_of(caller.address)


@lru_cache(10_000)
def network_of(address: str) -> str:
    """A stranger's address; of the long kind the half that one household has for itself.

    >>> network_of("192.0.2.7"), network_of("2001:db8:1:2:3:4:5:6"), network_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::', '192.0.2.7')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address[:64]
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, 64), strict=False).network_address)
