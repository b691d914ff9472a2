"""Requests that nobody honest sends, by chance and as many as one likes, and what a server makes of them. (R31)"""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice

PATHS = (
    "/",
    "/sign-in",
    "/mine",
    "/api/v1/guests",
    "/api/v1/me",
    "/api/v1/tables",
    "/api/v1/tables/mine",
    "/api/v1/tables/x",
    "/api/v1/tables/x/seats/0/actions",
    "/api/v1/tables/x/messages",
    "/api/v1/chairs/take",
    "/tables/x",
    "/guest",
    "/readyz",
)
"""Doors to knock at, open and closed ones."""
WORDS = (
    b"null",
    b"[]",
    b"{",
    b'{"name":',
    b'{"name":1e999}',
    b'{"name":NaN}',
    b'{"name":"\xff\xfe"}',
    b'{"name":"\\ud800"}',
    b'{"name":"x","name":2}',
    b'"' + b"x" * 3000 + b'"',
    b"[" * 1000 + b"]" * 1000,
    b'{"a":' * 1000 + b"1" + b"}" * 1000,
    b'{"decision":' + b"9" * 400 + b',"action":"keep"}',
    b'{"action":{"form":[],"value":{}},"decision":{}}',
    b"\x00\x01\x02",
    b"name=%ff%fe&name=%",
    b"--x\r\nContent-Disposition: form-data; name=\r\n\r\n",
)
"""Bodies that are not what they say."""
TYPES = (b"application/json", b"application/x-www-form-urlencoded", b"multipart/form-data; boundary=x", b"x", b"")
STRANGE_HEADERS = (
    b"Cookie: tripot=\xff\xfe;;;=",
    b"Cookie: " + b"a=b; " * 900,
    b"Authorization: Bearer \xc3\xa9",
    b"Authorization: Basic x",
    b"X-CSRF-Token: \x80\x81",
    b"Idempotency-Key: " + b"k" * 5000,
    b"Origin: http://[bad",
    b"Sec-Fetch-Site: cross-site",
    b"Host: \xff.example",
    b"X-Forwarded-For: 1.2.3.4, \xff",
    b"Range: bytes=9-1",
    b"Last-Event-ID: \x80",
    b"Accept-Encoding: " + b"x" * 2000,
    b"Expect: 200-never",
    b"Upgrade: websocket\r\nConnection: upgrade",
)
Request = bytes


def well_formed(source: random.Random) -> Request:
    """HTTP that can be read, with contents that cannot."""
    body = source.choice(WORDS)
    method = source.choice((b"POST", b"PUT", b"PATCH", b"DELETE", b"GET"))
    return _request(source, method, body, b"Content-Length: %d" % len(body))


def wrong_lengths(source: random.Random) -> Request:
    """Lengths that are no lengths, too long, too short, or two of them."""
    said = source.choice((b"-1", b"many", b"9" * 30, b"0x10", b"5, 6", b"1\r\nContent-Length: 2", b"70000", b"1"))
    return _request(source, b"POST", source.choice(WORDS), b"Content-Length: " + said)


def chunks(source: random.Random) -> Request:
    """Chunked bodies with sizes that lie."""
    size = source.choice((b"5", b"zz", b"-3", b"FFFFFFFFFFFFFFFFFF", b"0", b""))
    body = size + b"\r\n" + source.choice(WORDS)[:200] + b"\r\n0\r\n\r\n"
    also = b"\r\nContent-Length: 4" if source.random() < 0.3 else b""
    return _request(source, b"POST", body, b"Transfer-Encoding: chunked" + also)


def too_large(source: random.Random) -> Request:
    """More than any door takes."""
    body = b'{"name":"' + b"x" * source.choice((66_000, 200_000)) + b'"}'
    return _request(source, b"POST", body, b"Content-Length: %d" % len(body))


def no_http(source: random.Random) -> Request:
    """Not HTTP at all, or nearly."""
    lines = (
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\n folded: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nno colon\r\n\r\n",
        b"G\x00T / HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET http://[::1 HTTP/1.1\r\nHost: x\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        source.randbytes(source.randrange(1, 300)),
    )
    return source.choice(lines)


def odd_paths(source: random.Random) -> Request:
    """Addresses with broken escapes, broken UTF-8, dots, and without an end."""
    parts = (b"%", b"%zz", b"%00", b"%ff%fe", b"../", b"//", b"\xc3\x28", b"?" + b"a=" * 50, b"x" * 900, b"%2e%2e%2f")
    path = b"/" + b"".join(source.choice(parts) for _ in range(source.randrange(1, 5)))
    return b"GET " + path + b" HTTP/1.1\r\nHost: house\r\nConnection: close\r\n\r\n"


KINDS: tuple[Callable[[random.Random], Request], ...] = (
    well_formed,
    wrong_lengths,
    chunks,
    too_large,
    no_http,
    odd_paths,
)
WEIGHTS = (8, 3, 3, 1, 3, 3)


def _request(source: random.Random, method: bytes, body: bytes, length: bytes) -> Request:
    kind = source.choice(TYPES)
    headers = [b"Host: house", b"Connection: close", length, *source.sample(STRANGE_HEADERS, source.randrange(3))]
    headers += [b"Content-Type: " + kind] if kind else []
    first = method + b" " + source.choice(PATHS).encode() + b" HTTP/1.1"
    return b"\r\n".join((first, *headers, b"", body))


def requests(source: random.Random) -> Iterator[Request]:
    """Without end."""
    while True:
        yield source.choices(KINDS, WEIGHTS)[0](source)


@dataclass
class Answers:
    """How often each status came (0: hung up on, without a word), how long it took, and what deserves a look."""

    statuses: Counter[int] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    errors: list[tuple[int, Request]] = field(default_factory=list)

    def note(self, request: Request, status: int, took: float) -> None:
        self.statuses[status] += 1
        self.seconds.append(took)
        if status >= 500:
            self.errors.append((status, request[:300]))


async def send_all(port: int, source: random.Random, number: int, at_once: int = 8) -> Answers:
    """So many requests, some at once, each on a connection of its own."""
    made, answers = islice(requests(source), number), Answers()

    async def one_after_another() -> None:
        for request in made:
            began = time.perf_counter()
            status = await send(port, request)
            answers.note(request, status, time.perf_counter() - began)

    await asyncio.gather(*(one_after_another() for _ in range(at_once)))
    return answers


async def send(port: int, request: Request) -> int:
    """The status of the answer, or 0."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(request)
        if writer.can_write_eof():
            writer.write_eof()
        async with asyncio.timeout(60):
            head = await reader.read(16)
        return int(head[9:12]) if head.startswith(b"HTTP/1.") else 0
    except (OSError, ValueError):
        return 0
    finally:
        writer.transport.abort()
