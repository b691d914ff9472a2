"""The house tells an open table who left and who returned; nobody's absence blocks it. [SR-GEN-09]"""

from typing import Any

import pytest

from citing import rule
from server.hosts import key, person, settings_for
from tripot.engine.actions import read_action
from tripot.engine.seats import GM
from tripot.games.rpg import GAME as RPG
from tripot.server.house import House, open_house
from tripot.server.moments import HandClock
from tripot.server.records import Caller, Schedule
from tripot.server.tables import Opening

pytestmark = pytest.mark.anyio


@pytest.fixture
async def house(url: str, clock: HandClock) -> Any:
    made = open_house(settings_for(url), games={RPG.meta.id: RPG}, clock=clock)
    await made.open(ring=False)
    yield made
    await made.close()


async def evening(house: House, *, hero: bool = True) -> tuple[str, Caller, Caller]:
    """A game master and a player, with a character or still choosing one, both without a page open."""
    master, player = await person(house, "Inès"), await person(house, "Anaïs")
    opening = Opening("rpg", 1, schedule=Schedule(pace="none"))
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
    await house.attendance.tick()


@rule("SR-GEN-09", "SR-GEN-12")
async def test_a_game_master_who_shuts_every_page_is_away_after_a_minute_until_they_return(
    house: House, clock: HandClock
) -> None:
    table, master, player = await evening(house)
    listener, _ = await house.live.listen(master, table, GM)
    await house.attendance.tick()
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


@rule("SR-GEN-09", "SR-GEN-04")
async def test_somebody_whom_nobody_waits_for_is_not_called_away(house: House, clock: HandClock) -> None:
    table, master, player = await evening(house)
    listener, _ = await house.live.listen(player, table, 0)
    await house.attendance.tick()
    house.live.leave(listener)
    await wait(house, clock, 300)
    assert (await facts(house, player, table, 0))["away"] == []
    assert (await house.play.look(master, table, GM)).may_undo == "freely"


@rule("SR-GEN-04", "SR-GEN-09")
async def test_a_game_master_who_left_and_returned_takes_back_what_lies_before(house: House, clock: HandClock) -> None:
    table, master, _ = await evening(house)
    before = (await house.play.look(master, table, GM)).undoes
    listener, _ = await house.live.listen(master, table, GM)
    await house.attendance.tick()
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
    await house.attendance.tick()
    assert (await facts(house, master, table, GM))["gm_here"] is True


@rule("SR-GEN-09")
async def test_somebody_with_two_chairs_is_there_for_both(house: House, clock: HandClock) -> None:
    alone = await person(house, "Inès")
    info = await house.tables.open(alone, Opening("rpg", 1, schedule=Schedule(pace="none")), key())
    await house.tables.sit(alone, info.id, name="Anaïs")
    await house.tables.start(alone, info.id)
    listener, _ = await house.live.listen(alone, info.id, 0)
    await house.attendance.tick()
    house.live.leave(listener)
    await house.live.listen(alone, info.id, GM)
    await wait(house, clock, 90)
    seen = await facts(house, alone, info.id, GM)
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
    await house.attendance.tick()
    house.live.leave(listeners[0])
    await wait(house, clock, 61)
    await house.attendance.tick()
    while (await facts(house, player, table, 0))["encounter"]["acting"] != "dock_guard_1":
        acted = await house.play.act(player, table, 0, read_action("end_turn"), None, key())
        assert acted.refusal is None
    await house.attendance.tick()
    acted = await house.play.act(player, table, 0, read_action("end_absent_turn"), None, key())
    assert acted.refusal is None


@rule("SR-GEN-09")
async def test_a_bot_that_takes_the_chair_of_an_absent_player_is_there(house: House, clock: HandClock) -> None:
    table, master, player = await evening(house, hero=False)
    listener, _ = await house.live.listen(player, table, 0)
    await house.attendance.tick()
    house.live.leave(listener)
    await wait(house, clock, 61)
    assert (await facts(house, master, table, GM))["away"] == [0]
    await house.tables.place_bot(master, table, 0)
    await wait(house, clock, 5)
    assert (await facts(house, master, table, GM))["away"] == []
