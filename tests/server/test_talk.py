"""Talk: the table's, private threads where the game allows, watchers apart."""

import pytest

from server.hosts import key, party, person, play_out
from tripot.server.errors import Forbidden, Unacceptable, Unknown
from tripot.server.house import House
from tripot.server.records import STRANGER

pytestmark = pytest.mark.anyio


async def test_what_is_said_at_the_table_is_heard_by_all_at_it(house: House) -> None:
    table = await party(house)
    said = await house.talk.say(table.people[0], table.id, 0, " Bonsoir\u202e à tous \n", key())
    assert (said.text, said.thread, said.is_mine) == ("Bonsoir à tous", "table", True)
    heard = await house.talk.messages(table.people[2], table.id, 2)
    assert [(message.name, message.text, message.is_mine) for message in heard] == [
        ("Guest 1", "Bonsoir à tous", False)
    ]


async def test_a_private_thread_is_read_by_its_two_seats_only_and_leaves_no_trace(house: House) -> None:
    table = await party(house)
    before = await table.look(2)
    await house.talk.say(table.people[0], table.id, 0, "Entre nous", key(), to=1)
    assert [thread.name for thread in await house.talk.threads(table.people[1], table.id, 1)] == [
        "table",
        "P1-P2",
        "P2-P3",
    ]
    assert len(await house.talk.messages(table.people[1], table.id, 1, "P1-P2")) == 1
    with pytest.raises(Forbidden, match="not_your_thread"):
        await house.talk.messages(table.people[2], table.id, 2, "P1-P2")
    assert (await table.look(2)).cursor == before.cursor
    after = await house.talk.say(table.people[2], table.id, 2, "Et moi ?", key())
    assert after.number == 1


async def test_the_game_says_who_may_talk(house: House) -> None:
    table = await party(house)
    await table.act(0, "keep")
    with pytest.raises(Forbidden, match="muted") as refused:
        await house.talk.say(table.people[0], table.id, 0, "Psst", key(), to=1)
    assert refused.value.facts == {"rule": "TC-8", "code": "no_whisper"}
    await house.talk.say(table.people[0], table.id, 0, "Tout haut", key())


async def test_watchers_talk_apart_until_the_end(house: House) -> None:
    table = await party(house, watching="everybody", options={"rounds": 1})
    paul = await person(house, "Paul")
    await house.talk.say(paul, table.id, None, "Quelle partie !", key())
    with pytest.raises(Forbidden):
        await house.talk.messages(table.people[0], table.id, 0, "watchers")
    with pytest.raises(Unknown):
        await house.talk.say(STRANGER, table.id, None, "Je passe", key())
    await play_out(table)
    assert len(await house.talk.messages(table.people[0], table.id, 0, "watchers")) == 1


@pytest.mark.parametrize("text", ["", " \n ", "x" * 2001])
async def test_a_message_says_something_and_not_too_much(small_house: House, text: str) -> None:
    table = await party(small_house)
    with pytest.raises(Unacceptable, match="bad_text"):
        await small_house.talk.say(table.people[0], table.id, 0, text, key())


async def test_private_threads_wait_for_the_start(house: House) -> None:
    table = await party(house, start=False)
    await house.talk.say(table.people[0], table.id, 0, "On commence ?", key())
    with pytest.raises(Forbidden, match="muted"):
        await house.talk.say(table.people[0], table.id, 0, "Psst", key(), to=1)
