"""R2: the process dies at any statement of a step; the table is wholly as before or wholly as after, and goes on."""

from collections.abc import Callable
from typing import Any

import pytest

from citing import promise
from server.dying import Died, Scythe, abandon, fresh, new_house, scythe
from server.hosts import Party, bid, party, settle
from tripot.engine.codec import digest
from tripot.server.common.errors import Unavailable
from tripot.server.common.moments import HandClock
from tripot.server.common.records import Schedule
from tripot.server.store import journal
from tripot.server.web.house import House

__all__ = ["scythe"]
pytestmark = pytest.mark.anyio


SCRIPTS: dict[str, list[tuple[int, Any]]] = {
    "toy-cards": [(0, "draw"), (1, "swap:0"), (0, "draw"), (1, "keep")],
    "toy-auction": [(0, bid(7)), (1, bid(5)), (0, "ready"), (1, "ready")],
}


async def play(table: Party, script: list[tuple[int, Any]], start: int = 0) -> None:
    for n, (seat, what) in enumerate(script):
        if n >= start:
            acted = await table.act(seat, what, sent=f"move-{n:04d}", decision=None)
            assert acted.refusal is None or acted.repeated


async def opened(house: House, game: str, rounds: int = 2) -> Party:
    options = {"rounds": rounds} if game == "toy-cards" else {"turns": 1}
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
    scythe.aim(at)
    died = False
    try:
        await move(table)
    except (Died, Unavailable):
        died = True
    scythe.rest()
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


@promise("R2")
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


@promise("R2")
async def test_a_store_that_commits_each_statement_would_be_caught(
    request: pytest.FixtureRequest, sqlite_url: str, clock: HandClock, scythe: Scythe, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = journal.write

    def in_pieces(connection: Any, writing: journal.Writing) -> None:
        if len(writing.entries) > 1:
            journal._write_row(connection, writing.before, writing.after, is_plain=False)
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


@promise("R3")
@pytest.mark.parametrize("fault", [OSError(28, "No space left on device"), OSError(5, "Input/output error")])
async def test_a_disk_that_fails_at_any_statement_is_told_and_recovers_without_a_hand(
    sqlite_url: str, clock: HandClock, scythe: Scythe, fault: OSError
) -> None:
    """The n-th write fails, for n = 1, 2, … until none does: 503, the table as before, and the next try works."""
    house = await new_house(sqlite_url, clock, scythe)
    table, other = await opened(house, "toy-cards", 1000), await opened(house, "toy-cards", 1000)
    told: list[Unavailable] = []
    for n in range(1, 40):
        seat, sent = (n - 1) % 2, f"the-same-key-{n}"
        scythe.aim(n, fault)
        try:
            await table.act(seat, "keep", sent=sent, decision=n - 1)
        except Unavailable as refused:
            told.append(refused)
        failed = scythe.rest()
        assert failed == (len(told) == n)
        assert (await other.act(seat, "keep")).seq == n
        assert (await table.act(seat, "keep", sent=sent, decision=n - 1)).seq == n
        if not failed:
            break
    assert 3 <= len(told) < 39
    assert all((each.status, each.retry_after is not None) == (503, True) for each in told)
    clock.advance(61)
    await settle(house)
    await house.close()
