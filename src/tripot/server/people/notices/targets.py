"""Where notices may go: not to machines that only the house can reach, unless the operator lists them. [E21]"""

import socket
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING

from tripot.server.common.errors import Unacceptable
from tripot.server.common.settings import Settings

if TYPE_CHECKING:
    import httpx

_LONGEST = 500
_ROUTED = IPv6Network("2000::/3")
"""What the internet carries of IPv6: all else is somebody's own, or stands for a number of IPv4."""
_OF_WAYS = (IPv4Network("192.0.0.0/24"), IPv4Network("192.88.99.0/24"))
"""Whoever is nearest answers to these, in the own network perhaps: translators, relays."""


class PrivateTarget(ValueError):
    """An address on a private network."""


def listed_hosts(settings: Settings) -> frozenset[str]:
    """The hosts that the operator answers for."""
    return frozenset(part.strip().lower() for part in settings.notice_hosts.split(",") if part.strip())


def check_url(text: str) -> "httpx.URL":
    """An address to post to; `ValueError` if it is none."""
    import httpx  # noqa: PLC0415 - most houses never post anything

    try:
        url = httpx.URL(text)
    except (httpx.InvalidURL, TypeError) as wrong:
        raise ValueError("not an address") from wrong
    if url.scheme not in ("http", "https") or not url.host or url.userinfo:
        raise ValueError("not an address")
    return url


def reach(url: "httpx.URL", listed: frozenset[str]) -> str:
    """The number the name stands for; `PrivateTarget` if any of its numbers is not on the open internet.

    The request goes to this very number: the name cannot stand for another one a moment later.
    """
    found = socket.getaddrinfo(url.host, url.port or (443 if url.scheme == "https" else 80), type=socket.SOCK_STREAM)
    numbers = [str(each[4][0]).partition("%")[0] for each in found]
    if url.host.lower() not in listed and not all(is_open(number) for number in numbers):
        raise PrivateTarget("this address is on a private network")
    return numbers[0]


def is_open(number: str) -> bool:
    """Whether a number is plainly one of the open internet, and no other number in disguise.

    >>> [is_open(each) for each in ("93.184.215.14", "10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::", "224.0.0.1")]
    [True, False, False, False, False]
    """
    found = ip_address(number)
    if isinstance(found, IPv6Address):
        is_plain = found in _ROUTED and not found.sixtofour and not found.teredo
    else:
        is_plain = not any(found in network for network in _OF_WAYS)
    return is_plain and found.is_global and not found.is_multicast


def check_target(text: str, settings: Settings) -> str:
    """An address of somebody's that may be posted to; `Unacceptable` (`bad_webhook`, `private_webhook`)."""
    try:
        if len(text) > _LONGEST:
            raise ValueError("too long")
        url = check_url(text.strip())
        if url.host.lower() not in listed_hosts(settings) and not _may_be_open(url.host):
            raise PrivateTarget("private")
    except PrivateTarget:
        raise Unacceptable("private_webhook") from None
    except ValueError:
        raise Unacceptable("bad_webhook") from None
    return str(url)


def check_webhook(text: str, settings: Settings) -> str:
    """What a person may set as their webhook; `Unacceptable` (`webhooks_off`) besides."""
    if not settings.webhooks:
        raise Unacceptable("webhooks_off")
    return check_target(text, settings)


def _may_be_open(host: str) -> bool:
    """Whether a host is not plainly a private one; names are looked up when a notice is sent."""
    try:
        return is_open(host.strip("[]"))
    except ValueError:
        return "." in host and not host.endswith((".local", ".localhost", ".internal", ".lan"))
