"""Several workers on PostgreSQL: ten thousand open tables, two thousand streams held, and what a second worker adds."""

import asyncio
import os
import time
from collections.abc import Iterator
from itertools import count

from bench.server.processes import more_files
from bench.server.watchers import Watcher
from bench.server.wires import flat_out, get
from bench.server.wires import run as on_a_loop
from sqlalchemy import Connection, text

from server.hosts import party, settings_for
from server.processes import Server
from server.toys import GAMES
from soak.places import Deadline, postgres, prepare
from soak.rows import Faults, Row
from tripot.server.common.records import Schedule
from tripot.server.store import schema
from tripot.server.web.house import open_house

TABLES, STREAMS, WORKERS = 10_000, 2000, 4
HELD = 20.0
"""Seconds for which streams are held: each must hear a sign of life in the second half of them."""
AT_ONCE = 50
CLIENTS, SLICE, ROUNDS = 16, 4.0, 2
CORES, GAIN = 4, 1.5
"""Two for the workers, two for clients and database; and what the second worker must then add."""
FREE = {"TRIPOT_HEARTBEAT": "5", "TRIPOT_MAX_AT_WORK": "512"}
OWN = {"id": ":n", "table_id": ":n", "invitation": "'i' || :n", "watchword": "'w' || :n", "token": "NULL"}
OWN |= {"offer": "NULL"}


def run(minutes: float) -> list[Row]:
    """Everything once, as far as the minutes reach."""
    more_files()
    end = Deadline(minutes)
    with postgres() as cluster:
        if cluster is None:
            return []
        url = prepare(cluster.new())
        made = asyncio.run(fill(url))
        rows = [held(url, made)]
        return rows if end.is_over() else [*rows, second_worker(url, made)]


async def fill(url: str) -> int:
    """One open table, and copies of it under other names: how many there are."""
    house = open_house(settings_for(url), games=GAMES)
    await house.open(ring=False)
    schedule = Schedule(pace="live", seconds=86_400)
    first = await party(house, seats=2, schedule=schedule, watching="everybody", is_public=True)

    def copy(connection: Connection) -> int:
        for table in (schema.tables, schema.seeds, schema.chairs, schema.notes, schema.alarms):
            names = [column.name for column in table.c]
            wanted = ", ".join(OWN.get(name, name).replace(":n", "'c' || n") for name in names)
            key = "id" if table is schema.tables else "table_id"
            copied = f"SELECT {wanted} FROM {table.name}, generate_series(1, :copies) AS n WHERE {key} = :first"
            values = {"copies": TABLES - 1, "first": first.id}
            connection.execute(text(f"INSERT INTO {table.name} ({', '.join(names)}) {copied}"), values)
        return int(connection.execute(text("SELECT count(*) FROM tables")).scalar_one())

    found = await house.context.write(copy)
    await house.close()
    return found


def path(number: int) -> str:
    return f"/api/v1/tables/c{number % (TABLES - 1) + 1}"


def held(url: str, tables: int) -> Row:
    """Streams at as many tables: all are answered, and all hear that the house lives."""
    with Server(url, "--workers", str(WORKERS), **FREE) as server:
        answered, alive, took = on_a_loop(hold(server.port))
    faults = Faults()
    faults.add("tables missing", TABLES - tables)
    faults.add("streams lost", answered - alive)
    what = f"streams held at {tables:,} open tables, PostgreSQL, {WORKERS} workers"
    return Row("workers", what, STREAMS, alive, "streams", faults.told(), f"all open after {took:.1f} s")


async def hold(port: int) -> tuple[int, int, float]:
    """How many streams were answered, how many still lived at the end, and how long opening them took."""
    loop, began = asyncio.get_running_loop(), time.perf_counter()
    streams: list[Listener] = []
    while len(streams) < STREAMS:
        asked = [get(f"{path(len(streams) + each)}/stream") for each in range(AT_ONCE)]
        made = [await loop.create_connection(lambda one=one: Listener(one, []), "127.0.0.1", port) for one in asked]
        streams += [stream for _, stream in made]
        await asyncio.gather(*(stream.ready for _, stream in made))
    took = time.perf_counter() - began
    await asyncio.sleep(HELD / 2)
    middle = time.perf_counter()
    await asyncio.sleep(HELD / 2)
    alive = sum(stream.last > middle for stream in streams)
    for stream in streams:
        stream.close()
    return len(streams), alive, took


class Listener(Watcher):
    """Notes when it heard anything."""

    last = 0.0

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.last = time.perf_counter()


def second_worker(url: str, tables: int) -> Row:
    """Looks at tables a second, by one worker and by two, in turns. It says something where two have a core each."""
    rates: dict[int, list[float]] = {1: [], 2: []}
    faults, is_told = Faults(), (os.cpu_count() or 1) >= CORES
    for _ in range(ROUNDS):
        for workers, found in rates.items():
            with Server(url, "--workers", str(workers), **FREE) as server:
                on_a_loop(flat_out(server.port, looks(), SLICE / 2))
                done = on_a_loop(flat_out(server.port, looks(), SLICE))
            found.append(done.per_s)
            faults.add("looks refused", done.refused)
    one, two = max(rates[1]), max(rates[2])
    faults.add(f"less than {GAIN} times", int(is_told and two < GAIN * one))
    figures = f"{one:.0f}/s by one, {two:.0f}/s by two: {two / one:.2f} times, clients and database on the same cores"
    what = f"looks at {tables:,} tables by two workers, on {CORES} cores"
    return Row("workers", what, 1, int(is_told), "time", faults.told(), figures)


def looks() -> list[Iterator[bytes]]:
    """Each client looks at tables of its own."""
    return [(get(path(number * 37 + place)) for number in count()) for place in range(CLIENTS)]
