"""R17: five hundred tables of bots that play and play; memory and open files of the house, again and again."""

import asyncio
import os
import time
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from statistics import linear_regression

import httpx

from server.processes import Server
from soak.places import Deadline, sqlite_house
from soak.rows import Faults, Row

HOURS, TABLES = 24, 500
SLOPE = 1.0
"""Megabytes an hour that memory may grow, once warm."""
EVERY = 2.0
_numbers = count()


@dataclass(frozen=True)
class Sample:
    """What the house held at a moment."""

    hours: float
    megabytes: float
    files: int


def run(minutes: float) -> list[Row]:
    """Bots at all tables, new tables for those that end; the first third of the time warms up."""
    with sqlite_house() as url, Server(url, TRIPOT_MAX_OPEN_TABLES="100000", TRIPOT_BOT_WORKERS="1") as server:
        samples, opened, failed = asyncio.run(watch(server, Deadline(minutes)))
    warm = samples[len(samples) // 3 :]
    faults = Faults()
    faults.add("error of the house", failed)
    faults.add("open files grow", int(len(warm) > 2 and warm[-1].files > warm[0].files + 20))
    slope = linear_regression([s.hours for s in warm], [s.megabytes for s in warm]).slope if len(warm) > 2 else 0.0
    done = int(samples[-1].hours * 60) if samples else 0
    figures = f"{opened} tables, {warm[-1].megabytes:.0f} MB, slope {slope:.1f} MB/h, {warm[-1].files} files"
    what = f"minutes of {TABLES} tables of bots at once, slope at most {SLOPE:g} MB/h after a day"
    return [Row("R17", what, HOURS * 60, done, "minutes", faults.told(), figures)]


async def watch(server: Server, end: Deadline) -> tuple[list[Sample], int, int]:
    """(samples, tables opened, answers of 5xx)."""
    began, samples, opened, failed = time.monotonic(), list[Sample](), 0, 0
    async with httpx.AsyncClient(base_url=f"{server.address}/api/v1", timeout=60) as host:
        host.headers["X-CSRF-Token"] = (await host.post("/guests", json={"name": "Inès"})).json()["csrf"]
        while not end.is_over():
            playing = await still_playing(host)
            for _ in range(min(TABLES - playing, 25)):
                statuses = await open_one(host)
                opened += 1
                failed += sum(status >= 500 for status in statuses)
            samples.append(sample(server, (time.monotonic() - began) / 3600))
            await asyncio.sleep(EVERY)
    return samples, opened, failed


async def still_playing(host: httpx.AsyncClient) -> int:
    return len((await host.get("/tables/mine")).json())


async def open_one(host: httpx.AsyncClient) -> list[int]:
    """A table of bots only, started."""
    wish = {"game": "toy-cards", "seats": 2, "options": {"rounds": 50}, "schedule": {"pace": "none"}}
    wish |= {"bots": {"0": "random", "1": "random"}}
    made = await host.post("/tables", json=wish, headers={"Idempotency-Key": f"soak-open-{next(_numbers)}"})
    if made.status_code != 201:
        return [made.status_code]
    path = f"/tables/{made.json()['id']}/start"
    started = await host.post(path, json={}, headers={"Idempotency-Key": f"soak-start-{next(_numbers)}"})
    return [made.status_code, started.status_code]


def sample(server: Server, hours: float) -> Sample:
    pages = int(Path(f"/proc/{server.pid}/statm").read_text().split()[1])
    files = len(os.listdir(f"/proc/{server.pid}/fd"))  # noqa: PTH208
    return Sample(hours, pages * os.sysconf("SC_PAGE_SIZE") / 1e6, files)
