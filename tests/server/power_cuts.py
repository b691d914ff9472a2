"""What a disk holds after a power cut: the writes and syncs of a house, recorded by strace, and played again as bytes.

Only what was synced before the cut is kept; the rest is gone, or some of it has reached the disk by itself, in any
order: both are tried. The house is told of each answer it gave by a line in a file, so that answers stand among the
writes in the order in which they came.
"""

import asyncio
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from server.hosts import party, settings_for
from server.toys import GAMES
from tripot.server.common.records import Schedule
from tripot.server.web.house import open_house

TABLES = 3
TRACED = "write,pwrite64,ftruncate,fsync,fdatasync"
CALL = re.compile(r'^(\d+) +(\w+)\(\d+<([^>]*)>(?:, "([^"]*)")?(?:(?:\.\.\.)?, (\d+))?(?:, (\d+))?')
RESUMED = re.compile(r"^(\d+) +<\.\.\. (\w+) resumed>")
STRACE = shutil.which("strace")


@dataclass
class Disk:
    """Files as the disk has them, and what is on its way there."""

    synced: dict[str, bytearray]
    waiting: dict[str, list[tuple[int, bytes]]] = field(default_factory=dict)
    """Writes by file, as (place, bytes); a place below zero cuts the file to so many bytes, less one."""
    syncing: dict[str, tuple[str, int]] = field(default_factory=dict)
    """By thread, a sync that has begun: of which file, and how many of its writes it is sure to cover."""
    answered: list[str] = field(default_factory=list)

    def begin_sync(self, thread: str, file: str) -> None:
        self.syncing[thread] = file, len(self.waiting.get(file, ()))

    def end_sync(self, thread: str) -> None:
        file, number = self.syncing.pop(thread)
        waiting = self.waiting.get(file, [])
        for place, data in waiting[:number]:
            put(self.synced.setdefault(file, bytearray()), place, data)
        self.waiting[file] = waiting[number:]
        for other, (its, covered) in self.syncing.items():
            if its == file:
                self.syncing[other] = its, max(covered - number, 0)

    def after_a_cut(self, folder: Path, chance: random.Random | None) -> None:
        """Write down what is left: what was synced, and with `chance` half of the rest, as it happens."""
        for file, kept in self.synced.items():
            image = bytearray(kept)
            for place, data in self.waiting.get(file, ()) if chance is not None else ():
                if chance is not None and chance.random() < 0.5:
                    put(image, place, data)
            (folder / file).write_bytes(image)


def put(image: bytearray, place: int, data: bytes) -> None:
    """Write into a file's bytes, or cut it."""
    if place < 0:
        del image[-place - 1 :]
        return
    image.extend(bytes(max(place - len(image), 0)))
    image[place : place + len(data)] = data


def record(folder: Path, moves: int, *, power_safe: bool) -> list[str]:
    """Play so many moves at each table in a house of this folder, under strace: its lines."""
    assert STRACE is not None
    told, root = folder.parent / f"{folder.name}.strace", Path(__file__).resolve().parents[1]
    words = [STRACE, "-f", "-y", "-xx", "-s", "70000", "-e", f"trace={TRACED}", "-e", "signal=none", "-o", str(told)]
    words += [sys.executable, "-m", "server.power_cuts", str(folder), str(moves), str(int(power_safe))]
    path = os.pathsep.join((str(root), str(root.parent)))
    subprocess.run(words, check=True, env={**os.environ, "PYTHONPATH": path})
    return told.read_text("ascii").splitlines()


def moments(lines: list[str], folder: Path, before: dict[str, bytearray]) -> Iterator[Disk]:
    """The disk after each call that was recorded."""
    disk = Disk(before)
    for line in lines:
        if resumed := RESUMED.match(line):
            if resumed[1] in disk.syncing:
                disk.end_sync(resumed[1])
                yield disk
            continue
        if (call := CALL.match(line)) is None:
            continue
        thread, name, path, data, size, place = call.groups()
        file = Path(unescaped(path).decode())
        if file.parent == folder and note(disk, thread, name, file.name, unescaped(data or ""), (size, place)):
            if name in ("fsync", "fdatasync") and "unfinished" not in line:
                disk.end_sync(thread)
            yield disk


