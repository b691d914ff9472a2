"""The addresses of this machine in its local network, for phones beside it. [E34]"""

import ipaddress
import socket

_ANYWHERE = ("192.0.2.1", 9)
"""An address for documentation: asking which way leads there sends nothing."""


def local_addresses() -> list[str]:
    """IPv4 addresses that others in the same network can reach, the usual one first."""
    found = [_towards_the_world(), *_named()]
    return [each for each in dict.fromkeys(found) if each and is_for_others(each)]


def is_for_others(address: str) -> bool:
    """Whether another machine could reach it.

    >>> [is_for_others(each) for each in ("127.0.0.1", "0.0.0.0", "192.168.1.20")]
    [False, False, True]
    """
    known = ipaddress.ip_address(address)
    return not (known.is_loopback or known.is_unspecified or known.is_link_local or known.is_multicast)


def _towards_the_world() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ANYWHERE)
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def _named() -> list[str]:
    try:
        return [str(known[4][0]) for known in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        return []
