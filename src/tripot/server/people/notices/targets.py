"""Where a webhook may go: not to machines that only the house itself can reach."""

import socket
from ipaddress import ip_address
from typing import TYPE_CHECKING

from tripot.server.common.errors import Unacceptable

if TYPE_CHECKING:
    import httpx


class PrivateTarget(ValueError):
    """An address on a private network."""


def check_url(text: str) -> "httpx.URL":
    """The address of a webhook; `ValueError` if it is none."""
    import httpx  # noqa: PLC0415 - most houses never post anything

    try:
        url = httpx.URL(text)
    except (httpx.InvalidURL, TypeError) as wrong:
        raise ValueError("not an address") from wrong
    if url.scheme not in ("http", "https") or not url.host or url.userinfo:
        raise ValueError("not an address")
    return url


def reach(url: "httpx.URL", *, allow_private: bool) -> str:
    """The number the name stands for; `PrivateTarget` if any of its numbers is not on the open internet.

    The request goes to this very number: the name cannot stand for another one a moment later.
    """
    found = socket.getaddrinfo(url.host, url.port or (443 if url.scheme == "https" else 80), type=socket.SOCK_STREAM)
    numbers = [str(each[4][0]).partition("%")[0] for each in found]
    if not allow_private and not all(ip_address(number).is_global for number in numbers):
        raise PrivateTarget("this address is on a private network")
    return numbers[0]


def check_webhook(text: str, *, is_on: bool, allow_private: bool) -> str:
    """What a person may set as their webhook; `Unacceptable` (`webhooks_off`, `bad_webhook`, `private_webhook`)."""
    if not is_on:
        raise Unacceptable("webhooks_off")
    try:
        if len(text) > 500:
            raise ValueError("too long")
        url = check_url(text.strip())
        if not allow_private and not _may_be_global(url.host):
            raise PrivateTarget("private")
    except PrivateTarget:
        raise Unacceptable("private_webhook") from None
    except ValueError:
        raise Unacceptable("bad_webhook") from None
    return str(url)


def _may_be_global(host: str) -> bool:
    """Whether a host is not plainly a private one; names are looked up when a notice is sent."""
    try:
        return ip_address(host.strip("[]")).is_global
    except ValueError:
        return "." in host and not host.endswith((".local", ".localhost", ".internal", ".lan"))
