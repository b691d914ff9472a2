"""R15: twice and five times what one process can do. The surplus is refused; what is let in stays quick and is kept.

A rush is let in for its first second, since most pass: the times are those after `SETTLED` seconds.
"""

import asyncio
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from bench.server.matches import Stage, stage
from bench.server.processes import Process, house, more_files, running
from bench.server.wires import connect, get, post
from bench.server.wires import run as on_a_loop

from soak.rows import Faults, Row

MINUTES = 10
HALF, MANY = 16, 400
"""Connections at half load, and under overload."""
TABLES = 64
AFTER = 5.0
SETTLED = 2.0


@dataclass
class Load:
    """What came back."""

    statuses: Counter[int] = field(default_factory=Counter)
    took: list[float] = field(default_factory=list)
    """Of what was accepted, once settled."""
    seconds: float = 0.0
    said: list[str] = field(default_factory=list)
    """What was acknowledged."""

    @property
    def accepted(self) -> int:
        return sum(number for status, number in self.statuses.items() if status < 300)

    @property
    def refused(self) -> int:
        return self.statuses[429] + self.statuses[503]

    @property
    def p99(self) -> float:
        ordered = sorted(self.took)
        return ordered[int(len(ordered) * 0.99)] * 1000 if ordered else 0.0


def run(minutes: float) -> list[Row]:
    """What it can do, half of it, twice and five times as much; then whether it is itself again."""
    more_files()
    with tempfile.TemporaryDirectory(prefix="tripot-soak-") as folder:
        made = stage(Path(folder), TABLES, played=0)
        ours = house(made.database)
        with running(ours):
            return measured(ours, made, minutes * 60)


def measured(ours: Process, made: Stage, seconds: float) -> list[Row]:
    requests, share = mixed(made), seconds / 10
    on_a_loop(load(ours.port, requests, 8, 0, share / 2))
    whole = on_a_loop(load(ours.port, requests, 8, 0, share))
    capacity = whole.accepted / whole.seconds
    half = on_a_loop(load(ours.port, requests, HALF, capacity / 2, share))
    before = ours.memory()
    rows, told = [], whole.said + half.said
    for times in (2, 5):
        found = on_a_loop(load(ours.port, requests, MANY, capacity * times, share * 3))
        rows.append(row(times, capacity, half, found, share * 3))
        told += found.said
    rows.append(Row("R15", "normal again within 5 s", 1, 1, "time", *back(ours, requests, half)))
    grown = ours.memory() / before - 1
    faults = Faults()
    faults.add(f"memory {grown:+.0%}", int(grown > 0.1))
    faults.add("acknowledged and lost, or doubled", missing(made.database, told))
    figures = f"{len(told)} acknowledged messages, memory {grown:+.1%}"
    return [*rows, Row("R15", "nothing lost, memory", MINUTES, int(seconds / 60), "minutes", faults.told(), figures)]


def row(times: int, capacity: float, half: Load, found: Load, seconds: float) -> Row:
    faults = Faults()
    faults.add("other than accepted or refused", found.statuses.total() - found.accepted - found.refused)
    faults.add(f"p99 {found.p99:.0f} ms, {half.p99:.0f} at half load", int(found.p99 > 2 * half.p99))
    faults.add("nothing was refused", int(not found.refused))
    offered = found.statuses.total() / found.seconds / capacity
    figures = (
        f"{capacity:.0f}/s alone; offered {offered:.1f} times, accepted {found.accepted / found.seconds:.0f}/s, "
        f"p99 {found.p99:.0f} ms ({half.p99:.0f} at half load)"
    )
    return Row("R15", f"overload, {times} times", MINUTES, int(seconds / 60), "minutes", faults.told(), figures)


def back(ours: Process, requests: Iterator[tuple[str, bytes]], half: Load) -> tuple[tuple[str, ...], str]:
    """Whether half load is again as quick as before, at the latest after some seconds."""
    time.sleep(AFTER)
    found = on_a_loop(load(ours.port, requests, HALF, half.accepted / half.seconds, 5))
    faults = Faults()
    faults.add(f"p99 {found.p99:.0f} ms", int(found.p99 > 2 * half.p99))
    faults.add("refused", found.refused)
    return faults.told(), f"p99 {found.p99:.0f} ms"


async def load(port: int, requests: Iterator[tuple[str, bytes]], connections: int, rate: float, seconds: float) -> Load:
    """At a rate from so many connections, or as quickly as they are answered (`rate` 0)."""
    found, start = Load(), time.perf_counter()

    async def one(place: int) -> None:
        wire, number = await connect(port), 0
        while time.perf_counter() - start < seconds:
            if rate:
                await asyncio.sleep(max(start + (place / connections + number) * connections / rate - now(), 0))
            number += 1
            said, request = next(requests)
            answer = await wire.ask(request)
            found.statuses[answer.status] += 1
            if answer.status < 300:
                if now() - start > SETTLED:
                    found.took.append(answer.took)
                found.said += [said] if said else []
        wire.close()

    await asyncio.gather(*map(one, range(connections)))
    found.seconds = time.perf_counter() - start
    return found


now = time.perf_counter


def mixed(made: Stage) -> Iterator[tuple[str, bytes]]:
    """Nine looks at tables, then something said, by people who watch; with what is said."""
    for number in count():
        match = made.matches[number % len(made.matches)]
        watcher = next(guest for guest in made.guests if guest is not match.guest)
        path = f"/api/v1/tables/{match.table}"
        if number % 10:
            yield "", get(f"{path}/view", *watcher.headers)
        else:
            said = f"said {number}"
            key = f"Idempotency-Key: say-{number:09d}"
            yield said, post(f"{path}/messages", f'{{"text":"{said}"}}', *watcher.headers, key)


def missing(database: Path, said: list[str]) -> int:
    """How many of what was acknowledged are not in the file exactly once."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as file:
        kept = Counter(text for (text,) in file.execute("SELECT text FROM messages"))
    file.close()
    return sum(kept[text] != 1 for text in said)
