"""A table that closes early: the house writes the clock's entry as soon as everybody is ready."""

from collections.abc import AsyncIterator

import pytest

from citing import rule
from server.hosts import Party, party, settings_for
from tripot.engine.actions import TIMEOUT
from tripot.engine.seats import CLOCK
from tripot.games.manhattan import GAME as MANHATTAN
from tripot.games.neo_tokyo import GAME as NEO_TOKYO
from tripot.server.common.moments import HandClock
from tripot.server.common.records import Schedule
from tripot.server.web.house import House, open_house

pytestmark = pytest.mark.anyio
NOON = Schedule(pace="daily", early_close=True)
WAITING = Schedule(pace="daily")


@pytest.fixture
async def house(sqlite_url: str, clock: HandClock) -> AsyncIterator[House]:
    games = {game.meta.id: game for game in (MANHATTAN, NEO_TOKYO)}
    made = open_house(settings_for(sqlite_url), games=games, clock=clock)
    await made.open(ring=False)
    yield made
    await made.close()


async def first_turn(house: House, game: str, schedule: Schedule, seats: int = 4) -> Party:
    """Everybody has said in the lobby that they are ready."""
    table = await party(house, game, seats, schedule=schedule)
    await everybody_ready(table)
    assert await turn(table) == 1
    return table


async def everybody_ready(table: Party) -> None:
    for seat in range(len(table.people)):
        assert (await table.act(seat, "ready")).refusal is None


async def turn(table: Party) -> int:
    view = (await table.look(0)).view
    assert view is not None
    return int(view.facts["turn"])


async def rings(table: Party) -> int:
    found = await table.house.context.registry.get(table.id)
    assert found.replay is not None
    return sum(entry.actor == CLOCK and entry.what == TIMEOUT for entry in found.replay.entries)


@rule("MH-OPT-03", "NT-OPT-03")
@pytest.mark.parametrize("game", ["manhattan", "neo-tokyo"])
@pytest.mark.parametrize("schedule", [NOON, Schedule(pace="none"), Schedule(pace="live", early_close=True)])
async def test_the_last_one_who_is_ready_lets_the_clock_ring(house: House, game: str, schedule: Schedule) -> None:
    table = await first_turn(house, game, schedule)
    await everybody_ready(table)
    assert await turn(table) == 2
    assert await rings(table) == 1


@rule("MH-OPT-03", "NT-OPT-03")
@pytest.mark.parametrize("game", ["manhattan", "neo-tokyo"])
async def test_otherwise_the_hour_is_awaited(house: House, game: str) -> None:
    table = await first_turn(house, game, WAITING)
    await everybody_ready(table)
    assert await turn(table) == 1
    assert await rings(table) == 0


@rule("MH-VIS-02")
@pytest.mark.parametrize(("schedule", "awaited"), [(NOON, (1, 2, 3)), (WAITING, (1,))])
async def test_who_is_ready_is_seen_where_the_table_closes_early(
    house: House, schedule: Schedule, awaited: tuple[int, ...]
) -> None:
    table = await first_turn(house, "manhattan", schedule)
    await table.act(0, "ready")
    view = (await table.look(1)).view
    assert view is not None
    assert view.pending is not None
    assert view.pending.awaited == awaited


@rule("MH-OPT-03", "MH-OPT-04")
async def test_nothing_rings_in_a_pause_and_what_is_complete_rings_after_it(house: House) -> None:
    table = await first_turn(house, "manhattan", NOON)
    for seat in (0, 1, 2):
        await table.act(seat, "ready")
    await house.tables.pause(table.people[0], table.id)
    assert (await table.act(3, "resign")).refusal is None
    assert await turn(table) == 1
    await house.tables.resume(table.people[0], table.id)
    assert await turn(table) == 2


@rule("MH-OPT-03")
async def test_the_same_press_again_is_one_entry_and_one_ring(house: House) -> None:
    table = await first_turn(house, "manhattan", NOON)
    for seat in (0, 1, 2):
        await table.act(seat, "ready")
    first = await table.act(3, "ready", sent="the-same-press", decision=1)
    again = await table.act(3, "ready", sent="the-same-press", decision=1)
    assert (first.seq, again.seq, again.repeated) == (first.seq, first.seq, True)
    assert await rings(table) == 1


async def test_a_game_ends_and_its_journal_is_whole(house: House) -> None:
    table = await first_turn(house, "manhattan", Schedule(pace="none"), seats=3)
    for _ in range(8):
        await everybody_ready(table)
    assert (await table.info()).status == "over"
    assert (await house.replays.check(table.people[0], table.id)).is_fair
