"""Tables made beforehand in a house's database, with a whole match for each: nobody has to ask what may be played."""

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from itsdangerous import Signer

from bench.server.wires import get, post
from tripot.engine.fold import Replay
from tripot.engine.frames import Decision
from tripot.engine.journal import Header
from tripot.engine.rng import KeyedRng
from tripot.games.startup_nation import GAME
from tripot.server.common.records import Caller, Schedule
from tripot.server.common.settings import Settings
from tripot.server.tables.tables import Opening
from tripot.server.web.house import House, open_house
from tripot.server.web.security import COOKIE, THERE, token_for

SEATS = 4
ORIGINALS = 8


@dataclass(slots=True)
class Guest:
    """Somebody with a session."""

    caller: Caller
    cookie: str
    csrf: str

    @property
    def headers(self) -> tuple[str, ...]:
        """What their browser sends with each request."""
        return (f"Cookie: {self.cookie}", f"X-CSRF-Token: {self.csrf}")


@dataclass(slots=True)
class Match:
    """A started table and the moves of a match at it, by one guest in all four chairs."""

    table: str
    guest: Guest
    moves: list[tuple[int, str, int]]
    played: int = 0

    @property
    def cookie(self) -> str:
        """The guest's, who holds the device for the first chair."""
        return f"{self.guest.cookie}; {THERE}={self.table}.0"

    @property
    def headers(self) -> tuple[str, ...]:
        """What the first chair's browser sends with each request."""
        return (f"Cookie: {self.cookie}", f"X-CSRF-Token: {self.guest.csrf}")

    def request(self, number: int) -> bytes:
        """A move as it is posted: with session, form token and key."""
        seat, action, decision = self.moves[number]
        path = f"/api/v1/tables/{self.table}/seats/{seat}/actions"
        body = f'{{"action":"{action}","decision":{decision}}}'
        return post(path, body, *self.guest.headers, f"Idempotency-Key: move-{number:08d}")

    def requests(self) -> Iterator[bytes]:
        """The moves not played yet."""
        while self.played < len(self.moves):
            self.played += 1
            yield self.request(self.played - 1)

    def look(self) -> bytes:
        """A request for what the first seat sees."""
        return get(f"/api/v1/tables/{self.table}?seat=0", *self.headers)


@dataclass(slots=True)
class Stage:
    """A database with tables in it."""

    database: Path
    guests: list[Guest] = field(default_factory=list)
    matches: list[Match] = field(default_factory=list)

    def streams(self, count: int) -> list[Iterator[bytes]]:
        """So many players, who take one match after the other from the heap."""
        return [self._one_after_the_other() for _ in range(count)]

    def _one_after_the_other(self) -> Iterator[bytes]:
        while self.matches:
            yield from self.matches.pop().requests()


async def guest(house: House, name: str) -> Guest:
    """Somebody comes in."""
    _, token = await house.people.guest(name, "fr", device="bench")
    caller = await house.people.by_session(token)
    assert caller is not None
    value = Signer(house.secret, salt="tripot.session").sign(token).decode()
    return Guest(caller, f"{COOKIE}={value}", token_for(house.secret, caller))


async def match(house: House, host: Guest, source: random.Random, *, played: int = 0) -> Match:
    """A table with its host in all four chairs, some moves of it played already."""
    opening = Opening(GAME.meta.id, SEATS, schedule=Schedule(pace="none"), watching="everybody", is_public=True)
    info = await house.tables.open(host.caller, opening, f"open-{source.getrandbits(60):x}")
    for seat in range(1, SEATS):
        await house.tables.sit(host.caller, info.id, seat=seat, name=f"Guest {seat + 1}")
    await house.tables.start(host.caller, info.id)
    room = await house.context.registry.get(info.id)
    made = Match(info.id, host, _moves(room.seed, room.header, source))
    for number in range(min(played, len(made.moves) - 1)):
        seat, action, decision = made.moves[number]
        top = room.state.stack[-1]
        assert isinstance(top, Decision)
        pick = top.ask(room.state).pick(action)
        assert pick is not None
        await house.play.act(host.caller, info.id, seat, pick, decision, f"move-{number:08d}")
        made.played += 1
    return made


def _moves(seed: bytes, header: Header, source: random.Random) -> list[tuple[int, str, int]]:
    """A whole match at random, as the table will see it: its seed decides the same lots."""
    table = Replay(GAME, header, KeyedRng(header.key(seed)))
    moves = []
    while table.state.outcome is None:
        top = table.state.stack[-1]
        assert isinstance(top, Decision)
        pick = source.choice(top.ask(table.state).picks)
        moves.append((top.seat, pick.text, table.state.decision))
        table.act(top.seat, pick)
    return moves


def stage(folder: Path, matches: int, *, played: int = 0) -> Stage:
    """A database with so many started tables: a few that were played here, the others copies of them."""
    made = asyncio.run(_stage(folder / "house.db", min(matches, ORIGINALS), played))
    originals = list(made.matches)
    with sqlite3.connect(made.database) as file:
        for number in range(matches - len(originals)):
            first = originals[number % len(originals)]
            made.matches.append(replace(first, table=copy_table(file, first.table, f"c{number}")))
    file.close()
    return made


async def _stage(path: Path, matches: int, played: int) -> Stage:
    settings = Settings(database_url=f"sqlite:///{path}", rate_limits=False, power_safe=False, bot_workers=0)
    house = open_house(settings)
    await house.open(ring=False)
    made, source = Stage(path), random.Random(11)
    for number in range(matches):
        made.guests.append(await guest(house, f"Guest {number}"))
        made.matches.append(await match(house, made.guests[-1], source, played=played))
    await house.close()
    return made


_PARTS = ("seeds", "chairs", "entries", "notes", "alarms")


def copy_table(file: sqlite3.Connection, table: str, name: str) -> str:
    """The same table under another name: the same seed, so the same match."""
    own = {"id": "?1", "invitation": "'i' || ?1", "watchword": "'w' || ?1"}
    _copy(file, "tables", own, "id", (name, table))
    for part in _PARTS:
        _copy(file, part, {"table_id": "?1"}, "table_id", (name, table))
    return name


def _copy(file: sqlite3.Connection, kind: str, own: dict[str, str], key: str, names: tuple[str, str]) -> None:
    columns = [row[1] for row in file.execute(f"PRAGMA table_info({kind})")]
    wanted = ", ".join(own.get(column, column) for column in columns)
    file.execute(f"INSERT INTO {kind} ({', '.join(columns)}) SELECT {wanted} FROM {kind} WHERE {key} = ?2", names)
