"""Streams: what happens, as it happens, to those who may know; resumable at every event, bounded."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from citing import promise
from server.hosts import Party, bid, key, party, settings_for
from server.toys import GAMES
from tripot.server.common.moments import HandClock
from tripot.server.common.records import Schedule, Update
from tripot.server.live import streams
from tripot.server.live.streams import as_bytes
from tripot.server.web.house import House, open_house

pytestmark = pytest.mark.anyio


async def take(stream: AsyncIterator[Update | None], number: int) -> list[Update]:
    """The next updates, heartbeats left out."""
    found: list[Update] = []
    async with asyncio.timeout(20):
        async for update in stream:
            if update is not None and update.kind != "here":
                found.append(update)
            if len(found) == number:
                break
    return found


async def some_play(table: Party) -> None:
    for n in range(3):
        await table.act(n % 3, "draw")
        await table.house.talk.say(table.people[n % 3], table.id, n % 3, f"Coup {n}", key())
    await table.house.tables.pause(table.people[0], table.id)


async def test_moves_notes_and_messages_arrive_in_order(house: House) -> None:
    table = await party(house)
    stream = house.live.stream(table.people[1], table.id)
    listening = asyncio.ensure_future(take(stream, 7))
    while len(house.live) == 0:
        await asyncio.sleep(0)
    await some_play(table)
    updates = await listening
    await stream.aclose()  # type: ignore[attr-defined]
    assert sorted(update.kind for update in updates) == ["entry"] * 3 + ["message"] * 3 + ["note"]
    told = [event["kind"] for update in updates if update.kind == "entry" for event in update.data["events"]]
    assert told == ["drew", "drew", "drew_card", "drew"]


async def test_resuming_at_every_event_misses_and_repeats_nothing(house: House) -> None:
    table = await party(house)
    start = (await table.look(1)).cursor
    whole: list[Update] = []
    cursors = [start]
    for n in range(6):
        await table.act(n % 3, "draw")
        stream = house.live.stream(table.people[1], table.id, after=cursors[-1])
        whole += (got := await take(stream, 1))
        await stream.aclose()  # type: ignore[attr-defined]
        cursors.append(got[-1].cursor)
    for n, cursor in enumerate(cursors[:-1]):
        stream = house.live.stream(table.people[1], table.id, after=cursor)
        events = [event for update in await take(stream, 1) for event in update.data["events"]]
        await stream.aclose()  # type: ignore[attr-defined]
        assert events == [event for update in whole[n:] for event in update.data["events"]]


async def test_a_sealed_sheet_stirs_nobody_elses_stream(house: House) -> None:
    table = await party(house, "toy-auction")
    stream = house.live.stream(table.people[1], table.id)
    listening = asyncio.ensure_future(take(stream, 1))
    while len(house.live) == 0:
        await asyncio.sleep(0)
    await table.act(0, bid(3))
    await table.act(2, bid(4))
    await table.act(0, "ready")
    (update,) = await listening
    await stream.aclose()  # type: ignore[attr-defined]
    assert [event["kind"] for event in update.data["events"]] == ["ready"]


async def test_a_chair_that_changes_hands_ends_its_streams(house: House) -> None:
    table = await party(house)
    stream = house.live.stream(table.people[1], table.id)
    listening = asyncio.ensure_future(take(stream, 2))
    while len(house.live) == 0:
        await asyncio.sleep(0)
    await house.tables.stand(table.people[1], table.id, 1)
    updates = await listening
    await stream.aclose()  # type: ignore[attr-defined]
    assert updates[-1].kind == "bye"


async def test_silence_has_a_heartbeat_and_people_are_seen_coming_and_going(sqlite_url: str, clock: HandClock) -> None:
    house = open_house(settings_for(sqlite_url, heartbeat=0.02), games=GAMES, clock=clock)
    await house.open(ring=False)
    table = await party(house)
    stream = house.live.stream(table.people[0], table.id)
    assert await anext(stream) is None
    other = house.live.stream(table.people[2], table.id)
    await anext(other)
    here = await anext(stream)
    while here is None:
        here = await anext(stream)
    assert (here.kind, here.data["seats"]) == ("here", [0, 2])
    assert (await table.info(0)).chair(2).is_here
    await other.aclose()  # type: ignore[attr-defined]
    await stream.aclose()  # type: ignore[attr-defined]
    assert not (await table.info(0)).chair(2).is_here
    await house.close()


@promise("R16")
async def test_readers_who_hear_nothing_are_not_all_woken_at_once(sqlite_url: str, clock: HandClock) -> None:
    """Thousands of them would hold up everybody else's answers for as long as it takes to write to each."""
    house = open_house(settings_for(sqlite_url, heartbeat=0.5), games=GAMES, clock=clock)
    await house.open(ring=False)
    table = await party(house)
    readers = [house.live.stream(table.people[0], table.id) for _ in range(2 * streams.BEATS)]
    silent = [asyncio.ensure_future(anext(reader)) for reader in readers]  # type: ignore[arg-type]
    done, _ = await asyncio.wait(silent, return_when=asyncio.FIRST_COMPLETED)
    assert 0 < len(done) <= len(silent) // 4
    assert await asyncio.gather(*silent) == [None] * len(silent), "each hears that the house is there"
    for reader in readers:
        await reader.aclose()  # type: ignore[attr-defined]
    await house.close()


