"""The database: one transaction a write, together or one by one; one writer a file."""

import asyncio
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select

from server.hosts import settings_for
from tripot.server.store import schema, sqlite
from tripot.server.store.connect import UnknownDatabase, connect
from tripot.server.store.database import Claim
from tripot.server.store.sqlite import Busy, SqliteDatabase
from tripot.server.web.house import open_house

pytestmark = pytest.mark.anyio


class Unwilling(Exception):
    pass


async def test_a_write_that_fails_takes_no_other_with_it(url: str) -> None:
    database = connect(url)
    database.acquire()
    database.start(asyncio.get_running_loop())

    def add(name: str, *, fails: bool = False) -> None:
        def work(connection: Connection) -> None:
            connection.execute(insert(schema.facts), {"name": name, "value": "x"})
            if fails:
                raise Unwilling

        return work  # type: ignore[return-value]

    results = await asyncio.gather(
        *(database.write(add(f"fact{n}", fails=n % 5 == 2)) for n in range(20)),  # type: ignore[arg-type]
        return_exceptions=True,
    )
    names = set(await database.read(lambda connection: connection.execute(select(schema.facts.c.name)).scalars().all()))
    await database.stop()
    assert [isinstance(result, Unwilling) for result in results] == [n % 5 == 2 for n in range(20)]
    assert names >= {f"fact{n}" for n in range(20) if n % 5 != 2}
    assert not names & {f"fact{n}" for n in range(20) if n % 5 == 2}


async def test_half_of_many_is_prepared_while_the_other_half_is_synced(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = SqliteDatabase(sqlite_url)
    database.acquire()
    database.start(asyncio.get_running_loop())
    await database.write(lambda connection: connection.exec_driver_sql("CREATE TABLE marks (n INTEGER)") and None)
    do, sizes = sqlite._do, []

    def counted(connection: Any, jobs: Any) -> Any:
        sizes.append(len(jobs))
        return do(connection, jobs)

    monkeypatch.setattr(sqlite, "_do", counted)
    database._handed, database._sync = 0, 0.0  # whatever this disk took so far

    def mark(connection: Connection, n: int) -> int:
        connection.exec_driver_sql("INSERT INTO marks VALUES (?)", (n,))
        return n

    assert await asyncio.gather(*(database.write(partial(mark, n=n)) for n in range(40))) == list(range(40))
    assert sizes[0] == 20
    assert sum(sizes) == 40
    database._sync = 1.0  # a slow disk: one wait for all
    sizes.clear()
    await asyncio.gather(*(database.write(partial(mark, n=n)) for n in range(40)))
    assert sizes == [40]
    await database.stop()


async def test_a_second_process_may_not_write_a_sqlite_file(sqlite_url: str) -> None:
    first = open_house(settings_for(sqlite_url), games={})
    await first.open(ring=False)
    second = open_house(settings_for(sqlite_url), games={})
    with pytest.raises(Busy, match="PostgreSQL"):
        await second.open(ring=False)
    await first.close()
    await second.open(ring=False)
    await second.close()


@pytest.mark.postgresql
async def test_a_claim_is_held_by_one_worker_until_it_ends(cluster: object, postgres_template: str) -> None:
    url = cluster.new(postgres_template)  # type: ignore[attr-defined]
    one, two = connect(url), connect(url)
    claims = [Claim("t1", "deadline", -1), Claim("t2", "deadline", -1)]
    assert list(await one.claim(claims[:1])) == claims[:1]
    assert list(await two.claim(claims)) == claims[1:]
    await one.stop()
    taken: list[Claim] = []
    for _ in range(200):  # the server notices the closed connection a moment later
        taken = taken or list(await two.claim(claims[:1]))
        await asyncio.sleep(0 if taken else 0.01)
    assert taken == claims[:1]
    await two.stop()


@pytest.mark.postgresql
async def test_workers_that_start_together_sign_with_one_secret(emptied_postgres: str) -> None:
    houses = [open_house(settings_for(emptied_postgres), games={}) for _ in range(4)]
    await asyncio.gather(*(house.open(ring=False) for house in houses))
    secrets = {house.secret for house in houses}
    for house in houses:
        await house.close()
    assert len(secrets) == 1


def test_an_unknown_database_is_named() -> None:
    with pytest.raises(UnknownDatabase, match="mysql"):
        connect("mysql://somewhere/house")
