"""Two worlds that a pair of eyes cannot tell apart, and every byte that the house sends to it in each. (R24, R26)"""

import json
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import httpx
from fastapi import FastAPI
from itsdangerous import Signer

from server.client import ORIGIN, Browser, house_of, stream_of
from server.hosts import key
from tripot.engine.actions import Fill
from tripot.engine.fold import Replay
from tripot.engine.foresight import foresee, redealt
from tripot.engine.rng import PlainRng
from tripot.engine.seats import SPECTATOR, Seat
from tripot.server.common.records import Caller, Schedule
from tripot.server.ops.logs import JsonLines
from tripot.server.store.pictures import of_table
from tripot.server.tables.table import Table
from tripot.server.tables.tables import Opening
from tripot.server.web.house import House

PASSING = frozenset(("at", "request", "ms", "seconds", "level"))
"""What a line of the log says that is never the same twice."""
RANDOM = re.compile(rb'(name="(?:key|csrf)" value=|"X-CSRF-Token": ?|name="csrf-token" content=)"[^"]*"')
LINKS = 14
"""Links of a table's page that are followed, at most."""


@dataclass(frozen=True)
class Eyes:
    """Somebody at a table, or nobody there: how they prove who they are, as a program and as a browser."""

    seat: Seat
    token: str = ""
    cookie: str = ""

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    @property
    def query(self) -> str:
        return "" if self.seat == SPECTATOR else f"?seat={self.seat}"


async def newcomer(house: House, name: str) -> tuple[Caller, str]:
    """Somebody who came in, and the cookie of their browser."""
    _, token = await house.people.guest(name, "fr", device="a device")
    caller = await house.people.by_session(token)
    assert caller is not None
    return caller, "tripot=" + Signer(house.secret, salt="tripot.session").sign(token).decode()


async def seated(
    house: House, game: str, seats: int | None = None, *, early_close: bool = False
) -> tuple[str, dict[Seat, Caller], list[Eyes]]:
    """A started table with a person in every chair: its id, the people, and all eyes on it, strangers' included."""
    host, cookie = await newcomer(house, "Guest 0")
    times = Schedule(pace="slow", seconds=3600, early_close=early_close)
    opening = Opening(game, seats, watching="everybody", schedule=times)
    info = await house.tables.open(host, opening, key())
    people, cookies = {info.my_seats[0]: host}, {info.my_seats[0]: cookie}
    for chair in info.chairs:
        if chair.kind == "free":
            people[chair.seat], cookies[chair.seat] = await newcomer(house, f"Guest {chair.seat}")
            word = info.invitation or ""
            await house.tables.sit(people[chair.seat], info.id, seat=chair.seat, word=word, key=key())
    await house.tables.start(host, info.id)
    eyes = [
        Eyes(seat, await house.tables.seat_token(people[seat], info.id, seat), cookies[seat]) for seat in sorted(people)
    ]
    _, outsider = await newcomer(house, "Outsider")
    return info.id, people, [*eyes, Eyes(SPECTATOR), Eyes(SPECTATOR, cookie=outsider)]


async def everything(app: FastAPI, table: str, seat: int, headers: dict[str, str]) -> list[bytes]:
    """All that one pair of eyes can get out of the house about a table."""
    browser = Browser(app)
    browser.client.headers.update(headers)
    asked = "" if seat == SPECTATOR else f"?seat={seat}"
    found = []
    for path in (
        f"/tables/{table}",
        f"/tables/{table}/view{asked}",
        f"/tables/{table}/choices{asked}",
        f"/tables/{table}/threads{asked}",
        f"/tables/{table}/messages{asked}",
        f"/tables/{table}/journal",
        f"/tables/{table}/steps/0",
        f"/tables/{table}/reasons",
    ):
        answer = await browser.get(path)
        found.append(f"{path} {answer.status_code} ".encode() + answer.content)
    for what in ("nonsense", "swap:9", {"form": "bid", "value": {"amount": 10**6}}, {"form": "x", "value": None}):
        for where in ("actions", "check"):
            answer = await browser.post(f"/tables/{table}/seats/{seat}/{where}", {"action": what, "decision": 10**6})
            found.append(f"{where} {answer.status_code} ".encode() + answer.content)
    room = await house_of(app).context.registry.get(table)
    found += [] if seat == SPECTATOR else previews_of(room, seat)
    status, stream = await stream_of(
        app, f"/api/v1/tables/{table}/stream{asked}{'&' if asked else '?'}after=0.-1.0.0", headers, chunks=2
    )
    found.append(f"stream {status} ".encode() + stream)
    return found


def previews_of(room: Table, seat: int) -> list[bytes]:
    """What the rules foresee for the forms of a seat, filled in by chance and half filled in."""
    view = room.view(seat)
    assert view is not None
    found = []
    for number, form in enumerate((*view.menu.forms, *view.standing.forms)):
        proposed = room.game.propose(view, form, PlainRng(number))
        assert isinstance(proposed, Fill)
        for value in (proposed.value, {}):
            told = foresee(room.game, room.world(seat), seat, form, value)
            found.append(f"preview {form.name} {told}".encode())
    return found


