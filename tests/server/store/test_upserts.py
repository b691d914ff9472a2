"""What two requests write at once under one key is there once: nobody gets an error for having pressed twice."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from secrets import token_hex
from time import sleep

import pytest
from sqlalchemy import Connection

from server.hosts import Party, party, settings_for
from server.toys import GAMES
from tripot.server.common.moments import HandClock
from tripot.server.people.notices import subscriptions
from tripot.server.store import days_off, drafts, lists, persons, pictures, presence
from tripot.server.store.drafts import DraftRow
from tripot.server.store.pictures import PictureRow
from tripot.server.talk import conversations
from tripot.server.web.house import open_house

pytestmark = pytest.mark.anyio


def works(table: Party, version: int) -> dict[str, Callable[[Connection], object]]:
    """What two tabs, two presses or two workers may write at the same moment."""
    one, other = (str(each.person and each.person.id) for each in table.people[:2])
    draft = DraftRow(table.id, 0, "bid", 1, {"amount": 3})
    picture = PictureRow(table.id, "0" * 64, "Plan", "image/png", 1, 1, 3, 0)
    browser = {"person": one, "endpoint": "https://push.example/1", "key": "k", "auth": "a"}
    return {
        "a browser": lambda at: subscriptions._add(at, {**browser, "id": token_hex(7), "name": "Phone", "made_at": 0}),
        "a sign": lambda at: presence.sign(at, {(table.id, 0): (5, False)}, 5),
        "a message that was read": lambda at: conversations._mark(at, table.id, 0, "table", 1),
        "a watcher": lambda at: lists.add_watcher(at, table.id, one),
        "a wish": lambda at: persons.set_wishes(at, one, table.id, "turn"),
        "a day off": lambda at: days_off.take(at, one, ["2026-12-24"], asked=True),
        "a friend": lambda at: days_off.name_friend(at, one, other),
        "a draft": lambda at: drafts.keep(at, draft, version),
        "a picture": lambda at: pictures.keep(at, picture, b"abc"),
    }


@pytest.mark.postgresql
async def test_what_is_written_twice_at_once_is_there_once(emptied_postgres: str, clock: HandClock) -> None:
    house = open_house(settings_for(emptied_postgres), games=GAMES, clock=clock)
    await house.open(ring=False)
    table = await party(house)
    engine, version = house.context.database.engine, (await table.info()).version

    def written(work: Callable[[Connection], object]) -> str:
        try:
            with engine.begin() as connection:
                work(connection)
        except Exception as failure:  # noqa: BLE001 - it is told
            return type(failure).__name__
        return ""

    found = {}
    for name, work in works(table, version).items():
        with ThreadPoolExecutor(1) as thread, engine.begin() as connection:
            work(connection)
            second = thread.submit(written, work)
            sleep(0.2)
            connection.commit()
            found[name] = second.result(10)
    await house.close()
    assert found == dict.fromkeys(found, "")
