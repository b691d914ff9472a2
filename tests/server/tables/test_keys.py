"""R8 and R10: keys, double clicks, two tabs and two devices. One effect, the same answer."""

import asyncio
import random

import pytest

from citing import promise
from server.hosts import key, party, person, settings_for
from server.toys import GAMES
from tripot.engine.actions import Pick
from tripot.server.common import as_data
from tripot.server.common.errors import BadRequest, Unacceptable
from tripot.server.common.moments import HandClock
from tripot.server.common.records import Acted, Schedule
from tripot.server.tables.moves import Moves
from tripot.server.tables.tables import Opening
from tripot.server.web.house import House, open_house

pytestmark = pytest.mark.anyio
FOREVER = {"rounds": 1000}


@promise("R8")
@pytest.mark.parametrize("copies", [2, 5, 16])
async def test_the_same_key_sent_at_once_is_one_entry_and_one_answer(house: House, copies: int) -> None:
    table = await party(house, options=FOREVER)
    for round_ in range(10):
        seat = round_ % 3
        sent = key()
        answers = await asyncio.gather(
            *(table.act(seat, "draw", sent=sent, decision=round_) for _ in range(copies)), return_exceptions=False
        )
        assert {(answer.seq, answer.events) for answer in answers} == {(answers[0].seq, answers[0].events)}
    assert (await table.info(0)).seq == 10


@promise("R8")
async def test_a_house_that_forgets_keys_would_be_caught(small_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Moves, "_known", lambda *_: None)
    table = await party(small_house, seats=2, options=FOREVER)
    sent = key()
    first = await table.act(0, "draw", sent=sent, decision=0)
    again = await table.act(0, "draw", sent=sent, decision=0)
    assert again.refusal is not None or again.seq != first.seq


@promise("R8")
async def test_a_key_is_needed_and_serves_one_request_only(house: House) -> None:
    table = await party(house, options=FOREVER)
    ines = table.people[0]
    with pytest.raises(BadRequest, match="key_missing"):
        await house.play.act(ines, table.id, 0, Pick("keep"), 0, "")
    with pytest.raises(BadRequest, match="key_malformed"):
        await house.play.act(ines, table.id, 0, Pick("keep"), 0, "é" * 20)
    await house.play.act(ines, table.id, 0, Pick("keep"), 0, "the-same-key")
    with pytest.raises(Unacceptable, match="key_reused"):
        await house.play.act(ines, table.id, 0, Pick("draw"), 0, "the-same-key")
    with pytest.raises(Unacceptable, match="key_reused"):
        await house.play.act(ines, table.id, 0, Pick("keep"), 3, "the-same-key")


@promise("R8")
async def test_a_key_is_remembered_by_a_house_that_was_closed(house: House, clock: HandClock) -> None:
    table = await party(house, options=FOREVER)
    first = await table.act(0, "draw", sent="remembered-key", decision=0)
    await house.close()
    table.house = open_house(settings_for(house.settings.database_url), games=GAMES, clock=clock)
    await table.house.open(ring=False)
    again = await table.act(0, "draw", sent="remembered-key", decision=0)
    assert as_data.acted(again) == as_data.acted(first)
    assert again.repeated
    await table.house.close()


async def test_opening_a_table_twice_with_one_key_opens_one(house: House) -> None:
    ines = await person(house)
    opening = Opening("toy-cards", 3)
    found = await asyncio.gather(*(house.tables.open(ines, opening, "open-once") for _ in range(6)))
    assert len({info.id for info in found}) == 1
    with pytest.raises(Unacceptable, match="key_reused"):
        await house.tables.open(ines, Opening("toy-cards", 2), "open-once")


async def test_a_message_sent_twice_is_said_once(house: House) -> None:
    table = await party(house)
    said = await asyncio.gather(
        *(house.talk.say(table.people[0], table.id, 0, "Bonsoir", "say-it-once") for _ in range(6))
    )
    assert {message.number for message in said} == {1}
    assert len(await house.talk.messages(table.people[1], table.id, 1)) == 1


# R10: random interleavings of two tabs and two devices; the history is one line of moves.


async def two_devices(house: House, other: House, seed: int) -> tuple[list[Acted], int]:
    """One seat, played at once from two houses on the same database (or two tabs of one)."""
    table = await party(house, seats=2, options=FOREVER, schedule=Schedule(pace="none"))
    source = random.Random(seed)
    answers: list[Acted] = []

    async def device(where: House, name: str) -> None:
        for n in range(8):
            look = await where.play.look(table.people[0], table.id, 0)
            assert look.view is not None
            assert look.view.pending is not None
            await asyncio.sleep(source.random() / 500)
            seat = look.view.pending.awaited[0]
            sent = f"{name}-{n:08d}"
            caller = table.people[seat]
            answers.append(await where.play.act(caller, table.id, seat, Pick("keep"), look.view.pending.decision, sent))

    await asyncio.gather(device(house, "one"), device(other, "two"))
    return answers, (await house.play.look(table.people[0], table.id, 0)).table.seq


def is_one_line(answers: list[Acted], entries: int) -> bool:
    """Whether every accepted action is an entry of its own, and every other was told that it was late."""
    accepted = [answer for answer in answers if answer.refusal is None]
    late = [answer.refusal.code for answer in answers if answer.refusal is not None]
    return len(accepted) == entries and set(late) <= {"stale", "not_yours"}


@promise("R10")
@pytest.mark.parametrize("seed", range(4))
async def test_two_tabs_race_and_the_history_is_one_line(house: House, seed: int) -> None:
    answers, entries = await two_devices(house, house, seed)
    assert is_one_line(answers, entries)


@promise("R10")
@pytest.mark.postgresql
@pytest.mark.parametrize("seed", range(4))
async def test_two_workers_race_and_the_history_is_one_line(emptied_postgres: str, clock: HandClock, seed: int) -> None:
    one = open_house(settings_for(emptied_postgres), games=GAMES, clock=clock)
    two = open_house(settings_for(emptied_postgres), games=GAMES, clock=clock)
    await one.open(ring=False)
    await two.open(ring=False)
    answers, entries = await two_devices(one, two, seed)
    assert is_one_line(answers, entries)
    await one.close()
    await two.close()


@promise("R10")
def test_a_lost_or_doubled_move_would_be_caught() -> None:
    assert not is_one_line([Acted(1), Acted(2)], 1)
    assert not is_one_line([Acted(1)], 2)
