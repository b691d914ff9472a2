"""Drafts at the deadline, on both databases: read under the table's lock, exact in the journal. [E2]"""

from functools import partial
from typing import Any

import pytest

from citing import promise
from server.hosts import Party, party, settle
from tripot.engine.actions import Fill
from tripot.engine.fold import fold
from tripot.engine.seats import CLOCK
from tripot.server.common.moments import HandClock
from tripot.server.common.records import Schedule
from tripot.server.store import drafts as store
from tripot.server.store.drafts import DraftRow
from tripot.server.tables import moves
from tripot.server.web.house import House

pytestmark = pytest.mark.anyio
LIVE = Schedule(pace="live", seconds=30)


async def written(house: House, table: Party, seat: int, amount: int) -> None:
    decision = (await table.look(seat)).view.pending.decision  # type: ignore[union-attr]
    await house.drafts.keep(table.people[seat], table.id, seat, "bid", {"amount": amount}, decision)


async def entries(house: House, table: Party) -> list[tuple[int, Any]]:
    found = await house.context.registry.get(table.id)
    assert found.replay is not None
    replayed = fold(found.game, found.header, found.replay.entries, found.seed)
    assert repr(replayed.log) == repr(found.state.log)
    return [(entry.actor, entry.what) for entry in found.replay.entries]


@promise("E2")
async def test_drafts_are_entries_of_their_seats_before_the_clock_and_replay_as_they_were(
    house: House, clock: HandClock
) -> None:
    table = await party(house, "toy-auction", 3, schedule=LIVE)
    await written(house, table, 1, 9)
    await written(house, table, 0, 7)
    await written(house, table, 2, 9999)
    clock.advance(31)
    await settle(house)
    told = await entries(house, table)
    assert [actor for actor, _ in told] == [0, 1, CLOCK]
    assert told[:2] == [(0, Fill("bid", {"amount": 7})), (1, Fill("bid", {"amount": 9}))]
    desks = [await house.drafts.of(each, table.id, seat) for seat, each in enumerate(table.people)]
    assert [desk.news and desk.news.fate for desk in desks] == ["handed_in", "handed_in", "faulty"]
    assert [desk.rows for desk in desks] == [[], [], []]
    chairs = (await house.context.registry.get(table.id)).chairs
    assert [chairs[seat].absences for seat in range(3)] == [0, 0, 1]


@promise("E2")
async def test_a_draft_written_while_the_clock_rings_is_the_one_that_is_handed_in(
    house: House, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await party(house, "toy-auction", 3, schedule=LIVE)
    await written(house, table, 0, 7)
    look, late = moves.handing, [8]

    async def beaten(database: Any, at: Any, *given: Any) -> Any:
        found = await look(database, at, *given)
        if late:
            row = DraftRow(table.id, 0, "bid", at.state.decision, {"amount": late.pop()})
            await house.context.write(partial(store.keep, row=row, version=at.row.stage.version))
        return found

    monkeypatch.setattr(moves, "handing", beaten)
    clock.advance(31)
    await settle(house)
    told = await entries(house, table)
    assert told[0] == (0, Fill("bid", {"amount": 8}))
    assert [actor for actor, _ in told] == [0, CLOCK]


@promise("E2")
async def test_a_draft_of_an_earlier_turn_is_deleted_and_never_handed_in(house: House, clock: HandClock) -> None:
    table = await party(house, "toy-auction", 3, schedule=LIVE)
    await written(house, table, 0, 7)
    for seat in range(3):
        await table.act(seat, "ready")
    await settle(house)
    desk = await house.drafts.of(table.people[0], table.id, 0)
    assert (desk.rows, desk.news and desk.news.fate) == ([], "ready")
    clock.advance(31)
    await settle(house)
    assert [actor for actor, _ in await entries(house, table)] == [0, 1, 2, CLOCK]
