"""R31: malformed requests without pause; what the house answers, how soon, and what it holds on to."""

import asyncio
import random
from pathlib import Path
from statistics import quantiles

import httpx

from server.hostile import Answers, send_all
from server.processes import Server
from soak.places import Deadline, sqlite_house
from soak.rows import Faults, Row

REQUESTS = 1_000_000
AT_ONCE = 8
SOON = 0.010
MOST = 20.0
"""Megabytes by which the house may grow."""
PORTION = 2000


def run(minutes: float) -> list[Row]:
    """As many as there is time for, after a portion that warms up."""
    faults, told, number, end = Faults(), Answers(), 0, Deadline(minutes)
    with sqlite_house() as url, Server(url) as server:
        asyncio.run(send_all(server.port, random.Random(0), PORTION, AT_ONCE))
        before = megabytes(server)
        while not end.is_over() and number < REQUESTS:
            found = asyncio.run(send_all(server.port, random.Random(number + 1), PORTION, AT_ONCE))
            number += PORTION
            told.statuses += found.statuses
            told.seconds += found.seconds[:: max(len(told.seconds) // 50_000, 1)]
            faults.add("5xx", len(found.errors))
        grown = megabytes(server) - before
        faults.add("the house died", int(not server.is_alive()))
        faults.add("not ready afterwards", int(httpx.get(f"{server.address}/readyz", timeout=60).status_code != 200))
    faults.add(f"grown by {grown:.0f} MB", int(grown > MOST))
    p50, p99 = (quantiles(told.seconds, n=100)[place] for place in (49, 98))
    slow = Faults()
    slow.add(f"median above {SOON * 1000:g} ms with {AT_ONCE} at once", int(p50 > SOON))
    figures = f"p50 {p50 * 1000:.1f} ms, p99 {p99 * 1000:.1f} ms"
    return [
        Row("R31", "malformed requests", REQUESTS, number, "requests", faults.told(), f"memory {grown:+.0f} MB"),
        Row("R31", f"refused within {SOON * 1000:g} ms", REQUESTS, number, "requests", slow.told(), figures),
    ]


def megabytes(server: Server) -> float:
    return int(Path(f"/proc/{server.pid}/statm").read_text().split()[1]) * 4096 / 1e6
