"""How much one seat may write into the journal: within a minute, and while the same sheets are gathered. [R45]"""

from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import pytest

from server.hosts import Party, bid, party, settings_for
from server.toys import GAMES, auction, cards
from tripot.engine.frames import Frame
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
    await bids(table, 0, 1)
    clock.advance(20)
    await bids(table, 0, FEW - 1)
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
    assert (refused.value.code, refused.value.facts, refused.value.retry_after) == (
        "too_many_changes",
        {"most": 2 * FEW},
        60,
    )
    room = await house.context.registry.get(table.id)
    check_quota(room, 1, clock.now())


async def test_what_is_refused_is_not_written(house: House) -> None:
    table = await party(house, "toy-auction")
    await bids(table, 0, FEW)
    with pytest.raises(TooMany):
        await table.act(0, bid(1))
    room = await house.context.registry.get(table.id)
    assert len(room.times) == FEW


def written(times: list[int], *, since: int, frame: Frame[Any] | None, actor: int = 0, is_read: bool = True) -> Any:
    """What a quota is counted from: the hours of the entries, all of one seat, and what is asked."""
    replay = SimpleNamespace(entries=[SimpleNamespace(actor=actor) for _ in times]) if is_read else None
    state = SimpleNamespace(stack=[] if frame is None else [frame])
    row = SimpleNamespace(progress=SimpleNamespace(since=since))
    return SimpleNamespace(times=times, replay=replay, state=state, row=row)


GATHERED, DECIDED = auction.Bidding(), cards.Turn(0)
NOW = 1_000_000
LONG_AGO = [NOW - 90_000] * 2 * FEW


def test_the_many_changes_of_one_decision_count_only_while_sheets_are_gathered() -> None:
    for frame in (DECIDED, None):
        check_quota(written(LONG_AGO, since=0, frame=frame), 0, NOW)
    for others in (
        written(LONG_AGO, since=NOW - 89_999, frame=GATHERED),
        written(LONG_AGO[1:], since=0, frame=GATHERED),
        written(LONG_AGO, since=0, frame=GATHERED, actor=1),
        written(LONG_AGO, since=0, frame=GATHERED, is_read=False),
    ):
        check_quota(others, 0, NOW)
    with pytest.raises(TooMany, match="too_many_changes"):
        check_quota(written(LONG_AGO, since=NOW - 90_000, frame=GATHERED), 0, NOW)


def test_what_was_written_before_the_minute_does_not_count_in_it() -> None:
    for lately in (FEW - 1, FEW):
        table = written([NOW - 60_001] * 2 + [NOW - 59_999] * lately, since=NOW, frame=DECIDED)
        if lately < FEW:
            check_quota(table, 0, NOW)
        else:
            with pytest.raises(TooMany) as refused:
                check_quota(table, 0, NOW)
            assert (refused.value.code, refused.value.retry_after) == ("too_many_entries", 0.001)
