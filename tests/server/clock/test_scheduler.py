"""The clock at tables: deadlines, pauses, outages, clocks that somebody sets, people who never come."""

import asyncio
from datetime import timedelta
from typing import Any, Literal

import pytest
from sqlalchemy import insert

from citing import promise
from server.hosts import bid, closed, party, postponed, settings_for, settle, slow
from server.toys import GAMES
from tripot.server.clock import scheduler
from tripot.server.common.errors import Conflict, Unacceptable
from tripot.server.common.moments import HandClock, as_datetime
from tripot.server.common.records import Schedule
from tripot.server.store import loading, schema
from tripot.server.store.database import Claim
from tripot.server.store.rows import Alarm
from tripot.server.tables.table import Table
from tripot.server.web.house import House, open_house

pytestmark = pytest.mark.anyio


async def reopened(house: House, clock: HandClock) -> House:
    await house.close()
    again = open_house(settings_for(house.settings.database_url), games=GAMES, clock=clock)
    await again.open(ring=False)
    return again


async def test_the_clock_plays_the_default_once_and_is_set_again(house: House, clock: HandClock) -> None:
    table = await party(house, schedule=Schedule(pace="live", seconds=60))
    clock.advance(59)
    assert await settle(house) == 0
    clock.advance(2)
    assert await settle(house) == 1
    look = await table.look(1)
    assert look.view is not None
    assert [event.kind for event in look.view.events[-2:]] == ["default_played", "kept"]
    assert look.view.pending is not None
    assert look.view.pending.awaited == (1,)
    assert look.table.chair(0).absences == 1
    assert look.table.deadline is not None
    assert look.table.deadline.due_at == as_datetime(clock.now()) + timedelta(seconds=60)


async def test_acting_in_time_sets_the_clock_again_and_ends_absences(house: House, clock: HandClock) -> None:
    table = await party(house, seats=2, schedule=Schedule(pace="live", seconds=60), options={"rounds": 5})
    clock.advance(61)
    await settle(house)
    clock.advance(50)
    await table.act(1, "keep")
    await table.act(0, "keep")
    assert (await table.info()).chair(0).absences == 0
    clock.advance(50)
    assert await settle(house) == 0


async def test_sheets_are_collected_at_the_deadline_or_when_all_are_ready(house: House, clock: HandClock) -> None:
    table = await party(house, "toy-auction", schedule=slow(), options={"turns": 2})
    await table.act(0, bid(5))
    for seat in range(3):
        await table.act(seat, "ready")
    assert (await table.look(0)).view.facts["turn"] == 2  # type: ignore[union-attr]
    await table.act(1, bid(3))
    clock.advance(3601)
    await settle(house)
    assert (await table.info()).status == "over"


async def test_grace_is_not_shown_and_is_granted(house: House, clock: HandClock) -> None:
    table = await party(house, schedule=Schedule(pace="live", seconds=60, grace=30))
    shown = (await table.info()).deadline
    assert shown is not None
    assert shown.due_at == as_datetime(clock.now()) + timedelta(seconds=60)
    clock.advance(80)
    assert await settle(house) == 0
    assert (await table.act(0, "keep")).refusal is None


async def test_a_pause_stops_the_clock_and_sheets_may_still_be_written(house: House, clock: HandClock) -> None:
    table = await party(house, "toy-auction", schedule=Schedule(pace="live", seconds=60))
    clock.advance(20)
    await house.tables.pause(table.people[0], table.id)
    clock.advance(3600)
    assert await settle(house) == 0
    assert (await table.act(1, bid(2))).refusal is None
    refused = await table.act(1, "ready")
    assert refused.refusal is not None
    assert refused.refusal.code == "paused"
    info = await house.tables.resume(table.people[0], table.id)
    assert info.deadline is not None
    assert info.deadline.due_at == as_datetime(clock.now()) + timedelta(seconds=40)
    with pytest.raises(Conflict, match="not_paused"):
        await house.tables.resume(table.people[0], table.id)


async def test_a_paused_turn_is_not_played(house: House) -> None:
    table = await party(house)
    await house.tables.pause(table.people[0], table.id)
    acted = await table.act(0, "keep")
    assert acted.refusal is not None
    assert acted.refusal.code == "paused"


