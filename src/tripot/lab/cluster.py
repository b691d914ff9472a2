"""Ray as an engine: the parts of an experiment on this machine's cores, or on a cluster.

A part whose worker or machine is lost is played again elsewhere, and comes out the same. Few parts are under way at a
time, so that what waits to be written stays small. Nothing listens beyond this machine unless a cluster is named.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

from tripot.lab.extras import need
from tripot.lab.running import Done, Engine, Task, play

TRIES = 20
"""How often a part is played again when whoever played it is lost."""
LOOPBACK = "127.0.0.1"
AHEAD = 2
"""Parts under way for each core."""


def on_ray(address: str | None = None, jobs: int | None = None) -> Engine:
    """The cluster at this address; without one, a Ray of this process's own, with so many workers."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if address is None or address.startswith(LOOPBACK):  # otherwise it would look for itself under another address
        os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
    ray = need("ray", "ray")

    @contextmanager
    def playing(tasks: list[Task]) -> Iterator[Iterable[Done]]:
        own: dict[str, Any] = {"num_cpus": jobs, "_node_ip_address": LOOPBACK, "include_dashboard": False}
        where = own if address is None else {"address": address}
        ray.init(**where, log_to_driver=False, configure_logging=False, ignore_reinit_error=True)
        try:
            yield _played(ray, tasks)
        finally:
            ray.shutdown()

    return playing


def _played(ray: Any, tasks: list[Task]) -> Iterator[Done]:
    """Whatever is ready first, first."""
    remote = ray.remote(max_retries=TRIES)(play)
    waiting, room = iter(tasks), max(2, AHEAD * int(ray.cluster_resources().get("CPU", 1)))
    running = [remote.remote(task) for task in islice(waiting, room)]
    while running:
        ready, running = ray.wait(running)
        running += [remote.remote(task) for task in islice(waiting, len(ready))]
        yield from ray.get(ready)
