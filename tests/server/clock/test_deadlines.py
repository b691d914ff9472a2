"""R11, R12, R14 and R18 once more, each with a fault planted that the test must see."""

import asyncio
import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from itertools import combinations
from typing import Any

import pytest

from citing import promise
from server.hosts import Party, bid, closed, key, party, settings_for, settle
from server.toys import GAMES
from tripot.engine.actions import read_action
from tripot.engine.seats import CLOCK
from tripot.server.clock import outages, scheduler
from tripot.server.common.moments import HandClock, as_datetime
from tripot.server.common.records import Schedule
from tripot.server.store import journal
from tripot.server.tables import alarms
from tripot.server.tables.moves import Moves, Played, Sent
from tripot.server.tables.schedules import Due
from tripot.server.web.house import House, open_house

pytestmark = pytest.mark.anyio
LIVE = Schedule(pace="live", seconds=30)


async def entries_of(house: House, table: str) -> list[Any]:
    room = await house.context.registry.get(table)
    assert room.replay is not None
    return list(room.replay.entries)


# R11: each deadline once, and none early


async def rings(url: str, house: House, clock: HandClock) -> int:
    """How often one deadline rings when every worker there is has heard of it."""
    table = await party(house, schedule=LIVE)
    alarm = (await house.context.registry.get(table.id)).alarms["deadline", -1]
    workers = [house]
    if url.startswith("postgresql"):
        workers.append(open_house(settings_for(url), games=GAMES, clock=clock))
        await workers[1].open(ring=False)
    clock.advance(31)
    for worker in (*workers, house):
        await worker.scheduler._answer(alarm)
    count = sum(entry.actor == CLOCK for entry in await entries_of(house, table.id))
    for worker in workers[1:]:
        await worker.close()
    return count


@promise("R11")
async def test_a_deadline_that_several_heard_of_rings_once(url: str, house: House, clock: HandClock) -> None:
    assert await rings(url, house, clock) == 1


