"""A house whose disk fails once: the n-th opening or syncing of its files, by strace. (R3)

python -m server.failing_disk FOLDER MOVES      # plays, tries again what was refused, and says how it went
"""

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import select

from server.hosts import Party, party, settings_for
from server.power_cuts import STRACE
from server.toys import GAMES
from tripot.server.common.errors import Unavailable
from tripot.server.common.records import Schedule
from tripot.server.store import schema
from tripot.server.web.house import open_house

OPENS = "open,openat"
SYNCS = "fsync,fdatasync"
FILES = ("house.db", "house.db-wal", "house.db-shm", "house.db-journal")
SAID = ("unable to open database file", "disk I/O error", "disk is full", "Input/output error", "No space left")
"""What a house that cannot open says of its disk."""
TRIES = 5


@dataclass(frozen=True)
class Evening:
    """What became of an evening on a disk that failed once."""

    has_failed: bool
    """Whether the fault struck at all: if not, every call has had its turn."""
    is_open: bool
    """Whether the house opened; a disk may fail before."""
    acknowledged: int
    refused: int
    unkind: int
    """Refusals that were not a 503 with the time to come back after."""


def evening(folder: Path, calls: str, number: int, error: str, moves: int = 3) -> Evening:
    """Play under strace, with the n-th of these calls failing, counted in each thread."""
    assert STRACE is not None
    root, told = Path(__file__).resolve().parents[1], folder / "strace"
    words = [STRACE, "-f", "-o", str(told), "-e", f"trace={calls}", "-e", f"inject={calls}:error={error}:when={number}"]
    words += [word for file in FILES for word in ("-P", str(folder / file))]
    words += [sys.executable, "-m", "server.failing_disk", str(folder), str(moves)]
    path = os.pathsep.join((str(root), str(root.parent), os.environ.get("PYTHONPATH", "")))
    done = subprocess.run(words, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False)
    has_failed = "(INJECTED)" in told.read_text("utf-8", "replace")
    if done.returncode:
        assert has_failed, done.stderr
        assert any(each in done.stderr for each in SAID), done.stderr[-2000:]
        return Evening(has_failed, False, 0, 0, 0)
    return Evening(has_failed, True, **json.loads(done.stdout.splitlines()[-1]))


def after(folder: Path) -> int:
    """The moves that are there when the house is opened again, without a hand; its file is whole."""
    with closing(sqlite3.connect(folder / "house.db")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    return asyncio.run(_count(folder))


async def _count(folder: Path) -> int:
    house = open_house(settings_for(f"sqlite:///{folder / 'house.db'}"), games=GAMES)
    await house.open(ring=False)
    names = await house.context.read(lambda connection: list(connection.execute(select(schema.tables.c.id)).scalars()))
    rooms = [await house.context.registry.get(name) for name in names]
    await house.close()
    return sum(room.row.progress.seq for room in rooms)


async def play(folder: Path, moves: int) -> dict[str, int]:
    """Two tables, so many moves each; what is refused is sent again with its key."""
    house = open_house(settings_for(f"sqlite:///{folder / 'house.db'}", power_safe=True), games=GAMES)
    await house.open(ring=False)
    refusals: list[Unavailable] = []
    tables: list[Party] = []
    for _ in range(TRIES):
        try:
            while len(tables) < 2:
                tables.append(await party(house, seats=2, options={"rounds": 1000}, schedule=Schedule(pace="none")))
        except Unavailable as refused:
            refusals.append(refused)
    acknowledged = 0
    for n in range(moves):
        for table in tables:
            for _ in range(TRIES):
                try:
                    acted = await table.act(n % 2, "keep", sent=f"move-{n:04d}", decision=n)
                except Unavailable as refused:
                    refusals.append(refused)
                else:
                    acknowledged += acted.seq == n + 1
                    break
    await house.close()
    unkind = sum((each.status, each.retry_after is not None) != (503, True) for each in refusals)
    return {"acknowledged": acknowledged, "refused": len(refusals), "unkind": unkind}


if __name__ == "__main__":
    print(json.dumps(asyncio.run(play(Path(sys.argv[1]), int(sys.argv[2])))))
