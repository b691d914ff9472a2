"""R2 with the five games: the house dies at each statement of a resolution; the turn is wholly old or wholly new."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from citing import promise
from engine.playing import seated
from server.dying import Died, Scythe, abandon, new_house, scythe
from server.hosts import key, person, settle
from tripot.bots.random_bot import RandomBot
from tripot.engine.actions import READY, Action
from tripot.engine.codec import digest, log_digest
from tripot.engine.registry import games
from tripot.engine.rng import PlainRng
from tripot.engine.seats import Seat
from tripot.server.common.errors import HouseError
from tripot.server.common.moments import HandClock
from tripot.server.common.records import Caller, Schedule
from tripot.server.store import journal
from tripot.server.tables.table import Table
from tripot.server.tables.tables import Opening
from tripot.server.web.house import House

__all__ = ["scythe"]
pytestmark = pytest.mark.anyio
MOVES = {"startup-nation": 12, "anime-studios": 12, "manhattan": 6, "neo-tokyo": 12, "rpg": 9}
"""Moves by chance before the step that is struck."""
BEGINNINGS = ("manhattan", "neo-tokyo")
"""Games of sheets: everybody is ready at once for what comes before the first turn, and the ring resolves it."""
PACE = 600


@dataclass
class Prepared:
    """A house in a file, at the moment before a step, and who sits there."""

    game: str
    url: str
    kept: Path
    table: str
    people: dict[Seat, Caller]
    seconds: int = PACE
    """From the beginning to the moment when the clock rings."""
    move: tuple[Seat, Action, int | None] | None = None
    """What somebody will do; where nothing is here, the clock rings."""


async def prepare(game: str, url: str, kept: Path, scythe: Scythe) -> Prepared:
    """A table with a person in every chair, some moves into its game."""
    clock = HandClock()
    house = await new_house(url, clock, scythe, {game: games()[game]})
    host = await person(house)
    info = await house.tables.open(host, Opening(game, schedule=Schedule(pace="slow", seconds=PACE)), key())
    made = Prepared(game, url, kept, info.id, {info.my_seats[0]: host})
    for chair in info.chairs:
        if chair.kind == "free":
            made.people[chair.seat] = await person(house)
            word = info.invitation or ""
            await house.tables.sit(made.people[chair.seat], info.id, seat=chair.seat, word=word, key=key())
    await house.tables.start(host, info.id)
    rng = PlainRng(5)
    if game in BEGINNINGS:
        for seat, each in made.people.items():
            await house.play.act(each, made.table, seat, READY, None, key(), empty=True)
    for _ in range(MOVES[game]):
        seat, action, decision = chosen(await room_of(house, made), rng)
        await house.play.act(made.people[seat], made.table, seat, action, decision, key(), empty=True)
    room = await room_of(house, made)
    if not any(kind == "deadline" for kind, _ in room.alarms):
        made.move = chosen(room, rng)
    clock.advance(PACE - 1)
    await settle(house)
    await house.close()
    copy(url.removeprefix("sqlite:///"), kept)
    return made


def chosen(room: Table, rng: PlainRng) -> tuple[Seat, Action, int | None]:
    """Somebody who is awaited, and something they may do."""
    waits = room.pending()
    assert waits is not None
    seat = waits.awaited[rng.below(len(waits.awaited), "who")]
    view = room.view(seat)
    assert view is not None
    decision = view.pending.decision if view.pending is not None else None
    return seat, RandomBot(room.game)(seated(view, rng)), decision


async def room_of(house: House, made: Prepared) -> Table:
    return await house.context.registry.get(made.table)


async def step(house: House, made: Prepared) -> None:
    """The clock rings, or somebody does what they were about to do."""
    if made.move is None:
        await house.scheduler.tick()
        await house.context.registry.drain()
    else:
        seat, action, decision = made.move
        acted = await house.play.act(made.people[seat], made.table, seat, action, decision, "the-same-key", empty=True)
        assert acted.refusal is None


async def reopen(made: Prepared, scythe: Scythe) -> House:
    """The house, at the moment when the clock is about to ring."""
    clock = HandClock()
    clock.advance(made.seconds + 1)
    return await new_house(made.url, clock, scythe, {made.game: games()[made.game]})


@asynccontextmanager
async def reopened(made: Prepared, scythe: Scythe) -> AsyncIterator[House]:
    house = await reopen(made, scythe)
    yield house
    await house.close()


def fresh(made: Prepared) -> None:
    path = Path(made.url.removeprefix("sqlite:///"))
    for each in path.parent.glob(path.name + "-*"):
        each.unlink()
    copy(made.kept, path)


async def whole(house: House, made: Prepared) -> tuple[Any, ...]:
    """All that a step changes of a table."""
    room = await room_of(house, made)
    assert len(room.times) == room.row.progress.seq
    alarms = sorted((*where, alarm.due) for where, alarm in room.alarms.items())
    return room.row.progress, room.row.stage.status, digest(room.state), log_digest(room.state), alarms


async def die_at(
    made: Prepared, scythe: Scythe, at: int, resolve: Callable[[House, Prepared], Awaitable[None]] = step
) -> tuple[bool, tuple[Any, ...], tuple[Any, ...]]:
    """(whether it died, the table as it is found afterwards, the table when the step was done again if need be)."""
    fresh(made)
    house = await reopen(made, scythe)
    await room_of(house, made)
    scythe.aim(at)
    with suppress(Died, HouseError):
        await resolve(house, made)
    await house.context.registry.drain()  # what was under way meets its end too
    died = scythe.rest()
    await abandon(house)
    async with reopened(made, scythe) as again:
        found = await whole(again, made)
        await resolve(again, made)
        return died, found, await whole(again, made)


@promise("R2")
@pytest.mark.parametrize("game", sorted(MOVES))
async def test_a_death_at_any_statement_of_a_resolution_leaves_the_turn_whole(
    sqlite_url: str, tmp_path: Path, scythe: Scythe, game: str
) -> None:
    made = await prepare(game, sqlite_url, tmp_path / "kept.db", scythe)
    fresh(made)
    async with reopened(made, scythe) as house:
        old = await whole(house, made)
    died, _, new = await die_at(made, scythe, 10_000)
    assert not died
    assert new != old
    deaths, outcomes = 0, set()
    for at in range(1, 200):
        died, found, final = await die_at(made, scythe, at)
        assert found in (old, new), f"half a step was stored at statement {at}"
        assert final == new, f"another turn after dying at statement {at}"
        if not died:
            break
        deaths += 1
        outcomes.add(found == new)
    assert deaths >= 4
    assert outcomes == {False, True}


@promise("R2")
async def test_a_resolution_stored_in_two_pieces_would_be_caught(
    sqlite_url: str, tmp_path: Path, scythe: Scythe, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await prepare("manhattan", sqlite_url, tmp_path / "kept.db", scythe)
    whole_write = journal.write

    def in_pieces(connection: Any, writing: journal.Writing) -> None:
        drop, writing.set_alarms = writing.set_alarms, ()
        whole_write(connection, writing)
        driver = connection.connection.dbapi_connection
        driver.execute("COMMIT")
        driver.execute("BEGIN IMMEDIATE")
        for alarm in drop:
            journal._DROP_ALARM.run(connection, alarm.as_row())
            journal._ADD_ALARM.run(connection, alarm.as_row())

    monkeypatch.setattr(journal, "write", in_pieces)
    _, _, new = await die_at(made, scythe, 10_000)
    finals = [await die_at(made, scythe, at) for at in range(1, 24)]
    assert any(final != new for _, _, final in finals)
