"""What the host does with the clock is told by the game; what a game master takes back is struck out."""

from datetime import timedelta
from typing import Any

import pytest

from citing import rule
from server.hosts import Party, closed, key, person, settings_for
from tripot.engine.actions import read_action
from tripot.engine.game import Game
from tripot.engine.journal import Void
from tripot.engine.seats import GM
from tripot.games.manhattan import GAME as MANHATTAN
from tripot.games.rpg import GAME as RPG
from tripot.server.common.errors import Conflict, Forbidden
from tripot.server.common.moments import HandClock, as_datetime
from tripot.server.common.records import Look, Schedule
from tripot.server.tables.tables import Opening
from tripot.server.web.house import House, open_house

pytestmark = pytest.mark.anyio


@pytest.fixture
async def house(url: str, clock: HandClock) -> Any:
    games: dict[str, Game[Any]] = {game.meta.id: game for game in (MANHATTAN, RPG)}
    made = open_house(settings_for(url), games=games, clock=clock)
    await made.open(ring=False)
    yield made
    await made.close()


async def first_turn(house: House, clock: HandClock) -> Party:
    """Manhattan after its characters: the host alone in person, the bots still thinking about their orders."""
    host = await person(house, "Guest 1")
    seats = MANHATTAN.meta.seats[0]
    opening = Opening(
        "manhattan", seats, bots=dict.fromkeys(range(1, seats), "random"), schedule=Schedule(pace="slow", seconds=3600)
    )
    info = await house.tables.open(host, opening, key())
    await house.tables.start(host, info.id)
    table = Party(house, info.id, [host])
    await table.act(0, "ready")
    for _ in range(100):
        await house.scheduler.tick()
        await house.context.registry.drain()
        look = await table.look(0)
        assert look.view is not None
        if look.view.facts["turn"] == 1:
            break
    return table


def told(look: Look, *kinds: str) -> list[str]:
    assert look.view is not None
    return [event.kind for event in look.view.events if event.kind in kinds]


@rule("MH-VIS-09", "MH-OPT-04")
async def test_a_pause_a_postponement_and_a_resumption_are_in_the_newsfeeds(house: House, clock: HandClock) -> None:
    table = await first_turn(house, clock)
    await house.tables.move_deadline(table.people[0], table.id, as_datetime(clock.now()) + timedelta(hours=3))
    await house.tables.pause(table.people[0], table.id)
    paused = await table.look(0)
    assert paused.view is not None
    assert [each["kind"] for each in paused.view.facts["notices"]] == ["turn_postponed", "turn_paused"]
    assert paused.view.facts["notices"][0]["until"].endswith(" (Europe/Paris)")
    clock.advance(600)
    await house.tables.resume(table.people[0], table.id)
    look = await table.look(0)
    assert told(look, "turn_postponed", "turn_paused", "turn_resumed") == [
        "turn_postponed",
        "turn_paused",
        "turn_resumed",
    ]
    assert look.table.deadline is not None
    assert look.table.deadline.due_at == as_datetime(clock.now()) + timedelta(hours=3)
    assert look.may_undo == "no"


@rule("MH-SET-01")
async def test_a_table_closed_by_its_host_ends_by_an_entry_of_the_house_and_has_no_result(
    house: House, clock: HandClock
) -> None:
    table = await first_turn(house, clock)
    info = await closed(table)
    assert info.status == "closed"
    look = await table.look(0)
    assert look.view is not None
    assert look.view.outcome is not None
    assert look.view.outcome.rule == "MH-SET-01"
    assert (await house.replays.check(table.people[0], table.id)).is_fair
    assert not await house.statistics.of_person(table.people[0])


async def open_table(house: House) -> tuple[str, Any, Any]:
    """The RPG with a game master who hosts, and a player."""
    master, player = await person(house, "Guest 1"), await person(house, "Guest 2")
    opening = Opening(RPG.meta.id, 1, schedule=Schedule(pace="none"), sit=False)
    info = await house.tables.open(master, opening, key())
    await house.tables.sit(master, info.id, seat=GM)
    await house.tables.sit(player, info.id, seat=0, word=info.invitation or "")
    await house.tables.start(master, info.id, level="random")
    return info.id, master, player


async def does(house: House, table: str, caller: Any, seat: int, what: Any) -> None:
    acted = await house.play.act(caller, table, seat, read_action(what), None, key())
    assert acted.refusal is None, acted.refusal


@rule("SR-GEN-04")
async def test_the_game_master_takes_back_again_and_again_and_asks_nobody(house: House) -> None:
    table, master, player = await open_table(house)
    await does(house, table, player, 0, "step_away")
    await does(house, table, master, GM, "step_away")
    await does(house, table, master, GM, "step_back")
    before = await house.play.look(master, table, GM)
    assert (before.may_undo, before.undoes) == ("freely", 3)
    for entry in (3, 2, 1):
        look = await house.play.look(master, table, GM)
        assert look.undoes == entry
        undone = await house.play.undo(master, table, GM, look.undoes, key())
        assert undone.seq == entry
    after = await house.play.look(player, table, 0)
    assert after.view is not None
    assert [event.struck for event in after.view.events if event.kind == "presence"] == [True, True, True]
    assert [note.kind for note in after.notes[-3:]] == ["undone"] * 3
    assert (await house.play.look(master, table, GM)).may_undo == "no"
    room = await house.context.registry.get(table)
    assert room.replay is not None
    assert [entry.what for entry in room.replay.entries[3:]] == [Void(3), Void(2), Void(1)]


@rule("SR-GEN-04")
async def test_a_taking_back_sent_twice_takes_back_once(house: House) -> None:
    table, master, _ = await open_table(house)
    await does(house, table, master, GM, "step_away")
    await does(house, table, master, GM, "step_back")
    await house.play.undo(master, table, GM, 2, key())
    with pytest.raises(Conflict):
        await house.play.undo(master, table, GM, 2, key())


@rule("SR-GEN-04")
async def test_a_player_takes_back_nothing_of_the_game_masters(house: House) -> None:
    table, master, player = await open_table(house)
    await does(house, table, master, GM, "step_away")
    with pytest.raises((Forbidden, Conflict)):
        await house.play.undo(player, table, 0, 1, key())


@rule("MH-CLK-03")
async def test_the_host_lets_the_game_begin_without_somebody_after_a_while(house: House, clock: HandClock) -> None:
    people = [await person(house, name) for name in ("Anne", "Bruno", "Chloé")]
    info = await house.tables.open(people[0], Opening("manhattan", 3, schedule=Schedule(pace="live")), key())
    for each in people[1:]:
        await house.tables.sit(each, info.id, word=info.invitation or "")
    await house.tables.start(people[0], info.id)
    table = Party(house, info.id, people)
    for seat in (0, 1):
        await table.act(seat, "ready")
    with pytest.raises(Conflict, match="not_yet"):
        await house.tables.give_plain_character(people[0], info.id, 2)
    clock.advance(600)
    await table.look(0)
    with pytest.raises(Forbidden):
        await house.tables.give_plain_character(people[1], info.id, 2)
    await house.tables.give_plain_character(people[0], info.id, 2, key="the-press-of-the-host")
    await house.tables.give_plain_character(people[0], info.id, 2, key="the-press-of-the-host")
    look = await table.look(1)
    assert look.view is not None
    assert look.view.facts["turn"] == 1
    assert look.view.facts["players"][2]["name"] == "Chloé"
    assert told(look, "plain_character_given") == ["plain_character_given"]
