"""How much one seat may write into the journal: within a minute, and while the same sheets are gathered. [R45]"""

from collections.abc import AsyncIterator

import pytest

from server.hosts import Party, bid, party, settings_for
from server.toys import GAMES
from tripot.server.common.errors import TooMany
from tripot.server.common.moments import HandClock
from tripot.server.tables import quotas
from tripot.server.tables.quotas import check_quota
from tripot.server.web.house import House, open_house

pytestmark = pytest.mark.anyio
FEW = 6
"""A quota small enough to be reached by hand."""


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "A_MINUTE", FEW)
    monkeypatch.setattr(quotas, "A_DECISION", 2 * FEW)


@pytest.fixture
async def house(sqlite_url: str, clock: HandClock) -> AsyncIterator[House]:
    made = open_house(settings_for(sqlite_url, rate_limits=True), games=GAMES, clock=clock)
    await made.open(ring=False)
    yield made
    await made.close()


async def bids(table: Party, seat: int, times: int) -> None:
    for amount in range(times):
        await table.act(seat, bid(amount % 2))


async def test_a_seat_that_wrote_too_much_in_a_minute_is_told_how_long_to_wait(house: House, clock: HandClock) -> None:
    table = await party(house, "toy-auction")
    await bids(table, 0, 3)
    clock.advance(20)
    await bids(table, 0, FEW - 3)
    with pytest.raises(TooMany) as refused:
        await table.act(0, bid(1))
    assert (refused.value.code, refused.value.facts, refused.value.retry_after) == (
        "too_many_entries",
        {"most": FEW},
        40,
    )


async def test_the_minute_goes_on_and_others_write_meanwhile(house: House, clock: HandClock) -> None:
    table = await party(house, "toy-auction")
    await bids(table, 0, FEW)
    await bids(table, 1, FEW)
    with pytest.raises(TooMany):
        await table.act(0, bid(1))
    clock.advance(59)
    with pytest.raises(TooMany):
        await table.act(0, bid(1))
    clock.advance(1)
    await bids(table, 0, 1)


async def test_while_the_same_sheets_are_gathered_a_seat_changes_its_own_so_often(
    house: House, clock: HandClock
) -> None:
    table = await party(house, "toy-auction")
    for _ in range(2):
        await bids(table, 0, FEW)
        clock.advance(61)
    with pytest.raises(TooMany) as refused:
        await table.act(0, bid(1))
    assert (refused.value.code, refused.value.facts) == ("too_many_changes", {"most": 2 * FEW})
    room = await house.context.registry.get(table.id)
    check_quota(room, 1, clock.now())


async def test_what_is_refused_is_not_written(house: House) -> None:
    table = await party(house, "toy-auction")
    await bids(table, 0, FEW)
    with pytest.raises(TooMany):
        await table.act(0, bid(1))
    room = await house.context.registry.get(table.id)
    assert len(room.times) == FEW
