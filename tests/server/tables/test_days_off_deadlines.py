"""A deadline that somebody on a day off would miss moves for the whole table. [E36]"""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from citing import promise
from server.hosts import Party, key, party, person, settings_for, settle
from server.toys import GAMES
from tripot.engine.seats import HOUSE
from tripot.games.manhattan import GAME as MANHATTAN
from tripot.server.common.moments import HandClock, as_datetime
from tripot.server.common.records import Schedule
from tripot.server.tables.tables import Opening
from tripot.server.web.house import House, open_house

pytestmark = pytest.mark.anyio
DAY = 86_400


@pytest.fixture
async def house(url: str, clock: HandClock) -> AsyncIterator[House]:
    games: dict[str, Any] = {**GAMES, MANHATTAN.meta.id: MANHATTAN}
    made = open_house(settings_for(url, days_off=14), games=games, clock=clock)
    await made.open(ring=False)
    yield made
    await made.close()


async def due(table: Party) -> Any:
    found = (await table.info()).deadline
    assert found is not None
    assert found.due_at is not None
    return found.due_at


@promise("E36")
async def test_the_house_takes_three_days_in_a_row_and_then_the_clock_rings(house: House, clock: HandClock) -> None:
    table = await party(house, schedule=Schedule(pace="slow", seconds=DAY))
    (late,) = await table.awaited()
    first = await due(table)
    for number in range(1, 4):
        clock.advance(DAY + 1 if number == 1 else DAY)
        await settle(house)
        assert await due(table) == first + timedelta(days=number)
        assert (await house.days_off.mine(table.people[late])).left == 14 - number
    notes = [note for note in (await table.look(0)).notes if note.kind == "on_holiday"]
    assert [note.facts["seat"] for note in notes] == [late] * 3
    clock.advance(DAY)
    await settle(house)
    assert (await table.info()).chairs[late].absences == 1
    clock.advance(30 * DAY)
    await settle(house)
    mine = await house.days_off.mine(table.people[late])
    assert mine.left == 11, "whoever gave no sign since is not excused again"


@promise("E36")
async def test_no_day_is_taken_at_a_live_table(house: House, clock: HandClock) -> None:
    table = await party(house, schedule=Schedule(pace="live", seconds=60))
    (late,) = await table.awaited()
    clock.advance(61)
    await settle(house)
    assert (await table.info()).chairs[late].absences == 1
    assert (await house.days_off.mine(table.people[late])).left == 14


@promise("E36")
async def test_days_that_were_asked_for_move_noon_past_the_last_of_them(house: House, clock: HandClock) -> None:
    table = await party(house, "toy-auction", schedule=Schedule(pace="daily"), options={"turns": 5})
    noon = await due(table)
    today = as_datetime(clock.now()).astimezone(noon.tzinfo).date()
    await house.days_off.take(table.people[1], noon.date().isoformat(), (noon.date() + timedelta(days=4)).isoformat())
    clock.advance((noon - as_datetime(clock.now())).total_seconds() + 1)
    await settle(house)
    assert await due(table) == noon + timedelta(days=5)
    assert today <= noon.date()
    info = await table.info()
    assert info.chairs[1].away_until == (noon.date() + timedelta(days=4)).isoformat()
    assert [chair.absences for chair in info.chairs] == [0, 0, 0]
    assert (await house.days_off.mine(table.people[0])).left == 14, "who was late too needs no day of their own"


@promise("E36")
async def test_whoever_handed_something_in_costs_nobody_a_day(house: House, clock: HandClock) -> None:
    table = await party(house, "toy-auction", schedule=Schedule(pace="daily"), options={"turns": 5})
    noon = await due(table)
    for seat in range(3):
        await table.act(seat, {"form": "bid", "value": {"amount": 1}})
    clock.advance((noon - as_datetime(clock.now())).total_seconds() + 1)
    await settle(house)
    look = await table.look(0)
    assert look.view is not None
    assert look.view.facts["turn"] == 2


@promise("E36")
async def test_a_draft_that_is_handed_in_at_noon_costs_nobody_a_day(house: House, clock: HandClock) -> None:
    table = await party(house, "toy-auction", schedule=Schedule(pace="daily"), options={"turns": 5})
    noon, now = await due(table), (await table.look(0)).view
    assert now is not None
    assert now.pending is not None
    for seat in range(3):
        decision = now.pending.decision
        await house.drafts.keep(table.people[seat], table.id, seat, "bid", {"amount": 1}, decision)
    clock.advance((noon - as_datetime(clock.now())).total_seconds() + 1)
    await settle(house)
    look = await table.look(0)
    assert look.view is not None
    assert look.view.facts["turn"] == 2


@promise("E36")
async def test_a_game_that_knows_it_has_the_postponement_in_its_journal(house: House, clock: HandClock) -> None:
    host, seats = await person(house, "Guest 1"), MANHATTAN.meta.seats[0]
    bots = dict.fromkeys(range(1, seats), "random")
    opening = Opening("manhattan", seats, bots=bots, schedule=Schedule(pace="slow", seconds=DAY))
    table = Party(house, (await house.tables.open(host, opening, key())).id, [host])
    await house.tables.start(host, table.id)
    await table.act(0, "ready")
    await settle(house)
    clock.advance(DAY + 1)
    await settle(house)
    kept = await house.context.registry.get(table.id)
    assert kept.replay is not None
    entry = kept.replay.entries[-1]
    assert (entry.actor, getattr(entry.what, "form", "")) == (HOUSE, "postpone")
    again = replace(kept.row)
    house.context.registry.forget(table.id)
    assert (await house.context.registry.get(table.id)).row == again, "the journal loads as it was written"