def note(disk: Disk, thread: str, name: str, file: str, data: bytes, numbers: tuple[str, str]) -> bool:
    """One call; whether it is of any interest."""
    if file == "answered":
        disk.answered += data.decode().split()
    elif not file.endswith((".db", ".db-wal")):
        return False
    elif name == "pwrite64":
        disk.waiting.setdefault(file, []).append((int(numbers[1]), data))
    elif name == "ftruncate":
        disk.waiting.setdefault(file, []).append((-int(numbers[0]) - 1, b""))
    elif name in ("fsync", "fdatasync"):
        disk.begin_sync(thread, file)
    else:
        raise AssertionError(f"{name} of {file}")
    return True


def unescaped(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", "")) if text.startswith("\\x") else text.encode()


@dataclass
class Cuts:
    """What many cuts came to."""

    made: int = 0
    lost: int = 0
    """Acknowledged moves that were gone, over all cuts."""
    broken: list[str] = field(default_factory=list)
    """What was not a consistent prefix."""


def cut(lines: list[str], folder: Path, before: dict[str, bytearray], points: int) -> Cuts:
    """As many cuts as asked for, spread over all that was recorded."""
    found, place = Cuts(), folder.parent / "after"
    number = sum(1 for _ in moments(lines, folder, {name: bytearray(kept) for name, kept in before.items()}))
    wanted = {round(n * (number - 1) / max(points - 1, 1)) for n in range(points)}
    for at, disk in enumerate(moments(lines, folder, before)):
        if at in wanted:
            place.mkdir(exist_ok=True)
            disk.after_a_cut(place, random.Random(at) if at % 2 else None)
            look(place / "house.db", disk.answered, found)
            shutil.rmtree(place)
    return found


def look(database: Path, answered: list[str], found: Cuts) -> None:
    """Open what is left, as a house would: whole, each journal without a gap, with what was answered."""
    found.made += 1
    connection = sqlite3.connect(database)
    try:
        said = connection.execute("PRAGMA integrity_check").fetchone()[0]
        tables = dict(connection.execute("SELECT id, seq FROM tables").fetchall())
        kept: dict[str, list[int]] = {table: [] for table in tables}
        for table, seq in connection.execute("SELECT table_id, seq FROM entries ORDER BY seq"):
            kept[table].append(seq)
    except sqlite3.DatabaseError as failed:
        found.broken.append(str(failed))
        return
    finally:
        connection.close()
    if said != "ok":
        found.broken.append(said)
    found.broken += [
        f"table {each} has a gap" for each, seqs in kept.items() if seqs != list(range(1, tables[each] + 1))
    ]
    for table, seq in (line.split(":") for line in answered):
        found.lost += int(seq) > tables.get(table, 0)


async def play(folder: Path, moves: int, *, power_safe: bool) -> None:
    """What is recorded: some tables at once; each answer is a line in a file. It ends as by a kill."""
    house = open_house(settings_for(f"sqlite:///{folder / 'house.db'}", power_safe=power_safe), games=GAMES)
    await house.open(ring=False)
    told = os.open(folder / "answered", os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    async def one() -> None:
        table = await party(house, seats=2, options={"rounds": 1000}, schedule=Schedule(pace="none"))
        for n in range(moves):
            acted = await table.act(n % 2, "keep", decision=n)
            assert acted.refusal is None
            os.write(told, f"{table.id}:{n + 1}\n".encode())
            if n % 5 == 3:
                copy_the_log(folder / "house.db", power_safe=power_safe)

    await asyncio.gather(*(one() for _ in range(TABLES)))
    os._exit(0)


def copy_the_log(database: Path, *, power_safe: bool) -> None:
    """What the house does after some thousand writes: what stands in the log comes into the file."""
    connection = sqlite3.connect(database)
    connection.execute(f"PRAGMA synchronous={'FULL' if power_safe else 'NORMAL'}")
    connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
    connection.close()


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1]), int(sys.argv[2]), power_safe=bool(int(sys.argv[3]))))