@promise("E24")
async def test_a_page_that_is_loaded_anew_is_no_absence(small_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "LINGERS", 600.0)
    table = await party(small_house)
    page, _ = await small_house.live.listen(table.people[1], table.id, 1)
    small_house.live.leave(page)
    assert (await table.info()).chair(1).away_since is None
    again, _ = await small_house.live.listen(table.people[1], table.id, 1)
    monkeypatch.setattr(streams, "LINGERS", 0.0)
    small_house.live.leave(again)
    kept = await small_house.context.registry.get(table.id)
    while kept.looking.leaving:
        await asyncio.sleep(0)
    assert (await table.info()).chair(1).away_since is not None


@pytest.mark.postgresql
async def test_what_one_worker_stores_another_tells(emptied_postgres: str, clock: HandClock) -> None:
    one = open_house(settings_for(emptied_postgres), games=GAMES, clock=clock)
    two = open_house(settings_for(emptied_postgres), games=GAMES, clock=clock)
    await one.open(ring=False)
    await two.open(ring=False)
    table = await party(one, schedule=Schedule(pace="none"))
    stream = two.live.stream(table.people[2], table.id)
    listening = asyncio.ensure_future(take(stream, 2))
    while len(two.live) == 0:
        await asyncio.sleep(0.001)
    await table.act(0, "draw")
    await one.talk.say(table.people[0], table.id, 0, "Bonsoir", key())
    updates = await listening
    await stream.aclose()  # type: ignore[attr-defined]
    assert [update.kind for update in updates] == ["entry", "message"]
    gone = two.live.stream(table.people[1], table.id)
    ending = asyncio.ensure_future(take(gone, 1))
    while len(two.live) == 0:
        await asyncio.sleep(0.001)
    await one.people.end_all_sessions(table.people[1])
    assert [update.kind for update in await ending] == ["bye"]
    await gone.aclose()  # type: ignore[attr-defined]
    await one.close()
    await two.close()


def test_an_update_is_written_as_server_sent_events_are() -> None:
    update = Update("1.2.3.4", "note", {"kind": "sat", "facts": {"name": "Inès\nde"}})
    text = as_bytes(update)
    assert text.startswith(b"id: 1.2.3.4\nevent: note\ndata: {")
    assert text.endswith(b"}\n\n")
    assert text.count(b"\n") == 4


async def opens(table: Party, seat: int, most: int = 1) -> "asyncio.Task[list[Update]]":
    """Somebody opens a page: the first things that it will be told."""
    listeners, stream = len(table.house.live), table.house.live.stream(table.people[seat], table.id)
    heard = asyncio.ensure_future(take(stream, most))
    while len(table.house.live) == listeners:
        await asyncio.sleep(0)
    return heard


async def test_a_page_hears_its_table_however_many_others_are_looked_at(sqlite_url: str, clock: HandClock) -> None:
    house = open_house(replace(settings_for(sqlite_url), max_tables_cached=1), games=GAMES, clock=clock)
    await house.open(ring=False)
    tables = [await party(house), await party(house)]
    heard = [await opens(each, 1) for each in tables]
    for each in tables:
        await house.talk.say(each.people[0], each.id, 0, "Bonsoir", key())
    done, deaf = await asyncio.wait(heard, timeout=2)
    assert not deaf
    assert [[update.kind for update in each.result()] for each in done] == [["message"], ["message"]]
    await house.close()


async def test_a_page_goes_on_hearing_a_table_whose_host_is_erased(house: House) -> None:
    table = await party(house)
    heard = await opens(table, 1, most=2)
    await house.people.forget(table.people[0])
    await house.talk.say(table.people[2], table.id, 2, "Bonsoir", key())
    done, _ = await asyncio.wait((heard,), timeout=2)
    assert done
    assert [update.kind for update in heard.result()] == ["note", "message"]
    assert (await table.look(1)).table.host == ""


@pytest.mark.postgresql
async def test_a_page_is_told_what_another_worker_wrote_while_its_table_was_read(
    emptied_postgres: str, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    houses = [open_house(settings_for(emptied_postgres), games=GAMES, clock=clock) for _ in range(2)]
    for each in houses:
        await each.open(ring=False)
    table, registry = await party(houses[0]), houses[1].context.registry
    read = registry._read

    async def read_slowly(work: Any) -> Any:
        found = await read(work)
        monkeypatch.undo()
        await table.act(0, "draw")
        await registry.elsewhere.catch_up()
        return found

    cursor = (await table.look(1)).cursor
    monkeypatch.setattr(registry, "_read", read_slowly)
    heard = asyncio.ensure_future(take(houses[1].live.stream(table.people[1], table.id, after=cursor), 1))
    done, _ = await asyncio.wait((heard,), timeout=5)
    assert done
    assert [update.kind for update in heard.result()] == ["entry"]
    for each in houses:
        await each.close()
