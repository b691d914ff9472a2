"""What answers nothing is done as often as a person does it; what the table waits for is never hindered. [R45]"""

import pytest

from citing import rule
from server.client import Browser, opened
from tripot.engine.registry import games

pytestmark = pytest.mark.anyio


async def test_a_seat_that_paints_portraits_without_end_is_told_to_wait_and_still_decides(sqlite_url: str) -> None:
    async with opened(sqlite_url, games=games(), rate_limits=True) as app:
        ines, paul, zoe = [await Browser(app).come_in(name) for name in ("Inès", "Paul", "Zoé")]
        made = await ines.open_table("manhattan", seats=3, start=False)
        table = made["id"]
        for each in (paul, zoe):
            assert (await each.post(f"/tables/{table}/sit", {"word": made["invitation"]})).status_code == 200
        assert (await ines.post(f"/tables/{table}/start")).status_code == 200
        path = f"/tables/{table}/seats/1/actions"
        for seat, each in enumerate((ines, paul, zoe)):
            named = {"form": "character", "value": {"name": f"Alba {'IVX'[seat]} Rossi", "description": ""}}
            sheet = {"action": "ready", "fill": named}
            assert (await each.post(f"/tables/{table}/seats/{seat}/actions", sheet)).status_code == 200
        told = [await paul.post(path, {"action": _portrait(place)}) for place in range(30)]
        assert [answer.status_code for answer in told] == [200] * 20 + [429] * 10
        assert told[-1].json()["error"]["code"] == "too_many_asides"
        assert 0 < int(told[-1].headers["Retry-After"]) <= 60
        ready = {"action": "ready", "empty": True}
        assert (await paul.post(path, ready)).status_code == 200, "what the table waits for"
        other = await zoe.post(f"/tables/{table}/seats/2/actions", {"action": _portrait(1)})
        assert other.status_code == 200
        app.state.house.context.clock.advance(60)
        assert (await paul.post(path, {"action": _portrait(31)})).status_code == 200


def _portrait(place: int) -> dict[str, object]:
    return {"form": "portrait", "value": {"description": f"number {place}", "avatar": "eagle"}}


@rule("SR-TBL-06")
@pytest.mark.parametrize("asked", [False, True], ids=["at a quiet moment", "beside an open question"])
async def test_a_seat_rolls_freely_thirty_times_a_minute_whatever_is_pending(sqlite_url: str, *, asked: bool) -> None:
    async with opened(sqlite_url, games=games(), rate_limits=True) as app:
        master, paul = [await Browser(app).come_in(name) for name in ("Inès", "Paul")]
        made = await master.open_table("rpg", seats=1, start=False)
        table = made["id"]
        assert (await paul.post(f"/tables/{table}/sit", {"word": made["invitation"]})).status_code == 200
        assert (await master.post(f"/tables/{table}/start")).status_code == 200
        path = f"/tables/{table}/seats/0/actions"
        taken = await paul.post(path, {"action": "take:vesna_kord"})
        assert taken.status_code == 200, taken.text
        if asked:
            call = {"form": "call_test", "value": {"people": ["vesna_kord"], "skill": "perception", "threshold": 1}}
            assert (await master.post(f"/tables/{table}/seats/1001/actions", {"action": call})).status_code == 200
        app.state.house.context.clock.advance(60)
        roll = {"action": {"form": "free_roll", "value": {"dice": 2}}}
        told = [await paul.post(path, roll) for _ in range(33)]
        assert [answer.status_code for answer in told] == [200] * 30 + [429] * 3
        assert told[-1].json()["error"]["code"] == "too_many_alike"
        assert told[-1].json()["error"]["facts"] == {"most": 30}
        assert (await master.post(f"/tables/{table}/seats/1001/actions", roll)).status_code == 200
        app.state.house.context.clock.advance(60)
        assert (await paul.post(path, roll)).status_code == 200
