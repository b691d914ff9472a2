"""A live turn has a bound: what is free and can be taken back again and again does not start its clock anew."""

import pytest

from server.client import Browser, opened
from tripot.engine.registry import games

pytestmark = pytest.mark.anyio

SECONDS = 20


async def test_abandoning_and_retaking_a_studio_does_not_stop_the_clock(sqlite_url: str) -> None:
    async with opened(sqlite_url, games=games()) as app:
        people = [await Browser(app).come_in(name) for name in ("Inès", "Paul")]
        schedule = {"pace": "live", "seconds": SECONDS}
        made = await people[0].open_table("anime-studios", seats=2, start=False, schedule=schedule)
        table = made["id"]
        assert (await people[1].post(f"/tables/{table}/sit", {"word": made["invitation"]})).status_code == 200
        assert (await people[0].post(f"/tables/{table}/start")).status_code == 200
        clock, dues = app.state.house.context.clock, set()
        for _ in range(60):
            seat = await _awaited(people[0], table)
            seen = (await people[seat].get(f"/tables/{table}/view?seat={seat}")).json()
            offered = [one["action"] for one in seen["view"]["menu"]["picks"]]
            endless = [one for one in offered if one.startswith(("abandon:", "take_control:"))]
            if endless:
                dues.add(seen["table"]["deadline"]["due_at"])
                clock.advance(1)
            action = endless[0] if endless else offered[0]
            done = await people[seat].post(f"/tables/{table}/seats/{seat}/actions", {"action": action})
            assert done.status_code == 200, done.text
            if len(dues) > 1 or clock.now() > 10**15:
                break
        assert len(dues) == 1


async def _awaited(who: Browser, table: str) -> int:
    chairs = (await who.get(f"/tables/{table}")).json()["chairs"]
    return next(int(chair["seat"]) for chair in chairs if chair["awaited"])
