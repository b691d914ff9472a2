"""A Manhattan table in a house: what a turn costs the database, what a bot answers, what a clock does and is told."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import pytest

from citing import promise, rule
from server.hosts import Party, closed, key, party, postponed, settle
from server.web.pages.visitors import Front
from tripot.engine.rng import PlainRng
from tripot.games.manhattan import GAME
from tripot.server.common.moments import HandClock
from tripot.server.common.records import Caller, Schedule
from tripot.server.tables.tables import Opening

pytestmark = pytest.mark.anyio

LIVE = Schedule(pace="live", seconds=600)


async def opened(front: Front, clock: HandClock, seats: int, **others: Any) -> Party:
    """A table whose first turn is open: nobody touched the character the house gave them."""
    table = await party(front.house, "manhattan", seats, schedule=LIVE, **others)
    await settle(front.house)
    for seat in range(len(table.people)):
        await table.act(seat, "ready")
    return table


async def all_write(table: Party, rng: PlainRng) -> None:
    """Every person saves a form."""
    for seat, person in enumerate(table.people):
        look = await table.look(seat)
        assert look.view is not None
        action = GAME.propose(look.view, look.view.menu.forms[0], rng)
        acted = await table.house.play.act(person, table.id, seat, action, None, key())
        assert acted.refusal is None


@contextmanager
def statements(front: Front) -> Iterator[list[str]]:
    """What the database is asked and told meanwhile."""
    found: list[str] = []
    database: Any = front.house.context.database
    drivers = [each.connection.dbapi_connection for each in (database._writer, database._reader)]
    for driver in drivers:
        driver.set_trace_callback(found.append)
    yield found
    for driver in drivers:
        driver.set_trace_callback(None)


async def statements_of_a_turn(front: Front, clock: HandClock, seats: int) -> int:
    table = await opened(front, clock, seats)
    await all_write(table, PlainRng(seats))
    clock.advance(601)
    with statements(front) as found:
        await front.house.scheduler.tick()
        await front.house.context.registry.drain()
    look = await table.look(0)
    assert look.view is not None
    assert look.view.facts["turn"] == 2
    await closed(table)
    return len(found)


@rule("MH-GEN-13")
async def test_a_turn_costs_the_same_few_statements_however_many_play(front: Front, clock: HandClock) -> None:
    few = await statements_of_a_turn(front, clock, 3)
    many = await statements_of_a_turn(front, clock, 9)
    assert few == many
    assert few <= 21  # five of them for drafts: read, and read again under the table's lock [E2]


@rule("MH-VIS-21")
async def test_a_bot_that_is_written_to_says_what_it_is_in_the_writers_language(front: Front, clock: HandClock) -> None:
    table = await opened(front, clock, 4, bots=2)
    await front.house.talk.say(table.people[0], table.id, 0, "Sony ensemble ?", key(), to=(1, 3))
    await front.house.context.registry.drain()
    heard = await front.house.talk.messages(table.people[1], table.id, 1, "P1-P2-P4")
    assert [message.seat for message in heard] == [0, 3]
    assert "Je suis un programme" in heard[1].text


NOON = datetime(2025, 6, 17, 10, tzinfo=UTC)
SAID = {
    "fr": "L'échéance du tour est repoussée au mardi 17 juin, 12:00 (heure de Paris).",
    "en": "The deadline of the turn is put off to Tuesday 17 June, 06:00 (New York time).",
}


@promise("E25")
@rule("MH-OPT-04", "MH-VIS-09")
@pytest.mark.parametrize("page", ["?tab=newsfeeds", "/log"])
async def test_a_deadline_put_off_is_read_in_words_and_in_the_readers_own_zone(
    front: Front, clock: HandClock, page: str
) -> None:
    readers = {"fr": await front.guest("Inès"), "en": await front.guest("Bob", "en")}
    people = [await front.caller(reader) for reader in readers.values()]
    await front.house.people.change(people[1], zone="America/New_York")
    table = await seated(front, people)
    await postponed(table, NOON)
    for lang, reader in readers.items():
        read = (await reader.see(f"/tables/{table.id}{page}")).text.replace("\u202f", " ").replace("\u00a0", " ")
        assert SAID[lang] in read
        assert not re.search(r"\d{4}-\d\d-\d\d|Europe/|America/", read)


async def seated(front: Front, people: list[Caller]) -> Party:
    """The first turn of a table by correspondence, in Paris time: these people, and a bot."""
    opening = Opening("manhattan", 3, bots={2: "random"}, schedule=Schedule(pace="slow", seconds=3600))
    info = await front.house.tables.open(people[0], opening, key())
    await front.house.tables.sit(people[1], info.id, word=info.invitation or "")
    await front.house.tables.start(people[0], info.id)
    await settle(front.house)
    table = Party(front.house, info.id, people)
    for seat in range(2):
        await table.act(seat, "ready")
    return table
