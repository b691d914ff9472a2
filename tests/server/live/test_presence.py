"""The house tells an open table who left and who returned; nobody's absence blocks it. [SR-GEN-09]"""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from citing import rule
from server.hosts import key, person, settings_for
from tripot.engine.actions import read_action
from tripot.engine.seats import GM
from tripot.games.rpg import GAME as RPG
from tripot.server.common.moments import HandClock
from tripot.server.common.records import Caller, Pace, Schedule
from tripot.server.tables.tables import Opening
from tripot.server.web.house import House, open_house

pytestmark = pytest.mark.anyio


async def opened(url: str, clock: HandClock) -> House:
    """A house whose attendance is taken by hand."""
    made = open_house(settings_for(url), games={RPG.meta.id: RPG}, clock=clock)
    await made.open(ring=False)
    return made


@pytest.fixture
async def house(url: str, clock: HandClock) -> AsyncIterator[House]:
    made = await opened(url, clock)
    yield made
    await made.close()


@pytest.fixture
async def workers(emptied_postgres: str, clock: HandClock) -> AsyncIterator[tuple[House, House]]:
    """Two workers of one house."""
    made = (await opened(emptied_postgres, clock), await opened(emptied_postgres, clock))
    yield made
    for house in made:
        await house.close()


async def evening(house: House, *, hero: bool = True, pace: Pace = "none") -> tuple[str, Caller, Caller]:
    """A game master and a player, with a character or still choosing one, both without a page open."""
    master, player = await person(house, "Inès"), await person(house, "Anaïs")
    opening = Opening("rpg", 1, schedule=Schedule(pace=pace))
    info = await house.tables.open(master, opening, key())
    await house.tables.sit(player, info.id, word=info.invitation or "")
    await house.tables.start(master, info.id)
    if hero:
        acted = await house.play.act(player, info.id, 0, read_action("take:vesna_kord"), None, key())
        assert acted.refusal is None
    return info.id, master, player


async def facts(house: House, caller: Caller, table: str, seat: int) -> Any:
    look = await house.play.look(caller, table, seat)
    assert look.view is not None
    return look.view.facts


async def wait(house: House, clock: HandClock, seconds: int) -> None:
    clock.advance(seconds)
    await house.presence.tick()


async def written(house: House, caller: Caller, table: str, seat: int) -> list[tuple[int, bool]]:
    """Who went and who returned, as the journal tells it."""
    look = await house.play.look(caller, table, seat)
    assert look.view is not None
    return [(event.facts["seat"], event.facts["here"]) for event in look.view.events if event.kind == "presence"]


@rule("SR-GEN-09", "SR-GEN-12")
async def test_a_game_master_who_shuts_every_page_is_away_after_a_minute_until_they_return(
    house: House, clock: HandClock
) -> None:
    table, master, player = await evening(house)
    listener, _ = await house.live.listen(master, table, GM)
    await house.presence.tick()
    house.live.leave(listener)
    await wait(house, clock, 30)
    assert (await facts(house, player, table, 0))["gm_here"] is True
    await wait(house, clock, 31)
    assert (await facts(house, player, table, 0))["gm_here"] is False
    acted = await house.play.act(player, table, 0, read_action("start_session"), None, key())
    assert acted.refusal is None
    await house.live.listen(master, table, GM)
    await wait(house, clock, 5)
    assert (await facts(house, player, table, 0))["gm_here"] is True


@rule("SR-GEN-09")
async def test_whoever_never_had_a_live_page_is_not_called_away(house: House, clock: HandClock) -> None:
    table, _, player = await evening(house)
    for _ in range(3):
        await wait(house, clock, 100)
    seen = await facts(house, player, table, 0)
    assert (seen["gm_here"], seen["away"]) == (True, [])


@rule("SR-TURN-16")
async def test_nobody_is_called_away_by_correspondence(house: House, clock: HandClock) -> None:
    table, master, player = await evening(house, pace="slow")
    listener, _ = await house.live.listen(master, table, GM)
    await house.presence.tick()
    house.live.leave(listener)
    await wait(house, clock, 3600)
    assert await written(house, player, table, 0) == []


