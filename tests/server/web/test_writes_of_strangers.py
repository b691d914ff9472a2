"""What strangers guess, and what a browser says of itself, is not written down without end. [R40]"""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from fastapi import FastAPI

from citing import promise
from server.client import Browser, house_of, opened

pytestmark = pytest.mark.anyio
MANY = 90


class Writes:
    """Counts what is written from now on."""

    def __init__(self, app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
        self.number = 0
        database = house_of(app).context.database
        write = database.write

        async def counted(work: Any) -> Any:
            self.number += 1
            return await write(work)

        monkeypatch.setattr(database, "write", counted)


@pytest.fixture
async def app(sqlite_url: str) -> AsyncIterator[FastAPI]:
    async with opened(sqlite_url, rate_limits=True) as made:
        yield made


@promise("R40")
async def test_wrong_tokens_beyond_the_limit_write_nothing(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    ines = await Browser(app).come_in()
    table = await ines.open_table(bots={"1": "random"}, seats=2)
    token = (await ines.post(f"/tables/{table['id']}/chairs/0/token")).json()["token"]
    writes = Writes(app, monkeypatch)
    found = [(await Browser(app, f"wrong-{number}").get("/me")).status_code for number in range(MANY)]
    assert found == [401] * 60 + [429] * (MANY - 60)
    assert writes.number == 61, "the first refusal is learned of, and remembered"
    assert (await Browser(app, token).get("/me")).status_code == 200


@promise("R40")
async def test_who_was_refused_may_guess_again_after_a_minute(app: FastAPI) -> None:
    found = [(await Browser(app, f"wrong-{number}").get("/me")).status_code for number in range(62)]
    assert found[-1] == 429
    house_of(app).context.clock.advance(60)  # type: ignore[attr-defined]
    assert (await Browser(app, "wrong").get("/me")).status_code == 401


@promise("R40")
async def test_links_that_nobody_has_write_no_more_than_their_count(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    ines = Browser(app)
    page = await ines.client.get("/enter/invented")
    csrf = page.text.partition('name="csrf" value="')[2].partition('"')[0]
    writes = Writes(app, monkeypatch)
    found = [(await ines.client.post(f"/enter/no-{n}", data={"csrf": csrf})).status_code for n in range(MANY)]
    assert found == [404] * 20 + [429] * (MANY - 20)
    assert writes.number == 21


@promise("R40")
async def test_a_browser_that_says_it_is_another_one_each_time_has_to_wait(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    ines = await Browser(app).come_in()
    assert (await ines.get("/me")).status_code == 200
    writes = Writes(app, monkeypatch)
    cookie = f"tripot={ines.client.cookies['tripot']}; tripot-browser="
    ines.client.cookies.clear()
    found = [(await ines.get("/me", headers={"Cookie": f"{cookie}{number}"})).status_code for number in range(MANY)]
    assert found == [200] * 19 + [429] * (MANY - 19), "the first of twenty was their own"
    assert writes.number == 19