@promise("R11")
async def test_a_bell_that_forgets_what_it_answers_would_be_caught(
    url: str, house: House, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer_anything(self: Any, alarm: Any) -> Any:
        async def ring() -> None:
            room = await self._context.registry.get(alarm.table_id)
            await self._context.moves.play(room, Sent(CLOCK, scheduler.TIMEOUT))

        return ring()

    monkeypatch.setattr(scheduler.Scheduler, "_answer", answer_anything)
    assert await rings(url, house, clock) > 1


async def earliest(house: House, clock: HandClock) -> float:
    """Seconds between a deadline and its ringing; below zero if it came early."""
    table = await party(house, schedule=LIVE)
    due = (await house.context.registry.get(table.id)).alarms["deadline", -1].due
    for _ in range(12):
        clock.advance(5)
        if await settle(house):
            break
    return ((await house.context.registry.get(table.id)).times[0] - due) / 1000


@promise("R11")
async def test_no_deadline_rings_early(house: House, clock: HandClock) -> None:
    assert 0 <= await earliest(house, clock) < 5


@promise("R11")
async def test_a_bell_that_rings_early_would_be_caught(
    house: House, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = journal.due_alarms
    monkeypatch.setattr(journal, "due_alarms", lambda connection, now, limit: look(connection, now + 10_000, limit))
    assert await earliest(house, clock) < 0


# R12: a crowd of orders around a deadline


@dataclass
class Crowd:
    """What became of the orders of a crowd."""

    sent: int = 0
    accepted: int = 0
    lost: int = 0
    """Acknowledged, and not in the journal before the deadline."""
    unexplained: int = 0
    """Refused for no reason, or refused and in the journal nevertheless."""


async def crowd(house: House, clock: HandClock, orders: int, source: random.Random) -> Crowd:
    table = await party(house, "toy-auction", 5, schedule=LIVE, options={"turns": 2})
    room = await house.context.registry.get(table.id)
    keys = [key() for _ in range(orders)]
    clock.advance(31)

    async def order(number: int) -> Any:
        for _ in range(source.randrange(12)):
            await asyncio.sleep(0)
        seat, action = number % 5, read_action(bid(number % 90))
        return await house.play.act(table.people[seat], table.id, seat, action, 0, keys[number])

    early, late = orders // 4, orders - orders // 4
    answers = await asyncio.gather(*map(order, range(early)))
    *between, _ = await asyncio.gather(*map(order, range(early, late)), _in_between(house, source))
    await settle(house)
    answers += [*between, *await asyncio.gather(*map(order, range(late, orders)))]
    entries = await entries_of(house, table.id)
    end = next(entry.seq for entry in entries if entry.actor == CLOCK)
    seen = Crowd(orders)
    for number, answer in enumerate(answers):
        written = room.keys.get(f"{number % 5}:{keys[number]}")
        if answer.refusal is None:
            seen.accepted += 1
            seen.lost += written is None or written[1] > end
        else:
            seen.unexplained += answer.refusal.code != "stale" or written is not None
    await closed(table)
    return seen


async def _in_between(house: House, source: random.Random) -> None:
    for _ in range(source.randrange(12)):
        await asyncio.sleep(0)
    await house.scheduler.tick()


async def crowds(house: House, clock: HandClock) -> Crowd:
    source, whole = random.Random(5), Crowd()
    for _ in range(8):
        each = await crowd(house, clock, 60, source)
        whole.sent += each.sent
        whole.accepted += each.accepted
        whole.lost += each.lost
        whole.unexplained += each.unexplained
    return whole


@promise("R12")
async def test_orders_around_a_deadline_are_in_or_refused_with_the_reason(house: House, clock: HandClock) -> None:
    seen = await crowds(house, clock)
    assert (seen.lost, seen.unexplained) == (0, 0)
    assert 0 < seen.accepted < seen.sent


@promise("R12")
async def test_an_order_acknowledged_and_dropped_would_be_caught(
    house: House, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, count = Moves.play, 0

    async def forgetful(self: Moves, room: Any, sent: Sent) -> Played:
        nonlocal count
        count += sent.key is not None
        return Played(1) if sent.key is not None and count % 7 == 0 else await play(self, room, sent)

    monkeypatch.setattr(Moves, "play", forgetful)
    assert (await crowds(house, clock)).lost > 0


@promise("R12")
async def test_a_late_order_let_in_would_be_caught(
    house: House, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    act = Moves.refusal
    monkeypatch.setattr(Moves, "refusal", lambda self, room, sent: act(self, room, _undated(sent)))
    assert (await crowds(house, clock)).lost > 0


def _undated(sent: Sent) -> Sent:
    return Sent(sent.who, sent.action, None, sent.key, sent.print, sent.fired)


# R14: the house was down across a deadline


async def after_outage(
    house: House, clock: HandClock, schedule: Schedule, seconds: int
) -> tuple[int, list[str], timedelta]:
    """How often the clock rang at once, what was said of it, and how long there is until the next deadline."""
    table = await party(house, "toy-auction", schedule=schedule, options={"turns": 9})
    due = (await table.info()).deadline
    assert due is not None
    assert due.due_at is not None
    clock.advance((due.due_at - as_datetime(clock.now())).total_seconds() - 10)
    await settle(house)
    clock.advance(seconds)
    await house.close()
    again = open_house(settings_for(house.settings.database_url), games=GAMES, clock=clock)
    await again.open(ring=False)
    moved = Party(again, table.id, table.people)
    rung = 0
    for _ in range(4):  # a second missed deadline would ring in the next looks
        rung += await settle(again)
        clock.advance(1)
    look = await moved.look(0)
    await again.close()
    assert look.table.deadline is not None
    assert look.table.deadline.due_at is not None
    return rung, [note.kind for note in look.notes[1:]], look.table.deadline.due_at - as_datetime(clock.now())


SLOW = Schedule(pace="slow", seconds=600)
DAILY = Schedule(pace="daily")
OUTAGES = (60, 3600, 86_400)


@promise("R14")
@pytest.mark.parametrize("seconds", OUTAGES)
async def test_an_interval_waits_for_the_house_and_noon_does_not(house: House, clock: HandClock, seconds: int) -> None:
    rung, said, left = await after_outage(house, clock, SLOW, seconds)
    assert (rung, said[-1]) == (0, "extended")
    assert timedelta() < left <= timedelta(seconds=10)


@promise("R14")
@pytest.mark.parametrize("seconds", OUTAGES)
async def test_a_missed_noon_is_resolved_once(house: House, clock: HandClock, seconds: int) -> None:
    rung, said, left = await after_outage(house, clock, DAILY, seconds)
    assert (rung, "extended" in said) == (1, False)
    assert left >= timedelta(hours=11, minutes=59)


@promise("R14")
async def test_an_outage_that_nobody_noticed_would_be_caught(
    house: House, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outages, "return_from_outage", lambda *_, **__: 0)
    rung, said, _ = await after_outage(house, clock, SLOW, 3600)
    assert rung == 1
    assert "extended" not in said


@promise("R14")
async def test_two_turns_for_one_missed_noon_would_be_caught(
    house: House, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    rightly, asked = alarms.due, 0

    def hasty(schedule: Schedule, pace: Any, opened: int) -> Due | None:
        nonlocal asked
        asked += 1
        return Due(opened, by_wall=True) if asked == 2 else rightly(schedule, pace, opened)

    monkeypatch.setattr(alarms, "due", hasty)
    rung, _, _ = await after_outage(house, clock, DAILY, 86_400)
    assert rung > 1


# R18: whoever stays away, the game ends


SEATS = {"toy-cards": 4, "toy-auction": 5}


async def unfinished(house: House, clock: HandClock, game: str, absences: Iterable[tuple[int, ...]]) -> int:
    """How many games do not end in a bounded number of looks at the clock."""
    left = 0
    for absent in absences:
        options = {"rounds": 1} if game == "toy-cards" else {"turns": 2}
        table = await party(house, game, SEATS[game], schedule=LIVE, options=options)
        for _ in range(40):
            look = await table.look(0)
            assert look.view is not None
            if look.view.pending is None:
                break
            acting = [seat for seat in look.view.pending.awaited if seat not in absent]
            if acting:
                await table.act(acting[0], "keep" if game == "toy-cards" else "ready")
            else:
                clock.advance(31)
                await settle(house)
        left += (await table.info()).status != "over"
    return left


@promise("R18")
@pytest.mark.parametrize("game", SEATS)
async def test_every_game_ends_whoever_stays_away(small_house: House, clock: HandClock, game: str) -> None:
    everybody = range(SEATS[game])
    subsets = (absent for size in range(len(everybody) + 1) for absent in combinations(everybody, size))
    assert await unfinished(small_house, clock, game, subsets) == 0


@promise("R18")
async def test_a_table_that_no_clock_watches_would_be_caught(
    small_house: House, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alarms, "_deadline", lambda *_: {})
    assert await unfinished(small_house, clock, "toy-auction", [(), (0,), (1, 3)]) == 2
