"""R16: a thousand readers who never read, and what others notice of it; streams that are resumed at every event."""

import asyncio
import socket
import tempfile
import time
from contextlib import ExitStack
from itertools import count
from pathlib import Path

import httpx
from bench.server.matches import Match, stage
from bench.server.processes import Process, house, more_files, running
from bench.server.wires import connect, get, post

from soak.places import Deadline
from soak.rows import Faults, Row

READERS = 1000
EVENTS = 10_000
ASKED = 400
KEPT = 256 * 1024
ENOUGH = 400
"""Messages of 2 kB that are too many for anybody who does not read: fewer would prove nothing, however late it is."""
TOKEN = "soak-operator"
_numbers = count()


def run(minutes: float) -> list[Row]:
    """Readers who never read first, then as many resumed events as there is time for."""
    more_files()
    end = Deadline(minutes)
    with tempfile.TemporaryDirectory(prefix="tripot-soak-") as folder:
        made = stage(Path(folder), 2, played=10)
        ours = house(made.database, TRIPOT_OPERATOR_TOKEN=TOKEN)
        with running(ours):
            return [deaf(ours, made.matches[0], made.matches[1], end), resumed(ours, made.matches[1], end)]


def deaf(ours: Process, loud: Match, other: Match, end: Deadline) -> Row:
    """Readers of one table, and how soon another table is answered before and meanwhile."""
    faults, before = Faults(), p99(ours, other)
    with ExitStack() as held:
        for _ in range(READERS):
            line = held.enter_context(socket.socket())
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect(("127.0.0.1", ours.port))
            line.sendall(get(f"/api/v1/tables/{loud.table}/stream?seat=0", *loud.headers))
        wait(lambda: listeners(ours) == READERS, end)
        there, memory, during = listeners(ours), ours.memory(), p99(ours, other)
        sent = 0
        while listeners(ours) and (sent < ENOUGH or not end.is_over()):
            asyncio.run(say(ours, loud, 20))
            sent += 20
        each = (ours.memory() - memory) / READERS
        faults.add("never cut", listeners(ours))
    faults.add(f"{each / 1000:.0f} kB kept for each", int(each > KEPT))
    faults.add(f"p99 of others {during:.1f} ms, {before:.1f} before", int(during > before * 1.1 + 1))
    figures = f"cut after {sent} messages of 2 kB; others' p99 {before:.1f} ms before, {during:.1f} meanwhile"
    return Row("R16", "readers who never read", READERS, there, "readers", faults.told(), figures)


def resumed(ours: Process, match: Match, end: Deadline) -> Row:
    """A stream cut after every event, and resumed from it."""
    faults, heard, sent = Faults(), list[str](), list[str]()
    with httpx.Client(base_url=f"http://127.0.0.1:{ours.port}", timeout=60) as client:
        client.headers["Cookie"] = match.cookie
        seen = client.get(f"/api/v1/tables/{match.table}/view?seat=0").raise_for_status()
        last = seen.json()["cursor"]
        while len(sent) < EVENTS and not end.is_over():
            sent += asyncio.run(say(ours, match, 1))
            path = f"/api/v1/tables/{match.table}/stream?seat=0"
            with client.stream("GET", path, headers={"Last-Event-ID": last}) as stream:
                for line in stream.iter_lines():
                    name, _, value = line.partition(": ")
                    last = value if name == "id" else last
                    if name == "data" and '"text"' in value:
                        heard.append(value.partition('"text":"')[2].partition(" ")[0])
                        break
    faults.add("gaps or repeats", int(heard != sent))
    return Row("R16", "events resumed one by one", EVENTS, len(sent), "events", faults.told())


async def say(ours: Process, match: Match, number: int) -> list[str]:
    wire, said = await connect(ours.port), []
    for _ in range(number):
        said.append(f"m{next(_numbers)}")
        text = f"{said[-1]} {'x' * 1900}"
        path, body = f"/api/v1/tables/{match.table}/messages", f'{{"text":"{text}","seat":0}}'
        answer = await wire.ask(post(path, body, *match.headers, f"Idempotency-Key: say-{said[-1]}-key"))
        assert answer.status == 201, answer
    wire.close()
    return said


def p99(ours: Process, match: Match) -> float:
    """Milliseconds."""

    async def ask() -> list[float]:
        wire = await connect(ours.port)
        request = get(f"/api/v1/tables/{match.table}/view?seat=0", *match.headers)
        answers = [await wire.ask(request) for _ in range(ASKED)]
        wire.close()
        assert {answer.status for answer in answers} == {200}, answers[-1]
        return sorted(answer.took for answer in answers)

    return asyncio.run(ask())[int(ASKED * 0.99)] * 1000


def listeners(ours: Process) -> int:
    told = httpx.get(f"http://127.0.0.1:{ours.port}/metrics", headers={"Authorization": f"Bearer {TOKEN}"}, timeout=60)
    return int(float(told.text.partition("\ntripot_listeners ")[2].split()[0]))


def wait(what: object, end: Deadline) -> None:
    while not what() and not end.is_over():  # type: ignore[operator]
        time.sleep(0.05)
