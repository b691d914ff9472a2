"""The house killed in the middle of a thousand games and started again at once: how soon they are served."""

import asyncio
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.server.matches import Match, stage
from bench.server.processes import Process, house
from bench.server.wires import connect, run

TABLES = 1000
PLAYED = 30
_WIRES = 8


def crash() -> dict[str, Any]:
    """From SIGKILL to the first answer, and until each table has shown its seat what it sees."""
    with tempfile.TemporaryDirectory() as folder:
        made = stage(Path(folder), TABLES, played=PLAYED)
        ours = house(made.database).start().wait()
        try:
            run(_look_at(ours.port, made.matches))
            first, everything = _again(ours, made.matches)
        finally:
            ours.kill()
    return {
        "per_s": round(TABLES / (everything - first), 1),
        "first_s": round(first, 2),
        "all_tables_s": round(everything, 2),
        "tables": TABLES,
    }


def _again(ours: Process, matches: list[Match]) -> tuple[float, float]:
    """Seconds from the end to the first table, and to the last."""
    began = time.perf_counter()
    ours.kill()
    ours.start().wait()
    run(_look_at(ours.port, matches[:1]))
    first = time.perf_counter() - began
    run(_look_at(ours.port, matches))
    return first, time.perf_counter() - began


async def _look_at(port: int, matches: list[Match]) -> None:
    left = list(matches)

    async def one() -> None:
        wire = await connect(port)
        while left:
            answer = await wire.ask(left.pop().look())
            if answer.status != 200:
                raise AssertionError(answer.body[:300])
        wire.close()

    await asyncio.gather(*(one() for _ in range(_WIRES)))