@rule("SR-GEN-09", "SR-GEN-04")
async def test_somebody_whom_nobody_waits_for_is_not_called_away(house: House, clock: HandClock) -> None:
    table, master, player = await evening(house)
    listener, _ = await house.live.listen(player, table, 0)
    await house.presence.tick()
    house.live.leave(listener)
    await wait(house, clock, 300)
    assert (await facts(house, player, table, 0))["away"] == []
    assert (await house.play.look(master, table, GM)).may_undo == "freely"


@rule("SR-GEN-04", "SR-GEN-09")
async def test_a_game_master_who_left_and_returned_takes_back_what_lies_before(house: House, clock: HandClock) -> None:
    table, master, _ = await evening(house)
    before = (await house.play.look(master, table, GM)).undoes
    listener, _ = await house.live.listen(master, table, GM)
    await house.presence.tick()
    house.live.leave(listener)
    await wait(house, clock, 61)
    await house.live.listen(master, table, GM)
    await wait(house, clock, 5)
    for _ in range(2):
        last = (await house.play.look(master, table, GM)).undoes
        assert last > before
        await house.play.undo(master, table, GM, last, key())
    assert (await house.play.look(master, table, GM)).undoes == before
    await house.play.undo(master, table, GM, before, key())
    await house.presence.tick()
    assert (await facts(house, master, table, GM))["gm_here"] is True


@rule("SR-GEN-09")
async def test_somebody_with_two_chairs_is_there_for_both(house: House, clock: HandClock) -> None:
    alone = await person(house, "Inès")
    info = await house.tables.open(alone, Opening("rpg", 1, schedule=Schedule(pace="none")), key())
    await house.tables.sit(alone, info.id, name="Anaïs")
    await house.tables.start(alone, info.id)
    listener, _ = await house.live.listen(replace(alone, there=(info.id, 0)), info.id, 0)
    await house.presence.tick()
    house.live.leave(listener)
    master = replace(alone, there=(info.id, GM))
    await house.live.listen(master, info.id, GM)
    await wait(house, clock, 90)
    seen = await facts(house, master, info.id, GM)
    assert (seen["gm_here"], seen["away"]) == (True, [])


@rule("SR-TURN-21", "SR-GEN-09")
async def test_the_turn_of_somebody_who_left_is_ended_by_another_when_nobody_masters(
    house: House, clock: HandClock
) -> None:
    table, master, player = await evening(house)
    for what in ("start_session", {"form": "start_encounter", "value": {"people": ["vesna_kord", "dock_guard_1"]}}):
        acted = await house.play.act(master, table, GM, read_action(what), None, key())
        assert acted.refusal is None
    listeners = [(await house.live.listen(who, table, seat))[0] for who, seat in ((master, GM), (player, 0))]
    await house.presence.tick()
    house.live.leave(listeners[0])
    await wait(house, clock, 61)
    await house.presence.tick()
    while (await facts(house, player, table, 0))["encounter"]["acting"] != "dock_guard_1":
        acted = await house.play.act(player, table, 0, read_action("end_turn"), None, key())
        assert acted.refusal is None
    await house.presence.tick()
    acted = await house.play.act(player, table, 0, read_action("end_absent_turn"), None, key())
    assert acted.refusal is None


@rule("SR-GEN-09")
async def test_a_bot_that_takes_the_chair_of_an_absent_player_is_there(house: House, clock: HandClock) -> None:
    table, master, player = await evening(house, hero=False)
    listener, _ = await house.live.listen(player, table, 0)
    await house.presence.tick()
    house.live.leave(listener)
    await wait(house, clock, 61)
    assert (await facts(house, master, table, GM))["away"] == [0]
    clock.advance(60)
    await house.tables.ask_replacement(master, table, 0, level="tactic")
    await wait(house, clock, 5)
    assert (await facts(house, master, table, GM))["away"] == []