async def test_the_host_puts_a_deadline_off_and_never_brings_it_forward(house: House, clock: HandClock) -> None:
    table = await party(house, schedule=Schedule(pace="live", seconds=60))
    later = as_datetime(clock.now()) + timedelta(hours=2)
    info = await postponed(table, later)
    assert info.deadline is not None
    assert info.deadline.due_at == later
    with pytest.raises(Unacceptable, match="deadline_earlier"):
        await house.tables.move_deadline(table.people[0], table.id, later - timedelta(minutes=1))
    clock.advance(3600)
    assert await settle(house) == 0
    clock.advance(3601)
    assert await settle(house) == 1


# R14: the house was down across a deadline


@promise("R14")
@pytest.mark.parametrize("seconds", [60, 3600, 86_400])
async def test_an_outage_puts_intervals_off_by_as_much_and_says_so(
    house: House, clock: HandClock, seconds: int
) -> None:
    table = await party(house, schedule=Schedule(pace="slow", seconds=600))
    clock.advance(590)
    await settle(house)
    clock.advance(seconds)
    again = table.house = await reopened(house, clock)
    assert await settle(again) == 0
    look = await table.look(0)
    assert look.notes[-1].kind == "extended"
    assert look.notes[-1].facts["seconds"] == seconds
    assert look.table.deadline is not None
    assert look.table.deadline.due_at == as_datetime(clock.now()) + timedelta(seconds=10)
    clock.advance(11)
    assert await settle(again) == 1
    await again.close()


@promise("R14")
@pytest.mark.parametrize("hours", [1, 24, 72])
async def test_noon_missed_is_resolved_once_when_the_house_is_back(house: House, clock: HandClock, hours: int) -> None:
    table = await party(house, "toy-auction", schedule=Schedule(pace="daily"), options={"turns": 5})
    due = (await table.info()).deadline
    assert due is not None
    assert due.due_at is not None
    clock.advance((due.due_at - as_datetime(clock.now())).total_seconds() - 60)
    await settle(house)
    clock.advance(hours * 3600)
    again = table.house = await reopened(house, clock)
    assert await settle(again) == 1
    look = await table.look(0)
    assert look.view is not None
    assert look.view.facts["turn"] == 2
    assert look.table.deadline is not None
    assert look.table.deadline.due_at is not None
    assert look.table.deadline.due_at >= as_datetime(clock.now()) + timedelta(hours=12)
    await again.close()


async def test_a_short_restart_is_no_outage(house: House, clock: HandClock) -> None:
    table = await party(house, schedule=Schedule(pace="live", seconds=60))
    clock.advance(58)
    await settle(house)
    clock.advance(5)
    again = table.house = await reopened(house, clock)
    assert await settle(again) == 1
    await again.close()


@promise("E41")
@pytest.mark.parametrize(("pace", "seconds"), [("live", 5), ("slow", 0)])
async def test_an_announced_stop_gives_live_tables_every_moment_back(
    house: House, clock: HandClock, pace: Literal["live", "slow"], seconds: int
) -> None:
    table = await party(house, schedule=Schedule(pace=pace, seconds=600))
    before = clock.now()
    clock.advance(590)
    await settle(house)
    house.announce_stop()
    clock.advance(5)
    again = table.house = await reopened(house, clock)
    assert await settle(again) == 0
    look = await table.look(0)
    assert look.table.deadline is not None
    assert look.table.deadline.due_at == as_datetime(before) + timedelta(seconds=600 + seconds)
    assert [note.kind for note in look.notes].count("extended") == bool(seconds)
    await again.close()


# R13: somebody sets the clock


@promise("R13")
@pytest.mark.parametrize("seconds", [-3600, 3600, 86_400])
async def test_setting_the_clock_moves_no_interval(house: House, clock: HandClock, seconds: int) -> None:
    table = await party(house, schedule=Schedule(pace="live", seconds=600))
    await settle(house)
    clock.advance(300)
    clock.step(seconds)
    assert await settle(house) == 0
    deadline = (await table.info()).deadline
    assert deadline is not None
    assert deadline.due_at == as_datetime(clock.now()) + timedelta(seconds=300)
    clock.advance(301)
    assert await settle(house) == 1


