"""A Manhattan table in a house: what a turn costs the database, what a bot answers, what a clock does."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from citing import rule
from server.hosts import Party, closed, key, party, settle
from server.web.pages.visitors import Front
from tripot.engine.rng import PlainRng
from tripot.games.manhattan import GAME
from tripot.server.common.moments import HandClock
from tripot.server.common.records import Schedule

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