@rule("SR-GEN-09")
async def test_whoever_left_before_the_house_was_down_is_away_a_minute_after_it_is_back(
    url: str, clock: HandClock
) -> None:
    before = await opened(url, clock)
    table, master, player = await evening(before)
    listener, _ = await before.live.listen(master, table, GM)
    await before.presence.tick()
    before.live.leave(listener)
    await before.close()
    clock.advance(600)
    after = await opened(url, clock)
    assert await written(after, player, table, 0) == []
    await after.presence.tick()
    await wait(after, clock, 59)
    assert await written(after, player, table, 0) == []
    await wait(after, clock, 1)
    assert await written(after, player, table, 0) == [(GM, False)]
    await after.close()


@rule("SR-GEN-09")
async def test_whoever_steps_away_and_shuts_their_page_is_not_called_away_again_and_returns_by_coming_back(
    house: House, clock: HandClock
) -> None:
    table, master, player = await evening(house)
    listener, _ = await house.live.listen(master, table, GM)
    await house.presence.tick()
    acted = await house.play.act(master, table, GM, read_action("step_away"), None, key())
    assert acted.refusal is None
    await wait(house, clock, 5)
    house.live.leave(listener)
    await wait(house, clock, 90)
    assert await written(house, player, table, 0) == [(GM, False)]
    await house.live.listen(master, table, GM)
    await wait(house, clock, 5)
    assert await written(house, player, table, 0) == [(GM, False), (GM, True)]


@pytest.mark.postgresql
@rule("SR-GEN-09")
async def test_comings_and_goings_are_written_once_whichever_worker_serves_the_page(
    workers: tuple[House, House], clock: HandClock
) -> None:
    one, other = workers
    table, master, player = await evening(one)
    await other.live.listen(player, table, 0)
    for leaves, returns in (workers, workers[::-1]):
        before = await written(other, player, table, 0)
        listener, _ = await leaves.live.listen(master, table, GM)
        await leaves.presence.tick()
        leaves.live.leave(listener)
        for _ in range(3):
            clock.advance(31)
            await asyncio.gather(*(worker.presence.tick() for worker in workers))
        assert await written(other, player, table, 0) == [*before, (GM, False)]
        listener, _ = await returns.live.listen(master, table, GM)
        for _ in range(2):
            clock.advance(5)
            await asyncio.gather(*(worker.presence.tick() for worker in workers))
        for worker in workers:
            assert await written(worker, player, table, 0) == [*before, (GM, False), (GM, True)]
        returns.live.leave(listener)


@pytest.mark.postgresql
@rule("SR-GEN-09")
async def test_a_page_that_another_worker_serves_is_a_page(workers: tuple[House, House], clock: HandClock) -> None:
    one, other = workers
    table, master, player = await evening(one)
    first, _ = await one.live.listen(master, table, GM)
    await other.live.listen(player, table, 0)
    await asyncio.gather(*(worker.presence.tick() for worker in workers))
    second, _ = await other.live.listen(master, table, GM)
    one.live.leave(first)
    for _ in range(20):
        clock.advance(5)
        await asyncio.gather(*(worker.presence.tick() for worker in workers))
    assert await written(one, player, table, 0) == []
    other.live.leave(second)
    await wait(one, clock, 61)
    assert await written(other, player, table, 0) == [(GM, False)]


@pytest.mark.postgresql
@rule("SR-GEN-09")
async def test_whoever_sat_at_the_pages_of_a_worker_that_ended_is_missed_by_the_others(
    emptied_postgres: str, clock: HandClock
) -> None:
    one, other = await opened(emptied_postgres, clock), await opened(emptied_postgres, clock)
    table, master, player = await evening(one)
    await one.live.listen(master, table, GM)
    await other.live.listen(player, table, 0)
    for worker in (one, other):
        await worker.presence.tick()
    await one.close()
    await wait(other, clock, 61)
    assert await written(other, player, table, 0) == [(GM, False)]
    await other.close()
