"""Ports for servers under test, below those that the system gives to clients: nobody takes one whose server is down."""

import os
import socket
from itertools import count

HOST = "127.0.0.1"
_FIRST, _COUNT = 20_000, 10_000

_turns = count(os.getpid() * 100)


def free_port() -> int:
    """One that nobody listens on; each process of tests starts looking elsewhere."""
    for turn in _turns:
        port = _FIRST + turn % _COUNT
        with socket.socket() as found:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                found.bind((HOST, port))
            except OSError:
                continue
        return port
    raise AssertionError("the turns never end")