@promise("R13")
async def test_an_hour_jumped_over_is_held_until_the_clock_is_put_back(house: House, clock: HandClock) -> None:
    table = await party(house, "toy-auction", schedule=Schedule(pace="daily"))
    await settle(house)
    clock.step(5 * 86_400)
    clock.advance(5)
    assert await settle(house) == 0
    look = await table.look(0)
    assert look.notes[-1].kind == "held"
    assert look.table.deadline is not None
    assert look.table.deadline.due_at is None
    clock.step(-5 * 86_400)
    clock.advance(5)
    await settle(house)
    clock.advance(36 * 3600)
    await settle(house)
    look = await table.look(0)
    assert look.view is not None
    assert look.view.facts["turn"] == 2


async def test_the_host_frees_a_held_deadline_by_moving_it(house: House, clock: HandClock) -> None:
    table = await party(house, "toy-auction", schedule=Schedule(pace="daily"))
    await settle(house)
    clock.step(5 * 86_400)
    clock.advance(5)
    await settle(house)
    await house.tables.move_deadline(table.people[0], table.id, as_datetime(clock.now()) + timedelta(hours=1))
    clock.advance(3601)
    await settle(house)
    look = await table.look(0)
    assert look.view is not None
    assert look.view.facts["turn"] == 2


# R12: orders at the very moment of a deadline


@promise("R12")
async def test_an_order_at_the_deadline_is_wholly_in_or_refused_with_the_reason(house: House, clock: HandClock) -> None:
    inside = refused = 0
    for _ in range(20):
        table = await party(house, "toy-auction", 2, schedule=Schedule(pace="live", seconds=30), options={"turns": 3})
        clock.advance(31)
        sent, bell = await asyncio.gather(table.act(0, bid(9), decision=0), house.scheduler.tick())
        await settle(house)
        look = await table.look(0)
        assert look.view is not None
        sold = [event for event in look.view.events if event.kind == "sold"]
        if sent.refusal is None:
            inside += 1
            assert [event.facts["seat"] for event in sold] == [0]
        else:
            refused += 1
            assert sent.refusal.code == "stale"
            assert sold == []
        assert bell >= 0
        await closed(table)
    assert inside + refused == 20


async def test_whole_game_by_the_clock_alone_has_one_entry_a_deadline(house: House, clock: HandClock) -> None:
    table = await party(house, schedule=Schedule(pace="live", seconds=30), options={"rounds": 2})
    rung = 0
    while (await table.info()).status == "playing":
        clock.advance(31)
        rung += await settle(house)
    lines = await house.replays.journal(table.people[0], table.id)
    assert rung == 6
    assert sum('"timeout"' in line for line in lines) == 6


