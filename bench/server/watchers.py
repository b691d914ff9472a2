"""Many who watch one table and do nothing: how soon they hear of a move, and what each costs."""

import asyncio
import tempfile
import time
from pathlib import Path
from typing import Any, cast

from bench.server.matches import Match, stage
from bench.server.processes import HOST, Process, house, more_files, running
from bench.server.wires import connect, get, run

MOVES = 20
PAUSE = 0.1
_CROWD = 100


class Watcher(asyncio.Protocol):
    """A reader of the table's stream: it notes when each move arrived."""

    def __init__(self, request: bytes, heard: list[float]) -> None:
        self._request, self._heard = request, heard
        self.ready = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        if not self.ready.done():
            if b" 200 " not in data[:20]:
                raise AssertionError(data[:200])
            self.ready.set_result(None)
        if b"event: entry" in data:
            self._heard.append(time.perf_counter())

    def close(self) -> None:
        """Leave."""
        if self._transport is not None:
            self._transport.abort()


def watchers(count: int) -> dict[str, Any]:
    """So many watchers of one table on one worker, while moves are played one by one."""
    if more_files() < count + 200:
        return {"per_s": None, "left_out": "the system allows too few open files (ulimit -n)"}
    with tempfile.TemporaryDirectory() as folder:
        made = stage(Path(folder), 1)
        ours = house(made.database, TRIPOT_RATE_LIMITS="no")
        with running(ours):
            return run(_watch(ours, made.matches[0], count))


async def _watch(ours: Process, match: Match, count: int) -> dict[str, Any]:
    wire = await connect(ours.port)
    await wire.ask(match.request(0))
    wire.close()
    before = ours.memory()
    heard: list[float] = []
    crowd = await _gather(ours.port, match.table, count, heard)
    each = (ours.memory() - before) / count
    wire = await connect(ours.port)
    late: list[float] = []
    began = time.perf_counter()
    for number in range(1, min(MOVES, len(match.moves) - 1)):
        heard.clear()
        sent = time.perf_counter()
        answer = await wire.ask(match.request(number))
        if answer.status != 200:
            raise AssertionError(answer.body)
        await _until(lambda: len(heard) >= count)
        late += [at - sent for at in heard]
        await asyncio.sleep(PAUSE)
    took = time.perf_counter() - began
    for one in crowd:
        one.close()
    late.sort()
    return {
        "per_s": round(len(late) / took, 1),
        "p50_ms": round(late[len(late) // 2] * 1000, 1),
        "p99_ms": round(late[int(len(late) * 0.99)] * 1000, 1),
        "kb_each": round(each / 1000, 1),
        "watchers": count,
    }


async def _gather(port: int, table: str, count: int, heard: list[float]) -> list[Watcher]:
    request = get(f"/api/v1/tables/{table}/stream", "Accept: text/event-stream")
    loop = asyncio.get_running_loop()
    crowd: list[Watcher] = []
    while len(crowd) < count:
        some = min(_CROWD, count - len(crowd))
        made = [await loop.create_connection(lambda: Watcher(request, heard), HOST, port) for _ in range(some)]
        crowd += [watcher for _, watcher in made]
        await asyncio.gather(*(watcher.ready for _, watcher in made))
    return crowd


async def _until(there: Any, patience: float = 10.0) -> None:
    end = time.perf_counter() + patience
    while not there():
        if time.perf_counter() > end:
            raise TimeoutError("not everybody heard of the move")
        await asyncio.sleep(0.001)
