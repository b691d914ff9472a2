"""Whole games in the house, on both databases."""

import pytest

from server.hosts import bid, key, party, person, play_out, settle
from tripot.server.common import as_data
from tripot.server.common.errors import Forbidden, NotFound
from tripot.server.common.records import Schedule
from tripot.server.web.house import House

pytestmark = pytest.mark.anyio


async def test_three_people_play_to_the_end_and_the_seed_is_revealed(house: House) -> None:
    table = await party(house, options={"rounds": 2})
    look = await play_out(table)
    assert look.table.status == "over"
    assert look.view is not None
    assert look.view.outcome is not None
    assert (await house.replays.check(table.people[1], table.id)).is_fair
    assert [tally.played for tally in await house.statistics.of_person(table.people[2])] == [1]


async def test_bots_take_their_turns(house: House) -> None:
    table = await party(house, bots=2, schedule=Schedule(pace="none"))
    look = await play_out(table)
    assert look.table.status == "over"


async def test_sealed_bids_are_told_to_nobody_else(house: House) -> None:
    table = await party(house, "toy-auction")
    before = await table.look(1)
    acted = await table.act(0, bid(7))
    after = await table.look(1)
    assert acted.seq == 1
    assert as_data.look(before) == as_data.look(after)
    mine = await table.look(0)
    assert mine.view is not None
    assert mine.view.facts["sheet"] == {"amount": 7}


async def test_a_refusal_is_a_value_and_changes_nothing(house: House) -> None:
    table = await party(house)
    acted = await table.act(1, "keep", decision=0)
    assert acted.refusal is not None
    assert acted.refusal.code == "not_yours"
    assert (await table.info()).seq == 0


async def test_strangers_find_no_table_and_sitters_only_their_own_chair(house: House) -> None:
    table = await party(house)
    stranger = await person(house, "Nobody")
    with pytest.raises(NotFound):
        await house.play.look(stranger, table.id)
    with pytest.raises(Forbidden):
        await house.play.look(table.people[0], table.id, 1)


async def test_a_key_sent_again_is_one_entry_and_the_same_answer(house: House) -> None:
    table = await party(house)
    sent = key()
    first = await table.act(0, "draw", sent=sent, decision=0)
    again = await table.act(0, "draw", sent=sent, decision=0)
    assert (first.seq, first.events) == (again.seq, again.events)
    assert again.repeated
    assert (await table.info()).seq == 1


async def test_bots_write_sheets_and_are_ready(house: House) -> None:
    table = await party(house, "toy-auction", bots=2, options={"turns": 2})
    await settle(house)
    assert await table.awaited() == (0,)
    look = await play_out(table)
    assert look.table.status == "over"
