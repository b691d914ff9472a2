"""The operator's list: which tables go on, and no more than that."""

import pytest

from server.client import Browser, house_of, opened
from server.hosts import bid, party, person
from tripot.server.common.errors import Forbidden
from tripot.server.common.moments import HandClock
from tripot.server.common.records import Caller, Schedule
from tripot.server.web.house import House

pytestmark = pytest.mark.anyio


async def operator(house: House) -> Caller:
    _, token = await house.people.guest("Operator", "fr")
    caller = await house.people.by_session(token)
    assert caller is not None
    await house.people.become_operator(caller, "operator-token")
    promoted = await house.people.by_session(token)
    assert promoted is not None
    return promoted


async def test_tables_are_listed_with_their_state_and_found_again(house: House, clock: HandClock) -> None:
    host = await operator(house)
    cards = await party(house, bots=1, schedule=Schedule(pace="none"), name="Jeudi soir")
    auction = await party(house, "toy-auction", start=False, schedule=Schedule(pace="slow"), name="100 % sûr")
    clock.advance(60)
    await house.tables.pause(cards.people[0], cards.id)
    listed = {table.id: table for table in (await house.overview(host)).tables}
    first, second = listed[cards.id], listed[auction.id]
    assert (first.game, first.status, first.paused, first.pace) == ("toy-cards", "playing", True, "none")
    assert (first.chairs, first.people, first.bots) == (3, 2, 1)
    assert first.started_at is not None
    assert first.waiting_since is not None
    assert (second.status, second.started_at, second.waiting_since) == ("gathering", None, None)
    for search, status, found in (
        ("jeudi", "", [cards.id]),
        ("TOY-AUC", "", [auction.id]),
        (auction.id, "", [auction.id]),
        ("%", "", [auction.id]),
        ("", "playing", [cards.id]),
        ("jeudi", "over", []),
    ):
        seen = await house.overview(host, search=search, status=status)
        assert [table.id for table in seen.tables] == found
        assert seen.total == len(found)


async def test_the_list_comes_in_pages(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripot.server.web.house._PAGE", 2)
    host = await operator(house)
    for _ in range(3):
        await party(house, start=False)
    first, second = await house.overview(host), await house.overview(host, page=2)
    assert (len(first.tables), len(second.tables), first.total, first.pages, second.page) == (2, 1, 3, 2, 2)
    assert not {table.id for table in first.tables} & {table.id for table in second.tables}
    assert (await house.overview(host, page=9)).tables == ()


async def test_nobody_else_sees_it(house: House) -> None:
    with pytest.raises(Forbidden, match="operator_only"):
        await house.overview(await person(house))


async def test_a_sealed_sheet_changes_nothing_that_the_operator_sees(sqlite_url: str) -> None:
    async with opened(sqlite_url) as app:
        house = house_of(app)
        table = await party(house, "toy-auction", schedule=Schedule(pace="none"), name="Jeudi")
        browser = Browser(app)
        door = (await browser.client.get("/operator")).text
        csrf = door.partition('name="csrf" value="')[2].partition('"')[0]
        entered = await browser.client.post("/operator", data={"csrf": csrf, "token": "operator-token"})
        assert entered.status_code == 303
        before = (await browser.client.get("/operator?q=jeudi")).text
        house.context.clock.advance(3)  # type: ignore[attr-defined]
        await table.act(0, bid(7))
        after = (await browser.client.get("/operator?q=jeudi")).text
        assert "Jeudi" in before
        assert table.id in before
        assert _listed(before) == _listed(after)
        info = await table.info()
        for secret in (info.invitation, info.watchword, "Guest 1"):
            assert secret not in after


def _listed(page: str) -> str:
    return page.partition("<tbody>")[2].partition("</tbody>")[0]
