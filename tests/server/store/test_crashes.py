"""R2: the process dies at any statement of a step; the table is wholly as before or wholly as after, and goes on."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import event

from server.hosts import Party, bid, party, settings_for, settle
from server.toys import GAMES
from tripot.engine.codec import digest
from tripot.server.common.errors import Unavailable
from tripot.server.common.moments import HandClock
from tripot.server.common.records import Schedule
from tripot.server.store import journal, sqlite
from tripot.server.store.statements import Hot
from tripot.server.web.house import House, open_house

pytestmark = pytest.mark.anyio


class Died(Exception):
    """As if the process were gone: nothing after it runs, nothing uncommitted stays."""


class Scythe:
    """Counts statements and commits, and strikes at one of them."""

    def __init__(self) -> None:
        self.at: int | None = None
        self.seen = 0

    def strike(self, *_: Any) -> None:
        if self.at is not None:
            self.seen += 1
            if self.seen == self.at:
                raise Died


@pytest.fixture
def scythe(monkeypatch: pytest.MonkeyPatch) -> Scythe:
    made = Scythe()
    run, commit = Hot.run, sqlite._commit

    def counted(self: Hot, connection: Any, values: Any) -> Any:
        made.strike()
        return run(self, connection, values)

    def counted_commit(connection: Any) -> None:
        made.strike()
        commit(connection)
        made.strike()

    monkeypatch.setattr(Hot, "run", counted)
    monkeypatch.setattr(sqlite, "_commit", counted_commit)
    return made


def watch(house: House, scythe: Scythe) -> None:
    engine = house.context.database.engine
    event.listen(engine, "before_cursor_execute", scythe.strike)
    if house.context.database.is_shared:
        event.listen(engine, "commit", scythe.strike)


async def new_house(url: str, clock: HandClock, scythe: Scythe) -> House:
    house = open_house(settings_for(url), games=GAMES, clock=clock)
    await house.open(ring=False)
    watch(house, scythe)
    return house


async def abandon(house: House) -> None:
    """What the system does with a dead process: its connections and its lock go, its memory too."""
    database: Any = house.context.database
    if database.is_shared:
        await database.stop()
        return
    for connection in (database._pen, database._eye):
        if not connection.closed:
            connection.invalidate()
            connection.close()
    database._disk.shutdown()
    database._readers.shutdown()
    database.let_go()


SCRIPTS: dict[str, list[tuple[int, Any]]] = {
    "toy-cards": [(0, "draw"), (1, "swap:0"), (0, "draw"), (1, "keep")],
    "toy-auction": [(0, bid(7)), (1, bid(5)), (0, "ready"), (1, "ready")],
}


async def play(table: Party, script: list[tuple[int, Any]], start: int = 0) -> None:
    for n, (seat, what) in enumerate(script):
        if n >= start:
            acted = await table.act(seat, what, sent=f"move-{n:04d}", decision=None)
            assert acted.refusal is None or acted.repeated


async def opened(house: House, game: str) -> Party:
    options = {"rounds": 2} if game == "toy-cards" else {"turns": 1}
    return await party(house, game, 2, options=options, schedule=Schedule(pace="live", seconds=60))


def state_of(house: House, table: str) -> str:
    room = house.context.registry.peek(table)
    assert room is not None
    return digest(room.state)


async def struck(
    url: str, clock: HandClock, scythe: Scythe, game: str, at: int, move: Callable[[Party], Any]
) -> tuple[bool, str]:
    """Die at the `at`-th statement of the last move; come back, send it again: (whether it died, the final state)."""
    house = await new_house(url, clock, scythe)
    table = await opened(house, game)
    script = SCRIPTS[game]
    await play(table, script[:-1])
    scythe.seen, scythe.at = 0, at
    died = False
    try:
        await move(table)
    except (Died, Unavailable):
        died = True
    scythe.at = None
    if died:
        await abandon(house)
        house = table.house = await new_house(url, clock, scythe)
        room = await house.context.registry.get(table.id)
        assert room.row.progress.seq in (3, 5), "half a step was stored"
        assert len(room.times) == room.row.progress.seq
        assert (room.row.stage.status == "over") == (room.row.progress.seq == 5)
        if room.row.stage.status == "playing":
            await move(table)
    room = await house.context.registry.get(table.id)
    final = f"{room.row.progress.seq} {room.row.stage.status} {state_of(house, table.id)} {len(room.alarms)}"
    assert (await house.replays.check(table.people[0], table.id)).is_fair
    await house.close()
    return died, final.partition(" ")[2]


async def last_move(table: Party) -> None:
    n = 3
    game = (await table.info()).game
    seat, what = SCRIPTS[game][n]
    acted = await table.act(seat, what, sent=f"move-{n:04d}")
    assert acted.refusal is None


@pytest.mark.parametrize("game", sorted(SCRIPTS))
async def test_a_crash_at_any_statement_leaves_the_turn_whole(
    request: pytest.FixtureRequest,
    url: str,
    clock: HandClock,
    scythe: Scythe,
    game: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tripot.server.tables.openings.new_seed", lambda: bytes(32))
    _, undisturbed = await struck(url, clock, scythe, game, 10_000, last_move)
    deaths = 0
    for at in range(1, 60):
        fresh(request, url)
        died, final = await struck(url, clock, scythe, game, at, last_move)
        assert final == undisturbed
        if not died:
            break
        deaths += 1
    assert deaths >= 5


def fresh(request: pytest.FixtureRequest, url: str) -> None:
    """The same database, empty again."""
    import shutil
    from pathlib import Path

    if url.startswith("sqlite"):
        path = Path(url.removeprefix("sqlite:///"))
        for each in (path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
            each.unlink(missing_ok=True)
        shutil.copy(request.getfixturevalue("sqlite_template"), path)
    else:
        from tripot.server.store import schema

        names = ", ".join(table.name for table in schema.metadata.sorted_tables)
        request.getfixturevalue("cluster").execute(f"TRUNCATE {names}", url)


async def test_a_store_that_commits_each_statement_would_be_caught(
    request: pytest.FixtureRequest, sqlite_url: str, clock: HandClock, scythe: Scythe, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = journal.write

    def in_pieces(connection: Any, writing: journal.Writing) -> None:
        if len(writing.entries) > 1:
            journal._write_change(connection, writing.before, writing.after)
            journal._ADD_ENTRY.run(connection, journal._entry_row(writing.after.terms.id, writing.entries[0]))
            driver = connection.connection.dbapi_connection
            driver.execute("COMMIT")
            driver.execute("BEGIN IMMEDIATE")
            journal._ADD_ENTRY.run(connection, journal._entry_row(writing.after.terms.id, writing.entries[1]))
            return
        write(connection, writing)

    monkeypatch.setattr(journal, "write", in_pieces)

    async def try_all() -> None:
        for at in range(1, 12):
            fresh(request, sqlite_url)
            await struck(sqlite_url, clock, scythe, "toy-cards", at, last_move)

    with pytest.raises(Unavailable, match="table_broken"):
        await try_all()


@pytest.mark.parametrize("fault", [OSError(28, "No space left on device"), OSError(5, "Input/output error")])
async def test_a_failing_disk_is_told_and_recovers_without_a_hand(
    sqlite_url: str, clock: HandClock, monkeypatch: pytest.MonkeyPatch, fault: OSError
) -> None:
    """R3: the write fails, the answer is 503, the table is as before, and the next try works."""
    house = open_house(settings_for(sqlite_url), games=GAMES, clock=clock)
    await house.open(ring=False)
    table, other = await opened(house, "toy-cards"), await opened(house, "toy-cards")
    commit = sqlite._commit

    def failing(connection: Any) -> None:
        raise fault

    monkeypatch.setattr(sqlite, "_commit", failing)
    with pytest.raises(Unavailable) as told:
        await table.act(0, "draw", sent="the-same-key", decision=0)
    assert told.value.status == 503
    assert told.value.retry_after is not None
    monkeypatch.setattr(sqlite, "_commit", commit)
    acted = await table.act(0, "draw", sent="the-same-key", decision=0)
    assert acted.seq == 1
    assert (await other.act(0, "keep")).seq == 1
    clock.advance(61)
    await settle(house)
    await house.close()
