"""Servers that are killed under load, and what became of moves and deadlines meanwhile. (R1 and R11, in any size.)"""

import asyncio
import random
import time
from dataclasses import dataclass, field

import httpx
from sqlalchemy import create_engine, text

from server.hosts import Party, party, settings_for
from server.processes import Server
from server.toys import GAMES
from tripot.engine.seats import CLOCK
from tripot.server.common.records import Schedule
from tripot.server.store.postgres import _driver_url
from tripot.server.web.house import open_house

TABLES = 6


@dataclass
class Seated:
    """A table and the tokens of its two chairs."""

    id: str
    tokens: list[str]
    acknowledged: dict[str, int] = field(default_factory=dict)


async def prepare(url: str, tables: int, schedule: Schedule) -> list[Seated]:
    house = open_house(settings_for(url), games=GAMES)
    await house.open(ring=False)
    made = []
    for _ in range(tables):
        table: Party = await party(house, seats=2, options={"rounds": 1000}, schedule=schedule)
        tokens = [await house.tables.seat_token(table.people[seat], table.id, seat) for seat in range(2)]
        made.append(Seated(table.id, tokens))
    await house.close()
    return made


async def play_on(seated: Seated, servers: list[Server], stop: asyncio.Event, source: random.Random) -> None:
    """Play both chairs without pause; what is not answered is sent again, with its key, to any server."""
    async with httpx.AsyncClient(timeout=5) as client:
        n = 0
        while not stop.is_set():
            headers = {"Authorization": f"Bearer {seated.tokens[n % 2]}", "Idempotency-Key": f"move-{n:06d}"}
            path = f"/api/v1/tables/{seated.id}/seats/{n % 2}/actions"
            while not stop.is_set():
                try:
                    where = source.choice(servers).address
                    answer = await client.post(where + path, json={"action": "keep", "decision": n}, headers=headers)
                except httpx.TransportError:
                    await asyncio.sleep(0.02)
                    continue
                if answer.status_code == 200:
                    seated.acknowledged[f"{n % 2}:move-{n:06d}"] = n
                    break
                assert answer.status_code in (409, 429, 503), answer.text
                assert "refusal" not in answer.json(), answer.text
                await asyncio.sleep(0.02)
            n += 1


async def kill_at_random(
    servers: list[Server], stop: asyncio.Event, kills: int, source: random.Random, tables: list[Seated] | None = None
) -> list[float]:
    """Kill and start again; where people play, each time in the middle of it, however slow the machine is.

    The seconds that each took to serve again.
    """
    downtimes = []
    for _ in range(kills):
        await asyncio.sleep(0.3 + source.random() * 0.5)
        if tables is not None:
            await more_acknowledged(tables, 12)
        victim = source.choice(servers)
        await asyncio.to_thread(victim.kill)
        began = time.monotonic()
        await asyncio.to_thread(victim.start)
        downtimes.append(time.monotonic() - began)
    await asyncio.sleep(0.3)
    stop.set()
    return downtimes


async def more_acknowledged(tables: list[Seated], wanted: int) -> None:
    """Until so many more moves were answered."""
    before = sum(len(seated.acknowledged) for seated in tables)
    async with asyncio.timeout(120):
        while sum(len(seated.acknowledged) for seated in tables) < before + wanted:
            await asyncio.sleep(0.002)


async def count_lost(url: str, tables: list[Seated]) -> int:
    """Acknowledged moves that are not in the journals; journals are whole and fair in any case."""
    house = open_house(settings_for(url), games=GAMES)
    await house.open(ring=False)
    lost = 0
    for seated in tables:
        room = await house.context.registry.get(seated.id)
        assert room.replay is not None
        assert [entry.seq for entry in room.replay.entries] == list(range(1, room.row.progress.seq + 1))
        keys = {key: seq for key, (_, seq) in room.keys.items()}
        assert len(keys) == room.row.progress.seq
        lost += sum(keys.get(key) != n + 1 for key, n in seated.acknowledged.items())
    if url.startswith("sqlite"):
        found = await house.context.read(
            lambda connection: connection.exec_driver_sql("PRAGMA integrity_check").scalar()
        )
        assert found == "ok"
    await house.close()
    return lost


@dataclass(frozen=True)
class Killed:
    """What became of a house under load that was killed again and again."""

    acknowledged: int
    lost: int
    downtimes: list[float]


async def under_load(url: str, processes: int, kills: int, planted: str = "", seed: int = 0) -> Killed:
    """So many kills of one of so many processes while six tables are played without pause."""
    source = random.Random(seed * 10_000 + processes * 100 + kills)
    tables = await prepare(url, TABLES, Schedule(pace="none"))
    servers = [Server(url, planted=planted).start() for _ in range(processes)]
    stop = asyncio.Event()
    try:
        downtimes, *_ = await asyncio.gather(
            kill_at_random(servers, stop, kills, source, tables),
            *(play_on(seated, servers, stop, random.Random(n)) for n, seated in enumerate(tables)),
        )
    finally:
        for server in servers:
            server.kill()
    return Killed(sum(len(seated.acknowledged) for seated in tables), await count_lost(url, tables), downtimes)


async def ring_under_kills(
    url: str, processes: int, deadlines: int, *, seconds: float = 3, kills: int = 4
) -> list[tuple[int, int, int]]:
    """(due, rung at, how often) of each table's deadline, due within some seconds, with workers killed meanwhile."""
    tables = await prepare(url, deadlines, Schedule(pace="live", seconds=3600))
    house = open_house(settings_for(url), games=GAMES)
    await house.open(ring=False)
    source = random.Random(1)
    start = house.context.clock.now() + 3000
    due = {seated.id: start + source.randrange(int(seconds * 1000)) for seated in tables}

    def move(connection: object) -> None:
        for table, at in due.items():
            values = {"due": at, "id": table}
            connection.execute(text("UPDATE alarms SET due = :due WHERE table_id = :id"), values)  # type: ignore[attr-defined]

    await house.context.write(move)
    await house.close()
    servers = [Server(url).start() for _ in range(processes)]
    try:
        stop = asyncio.Event()
        await kill_at_random(servers, stop, kills, source)
        await until_rung(url, len(due))
    finally:
        for server in servers:
            server.kill()
    house = open_house(settings_for(url), games=GAMES)
    await house.open(ring=False)
    found = []
    for table, at in due.items():
        room = await house.context.registry.get(table)
        assert room.replay is not None
        rung = [n for n, entry in enumerate(room.replay.entries) if entry.actor == CLOCK]
        found.append((at, room.times[rung[0]] if rung else 0, len(rung)))
    await house.close()
    return found


async def until_rung(url: str, tables: int) -> None:
    """Until no deadline of today is left."""
    engine = create_engine(url if url.startswith("sqlite") else _driver_url(url))
    for _ in range(300):
        with engine.connect() as connection:
            moved = connection.execute(text("SELECT count(*) FROM tables WHERE seq > 0")).scalar()
        if moved == tables:
            break
        await asyncio.sleep(0.1)
    engine.dispose()
