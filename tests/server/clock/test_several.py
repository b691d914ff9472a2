"""Several are asked at once: each has a clock, a reminder, a number and an hour of their own."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import select

from engine.toys import ambush
from server.hosts import Party, key, person, postponed, settings_for, settle
from tripot.engine.actions import Pick
from tripot.engine.seats import CLOCK, GM, SPECTATOR
from tripot.server.clock import outages
from tripot.server.common.moments import HandClock, as_datetime
from tripot.server.common.records import Schedule
from tripot.server.store import schema
from tripot.server.tables.summaries import deadline_of
from tripot.server.tables.table import Table
from tripot.server.tables.tables import Opening
from tripot.server.web.house import House, open_house

pytestmark = pytest.mark.anyio
LIVE = Schedule(pace="live", seconds=60)
SLOW = Schedule(pace="slow", seconds=3600)
GAMES = {ambush.GAME.meta.id: ambush.GAME}
BARE = "bare"


@pytest.fixture
async def inn(sqlite_url: str, clock: HandClock) -> AsyncIterator[House]:
    """A house in which people are ambushed."""
    made = open_house(
        settings_for(sqlite_url, smtp_host="localhost", mail_from="inn@example.org"), games=GAMES, clock=clock
    )
    await made.open(ring=False)
    yield made
    await made.close()


async def ambushed(house: House, schedule: Schedule = LIVE, *, bots: tuple[int, ...] = (), **options: Any) -> Party:
    """Three people and a game master: P1 may dodge, P2 raise a shield, P3 flee unseen."""
    people = [await person(house, f"Guest {n + 1}") for n in range(4 - len(bots))]
    levels = dict.fromkeys(bots, "random")
    asked = Opening("toy-ambush", 3, bots=levels, schedule=schedule, options=options, chair=0)
    info = await house.tables.open(people[0], asked, key())
    for each in people[1:]:
        await house.tables.sit(each, info.id, word=info.invitation or "")
    await house.tables.start(people[0], info.id)
    return Party(house, info.id, people)


async def room_of(table: Party) -> Table:
    return await table.house.context.registry.get(table.id)


async def dues(table: Party) -> dict[int, tuple[int, int]]:
    """Every deadline: whose, which number, when."""
    alarms = (await room_of(table)).alarms
    return {seat: (alarm.decision, alarm.due) for (kind, seat), alarm in alarms.items() if kind == "deadline"}


async def master(table: Party, text: str) -> None:
    acted = await table.house.play.act(table.people[3], table.id, GM, Pick(text), None, key())
    assert acted.refusal is None


async def test_each_has_a_clock_of_their_own(inn: House, clock: HandClock) -> None:
    table = await ambushed(inn, hurry=20)
    now = clock.now()
    assert await dues(table) == {0: (0, now + 60_000), 1: (1, now + 20_000), 2: (2, now + 60_000)}


async def test_an_answer_stops_ones_own_clock_and_no_other(inn: House, clock: HandClock) -> None:
    table = await ambushed(inn)
    before = await dues(table)
    clock.advance(10)
    await table.act(0, "dodge")
    assert await dues(table) == {seat: before[seat] for seat in (1, 2)}


async def test_one_is_rung_out_and_the_others_are_unmoved(inn: House, clock: HandClock) -> None:
    table = await ambushed(inn, hurry=20)
    before = await dues(table)
    clock.advance(21)
    assert await settle(inn) == 1
    entry = (await room_of(table)).replay.entries[-1]  # type: ignore[union-attr]
    assert (entry.actor, entry.what.text) == (CLOCK, "timeout:P2")  # type: ignore[union-attr]
    assert await dues(table) == {seat: before[seat] for seat in (0, 2)}
    look = await table.look(1)
    assert look.view is not None
    assert look.view.pending.answer.text == BARE  # type: ignore[union-attr]
    assert [chair.absences for chair in look.table.chairs][:3] == [0, 1, 0]
    assert (await table.act(0, "dodge", decision=0)).refusal is None


async def test_three_answers_in_the_same_instant_are_all_taken(inn: House) -> None:
    table = await ambushed(inn, rounds=1)
    numbers = [(await table.look(seat)).view.pending.decision for seat in range(3)]  # type: ignore[union-attr]
    answers = zip(range(3), ("dodge", BARE, "stay"), numbers, strict=True)
    acted = await asyncio.gather(*(table.act(seat, what, decision=number) for seat, what, number in answers))
    assert [one.refusal for one in acted] == [None] * 3
    assert (await table.info()).status == "over"


async def test_the_clock_rings_for_those_who_are_late_one_by_one(inn: House, clock: HandClock) -> None:
    table = await ambushed(inn, rounds=1)
    await table.act(1, BARE)
    clock.advance(61)
    assert await settle(inn) == 2
    assert (await table.info()).status == "over"


async def test_a_question_laid_beside_others_has_its_own_hour(inn: House, clock: HandClock) -> None:
    table = await ambushed(inn)
    began = clock.now()
    await table.act(2, "stay")
    clock.advance(30)
    await master(table, "test:P3")
    assert (await dues(table))[2] == (3, began + 90_000)
    assert (await dues(table))[0] == (0, began + 60_000)
    room = await room_of(table)
    shown = {seat: deadline_of(room, seat) for seat in (0, 2)}
    assert shown[0].since == as_datetime(began)  # type: ignore[union-attr]
    assert shown[2].since == as_datetime(began + 30_000)  # type: ignore[union-attr]
    assert shown[2].due_at == as_datetime(began + 90_000)  # type: ignore[union-attr]


async def test_others_are_shown_no_clock_that_would_betray_somebody(inn: House, clock: HandClock) -> None:
    table = await ambushed(inn)
    room = await room_of(table)
    await table.act(0, "dodge")
    await table.act(1, BARE)
    for seat in (0, SPECTATOR):
        shown = deadline_of(room, seat)
        assert shown is not None
        assert shown.due_at is None
    own = deadline_of(room, 2)
    assert own is not None
    assert own.due_at == as_datetime(clock.now() + 60_000)


async def test_what_was_left_at_a_pause_is_left_to_all(inn: House, clock: HandClock) -> None:
    table = await ambushed(inn, hurry=20)
    await table.act(0, "dodge")
    clock.advance(10)
    await inn.tables.pause(table.people[0], table.id)
    assert await dues(table) == {}
    clock.advance(500)
    await inn.tables.resume(table.people[0], table.id)
    now = clock.now()
    assert await dues(table) == {1: (1, now + 50_000), 2: (2, now + 50_000)}


async def test_a_host_puts_all_clocks_off(inn: House, clock: HandClock) -> None:
    table = await ambushed(inn, hurry=20)
    later = clock.now() + 300_000
    await postponed(table, as_datetime(later))
    assert {due for _, due in (await dues(table)).values()} == {later}


async def test_time_that_the_house_was_down_is_added_once(inn: House, clock: HandClock) -> None:
    table = await ambushed(inn)
    before = await dues(table)
    now = clock.now()

    def down(connection: Any) -> int:
        outages.beat(connection, now=now)
        return outages.return_from_outage(connection, now=now + 40_000, least=1000)

    assert await inn.context.write(down) == 40_000
    rows = await inn.context.read(lambda connection: connection.execute(select(schema.alarms)).all())
    assert {row.seat: row.due for row in rows} == {seat: due + 40_000 for seat, (_, due) in before.items()}


async def test_an_undo_gives_everybody_a_new_number_and_time(inn: House, clock: HandClock) -> None:
    table = await ambushed(inn)
    await table.act(0, "dodge")
    clock.advance(30)
    look = await inn.play.look(table.people[3], table.id, GM)
    await inn.play.undo(table.people[3], table.id, GM, look.undoes, key())
    now = clock.now()
    assert await dues(table) == {0: (3, now + 60_000), 1: (4, now + 60_000), 2: (5, now + 60_000)}
    refused = (await table.act(1, BARE, decision=1)).refusal
    assert refused is not None
    assert refused.code == "stale"


async def test_what_one_did_meanwhile_is_taken_back_by_consent(inn: House) -> None:
    table = await ambushed(inn)
    await table.act(1, "leave")
    assert (await table.look(1)).may_undo == "by_consent"
    assert (await table.look(0)).may_undo == "no"


async def test_a_list_shows_a_table_once_with_ones_own_hour(inn: House, clock: HandClock) -> None:
    table = await ambushed(inn, hurry=20)
    for seat, due in ((0, 60_000), (1, 20_000)):
        (card,) = await inn.tables.mine(table.people[seat])
        assert (card.awaits_me, card.due_at) == (True, as_datetime(clock.now() + due))
    (card,) = await inn.tables.mine(table.people[3])
    assert (card.awaits_me, card.due_at) == (False, None)


async def test_bots_answer_their_own_questions(inn: House) -> None:
    table = await ambushed(inn, Schedule(pace="none"), bots=(1, 2, GM), rounds=1)
    assert {kind for kind, _ in (await room_of(table)).alarms} == {"bot"}
    await settle(inn)
    assert (await room_of(table)).row.progress.awaited == (0,)
    await table.act(0, "dodge")
    assert (await table.info()).status == "over"


async def notices(house: House) -> list[tuple[str, str]]:
    """Which notices wait to be sent, and to whom."""
    query = select(schema.outbox.c.kind, schema.people.c.name).join(
        schema.people, schema.people.c.id == schema.outbox.c.person
    )
    rows = await house.context.read(lambda connection: connection.execute(query).all())
    return sorted((row.kind, row.name) for row in rows)


async def wishing(table: Party) -> None:
    for caller in table.people:
        await table.house.people.change(caller, notices=frozenset({"turn", "deadline"}), email="inn@example.org")


async def test_only_those_newly_asked_are_told_that_it_is_their_turn(inn: House, clock: HandClock) -> None:
    table = await ambushed(inn, SLOW)
    await wishing(table)
    await table.act(0, "dodge")
    assert await notices(inn) == []
    await master(table, "test:P1")
    assert await notices(inn) == [("turn", "Guest 1")]


async def test_each_is_reminded_before_their_own_hour(inn: House, clock: HandClock) -> None:
    table = await ambushed(inn, SLOW)
    await wishing(table)
    clock.advance(1000)
    await table.act(0, "dodge")
    await master(table, "test:P1")
    clock.advance(2000)
    await settle(inn)
    assert [each for each in await notices(inn) if each[0] == "deadline"] == [
        ("deadline", "Guest 2"),
        ("deadline", "Guest 3"),
    ]
