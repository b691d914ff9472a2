"""How long the table waits for a reaction: the rules say so where people play live or without a limit."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from citing import promise, rule
from server.hosts import Party, key, person, settings_for, settle
from tripot.engine.actions import read_action
from tripot.engine.registry import games
from tripot.engine.seats import GM
from tripot.server.common.errors import Unacceptable
from tripot.server.common.moments import HandClock
from tripot.server.common.records import Schedule
from tripot.server.tables.tables import Opening
from tripot.server.web.house import House, open_house

pytestmark = pytest.mark.anyio
ANNE = 0
LIVE, UNHURRIED, SLOW = (Schedule(pace=pace) for pace in ("live", "none", "slow"))
DAY = 24 * 3600
CALLED = {"form": "call_test", "value": {"people": ["vesna_kord"], "pool": "composure", "threshold": 2}}


@pytest.fixture
async def house(sqlite_url: str, clock: HandClock) -> AsyncIterator[House]:
    made = open_house(settings_for(sqlite_url), games={"rpg": games()["rpg"]}, clock=clock)
    await made.open(ring=False)
    yield made
    await made.close()


async def asked(house: House, schedule: Schedule, seconds: int) -> Party:
    """Somebody hits Anne's character, and she may react."""
    people = [await person(house, name) for name in ("Anne", "Mona")]
    opening = Opening("rpg", 1, schedule=schedule, options={"reaction_timeout_s": seconds}, chair=ANNE)
    info = await house.tables.open(people[0], opening, key())
    await house.tables.sit(people[1], info.id, seat=GM, word=info.invitation or "")
    await house.tables.start(people[0], info.id)
    table = Party(house, info.id, people)
    await act(table, ANNE, "take:vesna_kord")
    await act(table, GM, "start_session")
    await act(table, GM, CALLED)
    assert await waiting(table) == ("spend_atouts", (ANNE,))
    return table


async def waiting(table: Party) -> tuple[str, tuple[int, ...]]:
    view = (await table.house.play.look(table.people[0], table.id, ANNE)).view
    assert view is not None
    assert view.pending is not None
    return view.pending.kind, view.pending.awaited


async def act(table: Party, seat: int, what: Any) -> None:
    caller = table.people[0 if seat == ANNE else 1]
    acted = await table.house.play.act(caller, table.id, seat, read_action(what), None, key())
    assert acted.refusal is None, acted.refusal


async def seconds_left(table: Party, clock: HandClock) -> float | None:
    due = (await table.house.play.look(table.people[0], table.id, ANNE)).table.deadline
    return None if due is None or due.due_at is None else due.due_at.timestamp() - clock.now() / 1000


@rule("SR-TURN-16")
@pytest.mark.parametrize(
    ("schedule", "seconds", "left"),
    [(LIVE, 45, 45), (UNHURRIED, 45, 45), (SLOW, 45, DAY), (LIVE, 0, None), (UNHURRIED, 0, None), (SLOW, 0, DAY)],
)
async def test_a_reaction_is_due_when_the_rules_say(
    house: House, clock: HandClock, schedule: Schedule, seconds: int, left: int | None
) -> None:
    table = await asked(house, schedule, seconds)
    assert await seconds_left(table, clock) == left


@rule("SR-TURN-16")
@pytest.mark.parametrize("schedule", [LIVE, UNHURRIED])
async def test_silence_is_an_answer_when_the_time_is_over(house: House, clock: HandClock, schedule: Schedule) -> None:
    table = await asked(house, schedule, 45)
    clock.advance(44)
    assert await settle(house) == 0
    clock.advance(2)
    await settle(house)
    assert (await waiting(table))[0] != "spend_atouts"


@rule("SR-TURN-16")
async def test_without_a_limit_the_game_master_goes_on(house: House, clock: HandClock) -> None:
    table = await asked(house, LIVE, 0)
    clock.advance(DAY)
    assert await settle(house) == 0
    assert (await waiting(table))[0] == "spend_atouts"
    await act(table, GM, "stop_waiting")
    assert (await waiting(table))[0] != "spend_atouts"


@promise("E6")
async def test_a_bot_cannot_be_master_where_only_the_master_goes_on(house: House) -> None:
    host = await person(house)
    asked_for = Opening("rpg", 1, options={"reaction_timeout_s": 0}, bots={GM: "tactic"}, chair=ANNE)
    with pytest.raises(Unacceptable, match="needs_person"):
        await house.tables.open(host, asked_for, key())
    info = await house.tables.open(host, Opening("rpg", 1, options={"reaction_timeout_s": 0}, chair=ANNE), key())
    with pytest.raises(Unacceptable, match="needs_person"):
        await house.tables.start(host, info.id, level="tactic")