async def sent(app: FastAPI, table: str, eyes: Eyes) -> list[bytes]:
    """All that these eyes get: the API and its streams, pages, parts of pages, refusals, headers; and the log."""
    with logged() as lines:
        found = [] if eyes.cookie and eyes.seat == SPECTATOR else await everything(app, table, eyes.seat, eyes.headers)
        found += await pages(app, table, eyes)
    return found + lines


async def pages(app: FastAPI, table: str, eyes: Eyes) -> list[bytes]:
    """The table's page, what it links to, its live part, its wire, and what is said to a nonsense."""
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    headers = {"Cookie": eyes.cookie} if eyes.cookie else {}
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers=headers) as browser:
        first = await browser.get(f"/tables/{table}{eyes.query}")
        found = [_bytes("page", first)]
        found += [_bytes(path, await browser.get(path)) for path in links(first.text, table)]
        parts = (f"/tables/{table}{eyes.query}", f"/tables/{table}/live{eyes.query}")
        found += [_bytes(f"part {path}", await browser.get(path, headers={"HX-Request": "true"})) for path in parts]
        found.append(_bytes("mine", await browser.get("/mine")))
        kept = await house_of(app).context.read(partial(of_table, table=table))
        paths = [f"/tables/{table}/pictures/{row.sha256}" for row in kept]
        found += [_bytes(path, await browser.get(path)) for path in paths]
        token = re.search(r'name="csrf" value="([^"]*)"', first.text)
        fields = {"csrf": token[1] if token else "", "key": "key-of-nonsense", "seat": "P1", "action": "nonsense"}
        found.append(_bytes("act", await browser.post(f"/tables/{table}/act", data=fields)))
    wire = f"/tables/{table}/wire{eyes.query}{'&' if eyes.query else '?'}after=0.-1.0.0"
    status, stream = await stream_of(app, wire, headers, chunks=2)
    return [*found, f"wire {status} ".encode() + stream]


def links(page: str, table: str) -> list[str]:
    """Where the page of a table leads within it."""
    found = re.findall(rf'href="(/tables/{table}[^"#]*)', page)
    plain = [each.replace("&amp;", "&") for each in dict.fromkeys(found)]
    return [each for each in plain if "/wire" not in each and not each.endswith(".pdf")][:LINKS]


def _bytes(what: str, answer: httpx.Response) -> bytes:
    """An answer with its headers, but for what is drawn anew each time."""
    headers = {name: value for name, value in answer.headers.items() if name not in ("x-request-id", "date")}
    return f"{what} {answer.status_code} {sorted(headers.items())} ".encode() + RANDOM.sub(rb'\1"-"', answer.content)


@contextmanager
def logged() -> Iterator[list[bytes]]:
    """The lines of the log meanwhile, without hours and names of requests."""
    lines: list[bytes] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            line: dict[str, Any] = json.loads(JsonLines().format(record))
            lines.append(str({name: said for name, said in line.items() if name not in PASSING}).encode())

    handler, log = Keep(logging.DEBUG), logging.getLogger("tripot")
    before = log.level
    log.addHandler(handler)
    log.setLevel(logging.DEBUG)
    try:
        yield lines
    finally:
        log.removeHandler(handler)
        log.setLevel(before)


async def differences(app: FastAPI, table: str, eyes: Eyes, number: int = 7) -> list[tuple[bytes, bytes]]:
    """What these eyes get otherwise in a world redealt for them, with another seed: there should be nothing.

    Whoever looks has read what there is: they must have looked before.
    """
    room: Table = await house_of(app).context.registry.get(table)
    assert room.replay is not None
    forget(room)
    real = await sent(app, table, eyes)
    replay, seed = room.replay, room.seed
    early, rng = room.row.terms.schedule.closes_early, PlainRng(eyes.seat + number)
    room.replay = with_state(replay, redealt(room.game, replay.state, eyes.seat, rng, closes_early=early))
    room.seed = bytes(32)
    forget(room)
    try:
        other = await sent(app, table, eyes)
    finally:
        room.replay, room.seed = replay, seed
        forget(room)
    if len(real) != len(other):
        return [(b"%d answers" % len(real), b"%d" % len(other))]
    return [(one, two) for one, two in zip(real, other, strict=True) if one != two]


def forget(room: Table) -> None:
    """Nothing that was made of one world serves in another."""
    room._sights.clear()
    room._worlds.clear()
    room.remembered.forget()


def with_state(replay: Replay[Any], state: Any) -> Replay[Any]:
    made: Replay[Any] = object.__new__(Replay)
    made.__dict__.update(replay.__dict__)
    made.state = state
    return made
