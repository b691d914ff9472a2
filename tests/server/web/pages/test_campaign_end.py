"""The end of a campaign: closed at once, over after seven days, taken back until then. [SR-TBL-14]"""

import pytest

from citing import rule
from server.hosts import settle
from server.web.pages.desks import evening
from server.web.pages.visitors import Front, Visitor
from tripot.engine.actions import Fill
from tripot.engine.codec import digest
from tripot.engine.journal import Reveal
from tripot.engine.seats import GM
from tripot.server.common.moments import HandClock
from tripot.server.tables.table import Table

pytestmark = pytest.mark.anyio
DAY = 24 * 3600


async def room_of(front: Front, table: str, *, anew: bool = False) -> Table:
    if anew:
        front.house.context.registry.forget(table)
    return await front.house.context.registry.get(table)


async def end(front: Front, master: Visitor, table: str) -> None:
    """Press the last button, with the table's name."""
    page = await master.see(f"/tables/{table}")
    named = (await room_of(front, table)).row.terms.name
    form = next(one for one in page.forms if ("pick", "end_session") in one["buttons"])
    answer = await master.post(form["action"], {**form["fields"], "pick": "end_session", "named": named})
    assert answer.status == 200


async def begun(front: Front) -> tuple[str, Visitor, Visitor]:
    table, master, player = await evening(front)
    await master.see(f"/tables/{table}")
    await master.send("/act", pick="start_session")
    return table, master, player


@rule("SR-TBL-14")
async def test_an_ended_campaign_rests_for_seven_days_and_tells_nothing(front: Front, clock: HandClock) -> None:
    table, master, player = await begun(front)
    before = await room_of(front, table)
    seq, state = before.row.progress.seq, digest(before.state)
    await end(front, master, table)
    for anew in (False, True):
        room = await room_of(front, table, anew=anew)
        assert (room.row.stage.status, room.row.progress.seq, digest(room.state)) == ("playing", seq, state)
        for who in (master, player):
            page = await who.see(f"/tables/{table}")
            assert page.status == 200
            assert "a terminé la campagne" in page.text
            assert page.buttons() == []
            assert "Voir le résultat" not in page.text
            for tab in ("sheet", "scene", "matrix", "journal"):
                assert (await who.see(f"/tables/{table}?tab={tab}")).status == 200
            assert (await who.client.get(f"/api/v1/tables/{table}/journal")).status_code == 409
    caller = await front.caller(player)
    acted = await front.house.play.act(caller, table, 0, _free_roll(), None, "key-of-a-roll")
    assert acted.refusal is not None
    assert acted.refusal.code == "farewell"
    assert "take-back-end" not in (await player.see(f"/tables/{table}")).html
    clock.advance(7 * DAY - 60)
    await settle(front.house)
    assert (await room_of(front, table)).row.stage.status == "playing"
    clock.advance(120)
    await settle(front.house)
    room = await room_of(front, table, anew=True)
    assert room.row.stage.status == "over"
    assert room.replay is not None
    *_, last, seed = room.replay.entries
    assert (last.actor, getattr(last.what, "text", "")) == (GM, "end_session")
    assert isinstance(seed.what, Reveal)
    assert (await player.client.get(f"/api/v1/tables/{table}/journal")).status_code == 200


@rule("SR-TBL-14")
async def test_a_campaign_that_was_ended_by_mistake_is_taken_up_again_at_no_cost(
    front: Front, clock: HandClock
) -> None:
    table, master, player = await begun(front)
    before = await room_of(front, table)
    seq, state, awaited = before.row.progress.seq, digest(before.state), before.row.progress.awaited
    await end(front, master, table)
    await player.see(f"/tables/{table}")
    refused = await player.post(f"/tables/{table}/agree", {"act": "no"})
    assert refused.status == 409
    assert "a terminé la campagne" in (await player.see(f"/tables/{table}")).text
    clock.advance(3 * DAY)
    await master.see(f"/tables/{table}")
    await master.send("/agree", act="no")
    room = await room_of(front, table, anew=True)
    assert (room.row.progress.seq, digest(room.state), room.row.progress.awaited) == (seq, state, awaited)
    clock.advance(30 * DAY)
    await settle(front.house)
    page = await player.see(f"/tables/{table}")
    assert "a terminé la campagne" not in page.text
    caller = await front.caller(player)
    acted = await front.house.play.act(caller, table, 0, _free_roll(), None, "key-of-a-roll")
    assert acted.refusal is None
    await end(front, master, table)  # and it can be ended again
    assert "a terminé la campagne" in (await player.see(f"/tables/{table}")).text


def _free_roll() -> Fill:
    return Fill("free_roll", {"dice": 3})
