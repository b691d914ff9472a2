"""A client that costs little: requests are bytes made beforehand, answers are cut at their length."""

import asyncio
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import cast

import uvloop

from bench.server.processes import HOST


def get(path: str, *headers: str) -> bytes:
    """A request for a page."""
    return "\r\n".join((f"GET {path} HTTP/1.1", "Host: house", *headers, "", "")).encode()


def post(path: str, body: str, *headers: str) -> bytes:
    """A request that carries JSON."""
    lines = (f"POST {path} HTTP/1.1", "Host: house", "Content-Type: application/json", *headers)
    return "\r\n".join((*lines, f"Content-Length: {len(body)}", "", body)).encode()


@dataclass(slots=True)
class Answer:
    """What came back."""

    status: int
    body: bytes
    took: float = 0.0


class Wire(asyncio.Protocol):
    """A kept-alive connection: one request at a time."""

    def __init__(self) -> None:
        self._bytes = b""
        self._transport: asyncio.Transport | None = None
        self._done: Callable[[Answer], None] | None = None
        self._sent = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def send(self, request: bytes, done: Callable[[Answer], None]) -> None:
        """Send; `done` is called with the answer."""
        assert self._transport is not None
        self._done, self._sent = done, time.perf_counter()
        self._transport.write(request)

    async def ask(self, request: bytes) -> Answer:
        """Send, and wait for the answer."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.send(request, answer.set_result)
        return await answer

    def data_received(self, data: bytes) -> None:
        self._bytes += data
        head, found, rest = self._bytes.partition(b"\r\n\r\n")
        if not found:
            return
        length = _length(head)
        if len(rest) < length or self._done is None:
            return
        self._bytes = rest[length:]
        done, self._done = self._done, None
        done(Answer(int(head[9:12]), rest[:length], time.perf_counter() - self._sent))

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()


def _length(head: bytes) -> int:
    low = head.lower()
    start = low.find(b"content-length:")
    if start < 0:
        raise ValueError("an answer without a length")
    return int(low[start + 15 :].split(b"\r\n", 1)[0])


async def connect(port: int) -> Wire:
    """A connection to a server."""
    _, made = await asyncio.get_running_loop().create_connection(Wire, HOST, port)
    return made


@dataclass(slots=True)
class Tally:
    """What a run did."""

    count: int = 0
    refused: int = 0
    seconds: float = 0.0
    took: list[float] = field(default_factory=list)

    @property
    def per_s(self) -> float:
        """Answers a second."""
        return self.count / self.seconds if self.seconds else 0.0

    def quantile(self, part: float) -> float:
        """The time in milliseconds within which this part of the answers came."""
        ordered = sorted(self.took)
        return ordered[min(int(len(ordered) * part), len(ordered) - 1)] * 1000 if ordered else 0.0

    def note(self, answer: Answer, took: float) -> None:
        """Count an answer."""
        self.count += 1
        self.refused += answer.status >= 400
        self.took.append(took)


async def flat_out(port: int, streams: list[Iterator[bytes]], seconds: float) -> Tally:
    """Each stream of requests on a connection of its own, the next as soon as the last is answered."""
    tally, wires = Tally(), [await connect(port) for _ in streams]
    finished = asyncio.Event()
    start = time.perf_counter()
    left = len(streams)

    def go(wire: Wire, requests: Iterator[bytes]) -> None:
        nonlocal left
        request = next(requests, None) if time.perf_counter() - start < seconds else None
        if request is None:
            left -= 1
            if not left:
                finished.set()
            return

        def done(answer: Answer) -> None:
            tally.note(answer, answer.took)
            go(wire, requests)

        wire.send(request, done)

    for wire, requests in zip(wires, streams, strict=True):
        go(wire, requests)
    await finished.wait()
    tally.seconds = time.perf_counter() - start
    for wire in wires:
        wire.close()
    return tally


async def steadily(port: int, streams: list[Iterator[bytes]], rate: float, seconds: float) -> Tally:
    """At a given rate, whether or not the server keeps up: what takes long is counted from when it should have gone."""
    tally, wires = Tally(), [await connect(port) for _ in streams]
    free = [asyncio.Event() for _ in streams]
    for each in free:
        each.set()
    start = time.perf_counter()

    async def one(place: int) -> None:
        wire, requests, number = wires[place], streams[place], place
        while number / rate < seconds:
            due = start + number / rate
            await asyncio.sleep(max(due - time.perf_counter(), 0))
            request = next(requests, None)
            if request is None:
                return
            tally.note(await wire.ask(request), time.perf_counter() - due)
            number += len(streams)

    await asyncio.gather(*(one(place) for place in range(len(streams))))
    tally.seconds = time.perf_counter() - start
    for wire in wires:
        wire.close()
    return tally


run = uvloop.run
