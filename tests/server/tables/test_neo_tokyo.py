"""The house with a game of sheets, contracts and letters: its bots do their errands and still hand in a sheet."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import event

from citing import rule
from server.hosts import Party, key, person, settings_for, settle
from tripot.engine.actions import read_action
from tripot.games.neo_tokyo import GAME
from tripot.server.common.moments import HandClock
from tripot.server.common.records import Schedule
from tripot.server.store import sqlite
from tripot.server.store.statements import Hot
from tripot.server.tables.tables import Opening
from tripot.server.web.house import House, open_house

pytestmark = pytest.mark.anyio


@pytest.fixture
async def neo_tokyo(sqlite_url: str, clock: HandClock) -> AsyncIterator[House]:
    made = open_house(settings_for(sqlite_url), games={GAME.meta.id: GAME}, clock=clock)
    await made.open(ring=False)
    yield made
    await made.close()


async def first_turn(house: House, people: int, bots: int, level: str = "trader") -> Party:
    """A table whose characters are made; in the first turn the bots have written their sheets."""
    crowd = [await person(house, f"Guest {number + 1}") for number in range(people)]
    seats = people + bots
    asked = Opening(
        "neo-tokyo",
        seats,
        bots=dict.fromkeys(range(people, seats), level),
        schedule=Schedule(pace="none"),
    )
    info = await house.tables.open(crowd[0], asked, key())
    for each in crowd[1:]:
        await house.tables.sit(each, info.id, word=info.invitation or "")
    await house.tables.start(crowd[0], info.id)
    table = Party(house, info.id, crowd)
    await everybody_ready(table)
    return table


async def bots_done(table: Party) -> None:
    """Time passes until only people are awaited: a bot may have several errands before its sheet."""
    clock = table.house.context.clock
    assert isinstance(clock, HandClock)
    for _ in range(60):
        clock.advance(1)
        await settle(table.house)
        if all(seat < len(table.people) for seat in await table.awaited()):
            return
    raise AssertionError("a bot never hands in its sheet")


async def everybody_ready(table: Party) -> None:
    await bots_done(table)
    for seat in range(len(table.people)):
        assert (await table.act(seat, "ready")).refusal is None
    await bots_done(table)


async def facts(table: Party, seat: int = 0) -> dict[str, Any]:
    look = await table.look(seat)
    assert look.view is not None
    return look.view.facts


def fill(form: str, **value: Any) -> dict[str, Any]:
    return {"form": form, "value": value}


@rule("NT-CON-01")
async def test_a_bot_that_answers_a_draft_still_writes_its_sheet(neo_tokyo: House) -> None:
    table = await first_turn(neo_tokyo, 1, 3)
    await everybody_ready(table)
    assert (await facts(table))["turn"] == 2
    for bot in (1, 2, 3):
        word = [{"kind": "text", "text": "Between us."}]
        assert (await table.act(0, fill("contract", parties=[bot], clauses=word))).refusal is None
    await everybody_ready(table)
    await everybody_ready(table)
    room = neo_tokyo.context.registry.peek(table.id)
    assert room is not None
    asked = [contract for contract in room.state.contracts if contract.drafter == 0]
    assert {contract.status for contract in asked} <= {"declined", "void"}
    for bot in (1, 2, 3):
        assert not any(sheet.forfeit for sheet in room.state.players[bot].sheets)


async def test_a_bot_that_is_written_to_answers_in_the_language_of_whoever_wrote(neo_tokyo: House) -> None:
    table = await first_turn(neo_tokyo, 1, 3)
    await neo_tokyo.talk.say(table.people[0], table.id, 0, "Bonjour ! Un prêt ?", key(), to=2)
    await neo_tokyo.context.registry.drain()
    threads = await neo_tokyo.talk.threads(table.people[0], table.id, 0)
    thread = next(each.name for each in threads if each.unread)
    said = await neo_tokyo.talk.messages(table.people[0], table.id, 0, thread)
    assert len(said) == 2
    assert "contrat" in said[1].text


class Counter:
    """Counts what is asked of the database."""

    def __init__(self) -> None:
        self.seen = 0

    def count(self, *_: Any) -> None:
        self.seen += 1


@pytest.fixture
def statements(monkeypatch: pytest.MonkeyPatch) -> Counter:
    made = Counter()
    run, commit = Hot.run, sqlite._commit

    def counted(self: Hot, connection: Any, values: Any) -> Any:
        made.count()
        return run(self, connection, values)

    def counted_commit(connection: Any) -> None:
        made.count()
        commit(connection)

    monkeypatch.setattr(Hot, "run", counted)
    monkeypatch.setattr(sqlite, "_commit", counted_commit)
    return made


async def costs_of_closing(house: House, statements: Counter, people: int, turns: int) -> list[int]:
    """Statements of the entry that closes a turn, turn after turn, with sheets of all sorts."""
    table = await first_turn(house, people, 0)
    event.listen(house.context.database.engine, "before_cursor_execute", statements.count)
    found = []
    for turn in range(1, turns + 1):
        for seat in range(people):
            aim = f"player:{(seat + turn) % people}"
            run = {"order": "run", "type": "protection", "target": aim, "agent": "independent", "money": 50_000}
            orders = [run] * (turn % 3 + 1)
            assert (await table.act(seat, fill("sheet", orders=orders))).refusal is None
        for seat in range(people - 1):
            assert (await table.act(seat, "ready")).refusal is None
        look = await table.look(people - 1)
        assert look.view is not None
        assert look.view.pending is not None
        last, before = read_action("ready"), statements.seen
        who = table.people[people - 1]
        await house.play.act(who, table.id, people - 1, last, look.view.pending.decision, key())
        found.append(statements.seen - before)
        assert (await facts(table))["turn"] == turn + 1
    return found


@rule("NT-STP-04")
async def test_a_turn_is_stored_with_the_same_few_statements_however_much_happened(
    neo_tokyo: House, statements: Counter
) -> None:
    few = await costs_of_closing(neo_tokyo, statements, people=4, turns=4)
    many = await costs_of_closing(neo_tokyo, statements, people=9, turns=2)
    assert len({*few, *many}) == 1
    assert few[0] < 20
