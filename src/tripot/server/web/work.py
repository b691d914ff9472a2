"""How many requests are answered at once: the surplus is told at once to come back, so that those let in stay quick.

Streams are left out: they last, and have a bound of their own (`Settings.max_streams`). [R15, R43]
"""

from msgspec import json
from starlette.types import Scope, Send

from tripot.server.web.overload import Overload
from tripot.server.web.streaming import lasts
from tripot.server.web.sub_path import house_path

_FREE = frozenset(("/healthz", "/metrics"))
_JSON = json.encode({"error": {"code": "too_busy", "facts": {}}})
_PAGE = (
    '<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Tripot</title>'
    "<p>Il y a trop de monde à cet instant : cette page se recharge d'elle-même.</p>"
    '<p lang="en">Too many people at this moment: this page reloads by itself.</p>'
).encode()
_SAID = (
    (b"retry-after", b"1"),
    (b"cache-control", b"no-store"),
    (b"content-security-policy", b"default-src 'none'"),
    (b"x-content-type-options", b"nosniff"),
)


class Work:
    """The requests of one house that are being answered by this worker."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._few = max(most // 4, 1)
        self.now = 0
        self.overload = Overload(few=most // 8, is_idle=lambda: self.now <= most // 16)

    def lets_in(self, method: str, path: str, ahead: int) -> bool:
        """Whether one more may begin, behind so many that came together with it."""
        if path in _FREE or lasts(method, path):
            return True
        room = self._few > self.now if self.overload.lasts else self._most > self.now + ahead
        if room and self.overload.lets_in(ahead):
            return True
        self.overload.refused()
        return False

    def has_room(self, path: str) -> bool:
        """Whether what was sent may go on, now that it is whole."""
        return self.now < self._most or path in _FREE


async def turn_back(scope: Scope, send: Send) -> None:
    """503, and when to come back: as little as can be said."""
    is_api = house_path(scope).startswith("/api/")
    kind, body = (b"application/json", _JSON) if is_api else (b"text/html; charset=utf-8", _PAGE)
    headers = [(b"content-type", kind), (b"content-length", b"%d" % len(body)), *_SAID]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": body})
