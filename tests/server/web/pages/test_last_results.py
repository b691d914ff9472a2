"""The last resolution of a game is looked at like any other, before the page of the end. [E16, NT-UI-11]"""

import re
from html import unescape

import pytest

from citing import promise, rule
from server.hosts import Party, party, settle
from server.web.pages.test_neo_tokyo_house import enter
from server.web.pages.visitors import Front
from tripot.server.common.moments import HandClock
from tripot.server.common.records import Schedule

pytestmark = pytest.mark.anyio
LIVE = Schedule(pace="live", seconds=600)
GAMES = [("manhattan", 3), ("neo-tokyo", 4)]


async def played_out(front: Front, clock: HandClock, game: str, seats: int) -> Party:
    """A table where nobody writes anything, up to its end."""
    table = await party(front.house, game, seats, schedule=LIVE)
    for _ in range(20):
        await settle(front.house)
        for seat in range(seats):
            if (await table.look(seat)).table.status == "playing":
                await table.act(seat, "ready")
        clock.advance(601)
        await front.house.scheduler.tick()
        await front.house.context.registry.drain()
        if (await table.look(0)).table.status == "over":
            return table
    raise AssertionError("it never ends")


@rule("NT-UI-11")
@promise("E16")
@pytest.mark.parametrize(("game", "seats"), GAMES)
async def test_the_last_results_come_before_the_end_once_and_with_scripts_too(
    front: Front, clock: HandClock, game: str, seats: int
) -> None:
    table = await played_out(front, clock, game, seats)
    reader, other = await enter(front, table, 1), await enter(front, table, 2)
    sent = await reader.see(f"/tables/{table.id}/live?seen=1", fragment=True)
    assert sent.response.headers["hx-redirect"] == f"/tables/{table.id}"
    page = await reader.see(f"/tables/{table.id}")
    assert page.path == f"/tables/{table.id}"
    assert "Ce qui vous arrive" in page.text
    assert 'class="ending"' not in page.html
    for link in re.findall(r'href="(/tables/[^"]*tab=(?:letters|news|newsfeeds)&amp;turn=[^"]*)"', page.html):
        told = await reader.see(unescape(link))
        assert told.status == 200
        assert "Ce qui vous arrive" not in told.text
    page = await reader.see(f"/tables/{table.id}")
    page = await reader.send("/go-on")
    assert page.path.startswith(f"/tables/{table.id}/end")
    assert 'class="ending"' in page.html
    assert (await reader.see(f"/tables/{table.id}")).path.startswith(f"/tables/{table.id}/end")
    assert "Ce qui vous arrive" in (await other.see(f"/tables/{table.id}")).text
    assert 'class="ending"' in (await other.see(f"/tables/{table.id}/end")).html


@pytest.mark.parametrize(("game", "seats"), GAMES)
async def test_days_later_a_finished_table_opens_on_its_end(
    front: Front, clock: HandClock, game: str, seats: int
) -> None:
    table = await played_out(front, clock, game, seats)
    reader = await enter(front, table, 1)
    clock.advance(4 * 86_400)
    assert (await reader.see(f"/tables/{table.id}")).path.startswith(f"/tables/{table.id}/end")