@promise("R11")
@pytest.mark.postgresql
async def test_what_one_worker_has_not_taken_another_takes(
    emptied_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many fall due at once: the second worker does not wait for what the first is dealing with."""
    clock, held = HandClock(), asyncio.Event()

    async def answer(self: Any, alarm: Any) -> None:
        await held.wait()

    monkeypatch.setattr(scheduler.Scheduler, "_answer", answer)
    monkeypatch.setattr(scheduler, "_AT_ONCE_SHARED", 5)
    workers = [open_house(settings_for(emptied_postgres), games=GAMES, clock=clock) for _ in range(2)]
    for worker in workers:
        await worker.open(ring=False)
    for _ in range(12):
        await party(workers[0], seats=2, schedule=Schedule(pace="live", seconds=30))
    clock.advance(31)
    assert await workers[0].scheduler.tick() == 5
    assert await workers[1].scheduler.tick() > 0
    held.set()
    for worker in workers:
        await worker.close()


@promise("R11")
@pytest.mark.postgresql
async def test_whoever_waited_longest_is_rung_first_whichever_worker_does_it(
    emptied_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, held = HandClock(), asyncio.Event()

    async def answer(self: Any, alarm: Any) -> None:
        await held.wait()

    monkeypatch.setattr(scheduler.Scheduler, "_answer", answer)
    monkeypatch.setattr(scheduler, "_AT_ONCE_SHARED", 3)
    workers = [open_house(settings_for(emptied_postgres), games=GAMES, clock=clock) for _ in range(2)]
    tables = []
    for worker in workers:
        await worker.open(ring=False)
    for _ in range(8):
        tables.append((await party(workers[0], seats=2, schedule=Schedule(pace="live", seconds=30))).id)
        clock.advance(1)
    clock.advance(31)
    taken = []
    for worker in workers:
        await worker.scheduler.tick()
        taken.append([claim.table for claim in worker.scheduler._busy])
    held.set()
    for worker in workers:
        await worker.close()
    assert taken == [tables[:3], tables[3:6]]


@promise("R11")
@pytest.mark.postgresql
async def test_who_looked_before_an_alarm_was_answered_does_not_load_its_table(emptied_postgres: str) -> None:
    """What was answered is held until the next look: by then everybody can see that it is gone."""
    clock = HandClock()
    one, two = (open_house(settings_for(emptied_postgres), games=GAMES, clock=clock) for _ in range(2))
    for worker in (one, two):
        await worker.open(ring=False)
    table = await party(one, seats=2, schedule=Schedule(pace="live", seconds=30))
    claim = Claim(table.id, "deadline", -1)
    clock.advance(31)
    assert await one.scheduler.tick() == 1
    await one.context.registry.drain()
    assert list(await two.context.database.claim([claim])) == []
    assert await one.scheduler.tick() == 0
    assert list(await two.context.database.claim([claim])) == [claim]
    for worker in (one, two):
        await worker.close()


@promise("R11")
@pytest.mark.postgresql
async def test_a_table_that_was_loaded_to_be_rung_is_not_looked_at_twice(
    emptied_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, looks = HandClock(), []
    house = open_house(settings_for(emptied_postgres), games=GAMES, clock=clock)
    await house.open(ring=False)
    table = await party(house, seats=2, schedule=Schedule(pace="live", seconds=30))
    house.context.registry.forget(table.id)
    numbers = loading.numbers
    monkeypatch.setattr(loading, "numbers", lambda *args, **more: looks.append(more) or numbers(*args, **more))
    clock.advance(31)
    assert await settle(house) == 1
    assert looks == []
    assert (await table.info()).chair(0).absences == 1
    assert looks != []
    await house.close()


async def test_an_alarm_that_could_not_be_answered_is_remembered_no_longer_than_it_waits(
    small_house: House, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(table: Table, alarm: Alarm) -> bool:
        raise Conflict("too_busy")

    monkeypatch.setattr(small_house.scheduler, "_put_off", fails)
    table = await party(small_house, seats=2, schedule=Schedule(pace="live", seconds=30))
    clock.advance(31)
    assert await settle(small_house) == 1
    await closed(table)
    clock.advance(31)
    await small_house.scheduler.tick()
    assert small_house.scheduler._later == {}


@promise("R11")
async def test_alarms_that_nobody_can_answer_silence_no_deadline(house: House, clock: HandClock) -> None:
    """Of a broken table they stay due: two hundred and fifty-six of them were all that was ever looked at."""
    broken = await party(house, schedule=slow())
    rows = [
        {
            "table_id": broken.id,
            "kind": "bot",
            "seat": seat,
            "due": seat,
            "decision": 0,
            "by_wall": False,
            "held": False,
        }
        for seat in range(400)
    ]
    await house.context.write(lambda connection: connection.execute(insert(schema.alarms), rows) and None)
    (await house.context.registry.get(broken.id)).fault = "line 3"
    table = await party(house, schedule=Schedule(pace="live", seconds=60))
    clock.advance(61)
    await settle(house)
    look = await table.look(1)
    assert look.view is not None
    assert "default_played" in {event.kind for event in look.view.events}


async def test_nobody_looks_again_and_again_at_what_cannot_be_answered(house: House, clock: HandClock) -> None:
    broken = await party(house, schedule=Schedule(pace="live", seconds=60))
    table = await party(house, schedule=Schedule(pace="live", seconds=63))
    (await house.context.registry.get(broken.id)).fault = "line 3"
    clock.advance(61)
    await settle(house)
    await house.scheduler.tick()
    if not house.context.database.is_shared:
        assert house.scheduler.looks_at == table_due(house, table.id)


def table_due(house: House, table_id: str) -> int:
    table = house.context.registry.peek(table_id)
    assert table is not None
    return min(alarm.due for alarm in table.alarms.values())
