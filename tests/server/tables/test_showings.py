"""What is shown before the table goes on: clocks and bots wait for those who look, and for nobody else. [E16]"""

from dataclasses import replace

import pytest

from citing import promise
from server.hosts import Party, party, settle, slow
from server.toys.cards import CardsGame
from tripot.server.common.errors import Forbidden
from tripot.server.common.moments import HandClock, as_datetime
from tripot.server.common.records import Schedule
from tripot.server.live.streams import Listener
from tripot.server.tables import held
from tripot.server.tables.table import Table
from tripot.server.web.house import House

pytestmark = pytest.mark.anyio
LIVE = Schedule(pace="live", seconds=60)


@pytest.fixture(autouse=True)
def shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever draws a card is looked at for twenty seconds."""
    monkeypatch.setattr(CardsGame, "meta", replace(CardsGame.meta, showings={"drew": 20}))


async def looking(table: Party, seat: int) -> Listener:
    """Somebody has a page open."""
    listener, _ = await table.house.live.listen(table.people[seat], table.id, seat)
    return listener


async def in_memory(table: Party) -> Table:
    return await table.house.context.registry.get(table.id)


async def due(table: Party, kind: str, seat: int = -1) -> int:
    return (await in_memory(table)).alarms[kind, seat].due


async def go_on(table: Party, seat: int) -> None:
    look = await table.look(seat)
    assert look.showing
    await table.house.showings.go_on(table.people[seat], table.id, seat, look.showing)


@promise("E16")
async def test_bots_and_deadlines_wait_for_those_who_look_until_they_went_on(house: House, clock: HandClock) -> None:
    table = await party(house, bots=1, schedule=LIVE)
    for seat in (0, 1):
        await looking(table, seat)
    await table.act(0, "keep")
    await table.act(1, "draw")
    shown_at = clock.now()
    assert await due(table, "bot", 2) == shown_at + 20_000
    assert await due(table, "deadline") == shown_at + 80_000
    assert (await table.info()).showing_until == as_datetime(shown_at + 20_000)
    await settle(house)
    assert await table.awaited() == (2,)
    clock.advance(3)
    await go_on(table, 0)
    await settle(house)
    assert await table.awaited() == (2,)
    await go_on(table, 1)
    assert await due(table, "deadline") == clock.now() + 60_000
    assert (await table.info()).showing_until is None
    await settle(house)
    assert await table.awaited() == (0,)


@promise("E16")
async def test_what_takes_the_boards_place_is_looked_at_before_what_was_told_over_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    meta = replace(CardsGame.meta, showings={"drew": 20, "kept": 5}, announced=frozenset(("kept",)))
    monkeypatch.setattr(CardsGame, "meta", meta)
    table = await party(house, bots=1, schedule=LIVE)
    await looking(table, 2 - 1)
    await table.act(0, "keep")
    told = (await table.look(1)).showing
    assert told == 1, "nothing else is there to look at"
    await table.act(1, "draw")
    assert (await table.look(0)).showing == 2


@promise("E16")
async def test_nobody_waits_longer_than_the_limit(house: House, clock: HandClock) -> None:
    table = await party(house, bots=1, schedule=LIVE)
    await looking(table, 0)
    await table.act(0, "keep")
    await table.act(1, "draw")
    clock.advance(20)
    await settle(house)
    assert await table.awaited() == (0,)


@promise("E16")
async def test_nobody_waits_for_a_browser_that_shut(house: House) -> None:
    table = await party(house, bots=1, schedule=LIVE)
    page = await looking(table, 0)
    await table.act(0, "keep")
    await table.act(1, "draw")
    await settle(house)
    assert await table.awaited() == (2,)
    house.live.leave(page)
    await house.context.registry.drain()
    await settle(house)
    assert await table.awaited() == (0,)


@promise("E16")
@pytest.mark.parametrize("schedule", [LIVE, slow()])
async def test_nobody_waits_where_nobody_looks_or_people_play_by_correspondence(
    house: House, clock: HandClock, schedule: Schedule
) -> None:
    table = await party(house, bots=1, schedule=schedule)
    if schedule.pace == "slow":
        await looking(table, 0)
    await table.act(0, "keep")
    await table.act(1, "draw")
    assert await due(table, "bot", 2) == clock.now()


async def test_a_clock_that_ran_already_is_not_moved(house: House, clock: HandClock) -> None:
    """Who went on may act, and what they do is held back with the rest."""
    table = await party(house, bots=1, schedule=LIVE)
    for seat in (0, 1):
        await looking(table, seat)
    await table.act(0, "draw")
    await go_on(table, 1)
    await table.act(1, "keep")
    assert await due(table, "bot", 2) == clock.now() + 20_000
    await go_on(table, 0)
    assert await due(table, "bot", 2) == clock.now()


@promise("E16")
async def test_what_is_shown_is_seen_until_somebody_goes_on_or_acts(house: House) -> None:
    table = await party(house, schedule=LIVE)
    await table.act(0, "draw")
    assert [(await table.look(seat)).showing for seat in range(3)] == [1, 1, 1]
    await go_on(table, 0)
    assert (await table.look(0)).showing == 0
    await table.act(1, "keep")
    assert (await table.look(1)).showing == 0
    assert (await table.look(2)).showing == 1


async def test_nobody_goes_on_for_another(house: House) -> None:
    table = await party(house, schedule=LIVE)
    await table.act(0, "draw")
    with pytest.raises(Forbidden):
        await house.showings.go_on(table.people[0], table.id, 1, 1)


async def test_where_no_page_is_open_a_move_does_not_walk_the_log(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    walks: list[int] = []
    newest = held._newest
    monkeypatch.setattr(held, "_newest", lambda *args: walks.append(1) or newest(*args))
    table = await party(house, bots=1, schedule=LIVE)
    await table.act(0, "keep")
    assert not walks
    await looking(table, 1)
    await table.act(1, "draw")
    assert walks
