"""The places where friends live, by apprise: those whose host is fixed, and hosts that the operator lists. [E21]"""

import re
from importlib.util import find_spec
from urllib.parse import urlsplit

from tripot.server.common.errors import Unacceptable
from tripot.server.common.settings import Settings
from tripot.server.people.notices.channel import Channel
from tripot.server.people.notices.letters import Letter
from tripot.server.people.notices.posting import Undeliverable
from tripot.server.people.notices.targets import listed_hosts

_WORD = r"[A-Za-z0-9_.~-]+"
_FIXED = {
    "discord": re.compile(rf"discord://\d+/{_WORD}/?"),
    "tgram": re.compile(r"tgram://\d+:[A-Za-z0-9_-]+/-?\d+/?"),
    "slack": re.compile(r"slack://[A-Za-z0-9]+/[A-Za-z0-9]+/[A-Za-z0-9]+/?"),
    "ntfy": re.compile(r"ntfy://[A-Za-z0-9_-]+/?"),
    "pover": re.compile(r"pover://[A-Za-z0-9]+@[A-Za-z0-9]+/?"),
}
"""Services whose host is their own, whatever is written: nothing here can name another one, or a file."""
_FREE = frozenset(
    ("ntfy", "ntfys", "matrix", "matrixs", "gotify", "gotifys", "mmost", "mmosts", "rocket", "rockets", "json", "jsons")
)
"""Services that anybody may run on a host of theirs. What is not listed (mail, files, desktops, scripts) is refused."""
_NATIVE = (
    (re.compile(rf"https://discord(?:app)?\.com/api/webhooks/(\d+)/({_WORD})/?"), "discord://{}/{}"),
    (
        re.compile(r"https://hooks\.slack\.com/services/([A-Za-z0-9]+)/([A-Za-z0-9]+)/([A-Za-z0-9]+)/?"),
        "slack://{}/{}/{}",
    ),
    (re.compile(r"https://ntfy\.sh/([A-Za-z0-9_-]+)/?"), "ntfy://{}"),
)
"""What the services themselves hand out."""
_LONGEST = 400


def check_service(text: str, settings: Settings) -> str:
    """What a person may set as the place of their friends; `Unacceptable` (`bad_service`).

    >>> check_service("https://ntfy.sh/a-topic", Settings())
    'ntfy://a-topic'
    """
    text = text.strip()
    for pattern, form in _NATIVE:
        found = pattern.fullmatch(text)
        if found is not None:
            text = form.format(*found.groups())
    if len(text) > _LONGEST or not text.isascii() or not text.isprintable() or not _may(text, settings):
        raise Unacceptable("bad_service")
    return text


def _may(text: str, settings: Settings) -> bool:
    try:
        parts = urlsplit(text)
        host = (parts.hostname or "").lower()
    except ValueError:
        return False
    fixed = _FIXED.get(parts.scheme)
    if fixed is not None and fixed.fullmatch(text):
        return True
    is_plain = not parts.query and not parts.fragment
    return is_plain and parts.scheme in _FREE and host in listed_hosts(settings)


class Service(Channel):
    """By apprise, which knows how each service is spoken to."""

    name = "service"

    def is_on(self) -> bool:
        return self._settings.services and bool(self._settings.base_url) and find_spec("apprise") is not None

    def send(self, address: str, letter: Letter) -> None:
        import apprise  # noqa: PLC0415 - it is large, and most houses never need it

        if not _may(address, self._settings):
            raise Undeliverable("not a service of this house")
        service = apprise.Apprise.instantiate(address, suppress_exceptions=True)
        if service is None or not service.notify(title=letter.subject, body=f"{letter.brief}\n{letter.url}"):
            raise Undeliverable("apprise")
