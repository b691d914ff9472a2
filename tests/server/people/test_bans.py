"""Doors closed to addresses and persons, and words taken away: for a time, at all workers, and within limits."""

import asyncio
from dataclasses import replace

import pytest

from server.client import Browser, opened
from server.hosts import key, party, person, settings_for
from server.toys import GAMES
from tripot.server.common.errors import Forbidden, Unacceptable
from tripot.server.common.moments import HandClock
from tripot.server.common.records import Caller
from tripot.server.people.bans import as_network
from tripot.server.talk.conversations import MUTED
from tripot.server.talk.moderation import About, Wish
from tripot.server.web.house import House, open_house

pytestmark = pytest.mark.anyio
ZOE = Caller(address="192.0.2.7")


async def operator(house: House) -> Caller:
    return replace(await person(house, "Odile"), operator=True, address="198.51.100.1")


def is_outside(house: House, caller: Caller) -> bool:
    return house.bans.of(caller) is not None


async def test_doors_stay_closed_when_the_house_opens_again_and_open_by_themselves_in_time(
    house: House, clock: HandClock, url: str
) -> None:
    boss = await operator(house)
    await house.bans.close(boss, key(), address="192.0.2.0/24", minutes=60)
    for_good = await house.bans.close(boss, key(), address="203.0.113.9")
    with pytest.raises(Forbidden, match="address_closed"):
        house.bans.check(ZOE)
    await house.close()
    again = open_house(settings_for(url), games=GAMES, clock=clock)
    await again.open(ring=False)
    assert is_outside(again, ZOE)
    clock.advance(3601)
    assert not is_outside(again, ZOE)
    assert [one.is_on for one in await again.bans.all(boss)].count(True) == 1
    assert is_outside(again, Caller(address="203.0.113.9"))
    await again.bans.lift(boss, for_good.id, key())
    assert not is_outside(again, Caller(address="203.0.113.9"))
    await again.close()


@pytest.mark.postgresql
async def test_all_workers_know_of_a_closed_door_and_of_a_muted_person(emptied_postgres: str, clock: HandClock) -> None:
    first, second = (open_house(settings_for(emptied_postgres), games=GAMES, clock=clock) for _ in range(2))
    for house in (first, second):
        await house.open(ring=False)
    table = await party(first)
    boss = await operator(first)
    await second.talk.say(table.people[1], table.id, 1, "Bonsoir", key())
    await first.bans.close(boss, key(), address="192.0.2.0/24")
    await first.moderation.do(table.people[0], table.id, Wish("mute", About(1)), key())
    async with asyncio.timeout(30):
        while not is_outside(second, ZOE):
            await asyncio.sleep(0.01)
    with pytest.raises(Forbidden, match="muted_by_host"):
        await second.talk.say(table.people[1], table.id, 1, "Encore", key())
    for house in (first, second):
        await house.close()


async def test_a_household_is_closed_whole_and_the_operators_own_address_never(small_house: House) -> None:
    boss = await operator(small_house)
    await small_house.bans.close(boss, key(), address="2001:db8:1:2:3:4:5:6")
    assert is_outside(small_house, Caller(address="2001:db8:1:2::1"))
    assert not is_outside(small_house, Caller(address="2001:db8:1:3::1"))
    for own in ("198.51.100.1", "198.51.100.0/24", "0.0.0.0/0", "::ffff:198.51.100.1"):
        with pytest.raises(Unacceptable, match="own_address"):
            await small_house.bans.close(boss, key(), address=own)
    for nonsense in ("", "nowhere", "300.1.1.1", "192.0.2.0/99"):
        with pytest.raises(Unacceptable, match="bad_address"):
            as_network(nonsense)
    with pytest.raises(Forbidden, match="operator_only"):
        await small_house.bans.close(await person(small_house), key(), address="192.0.2.7")
    closed = Caller(address="2001:db8:1:2::1", operator=True)
    assert not is_outside(small_house, closed)


async def test_a_word_taken_for_ten_minutes_comes_back_by_itself(house: House, clock: HandClock) -> None:
    table = await party(house)
    host, paul, zoe = table.people
    await house.moderation.do(host, table.id, Wish("mute", About(1), minutes=10), key())
    with pytest.raises(Forbidden, match="muted_by_host"):
        await house.talk.say(paul, table.id, 1, "Encore", key())
    assert all(
        one.refusal is not None and one.refusal.code == MUTED for one in await house.talk.threads(paul, table.id, 1)
    )
    assert MUTED not in [one.refusal.code for one in await house.talk.threads(zoe, table.id, 2) if one.refusal]
    clock.advance(601)
    await house.talk.say(paul, table.id, 1, "Enfin", key())
    assert await house.moderation.at_table(host, table.id) == []


async def test_streams_of_whoever_is_outside_now_are_cut(small_house: House) -> None:
    table = await party(small_house)
    boss = await operator(small_house)
    paul = replace(table.people[1], address="192.0.2.7")
    listener, _ = await small_house.live.listen(paul, table.id)
    other, _ = await small_house.live.listen(table.people[2], table.id)
    await small_house.bans.close(boss, key(), address="192.0.2.7")
    assert (listener.is_cut, other.is_cut) == (True, False)
    for each in (listener, other):
        small_house.live.leave(each)


async def test_what_a_stranger_says_of_their_address_is_not_believed(sqlite_url: str) -> None:
    async with opened(sqlite_url, trusted_proxies="203.0.113.1") as app:
        boss = replace(await operator(app.state.house), address="198.51.100.1")
        await app.state.house.bans.close(boss, key(), address="127.0.0.1")
        zoe = Browser(app)
        told = await zoe.get("/games", headers={"X-Forwarded-For": "198.51.100.77"})
        assert (told.status_code, told.json()["error"]["code"]) == (403, "address_closed")
        assert (await zoe.client.get("/static/css/house.css")).status_code != 403
        assert (await zoe.client.get("/healthz")).status_code == 200


async def test_nobody_reports_without_end(sqlite_url: str) -> None:
    async with opened(sqlite_url, rate_limits=True) as app:
        ines, paul = await Browser(app).come_in("Inès"), await Browser(app).come_in("Paul")
        table = await ines.open_table(start=False, seats=2)
        await paul.post(f"/tables/{table['id']}/sit", {"word": table["invitation"]})
        path = f"/tables/{table['id']}/moderation"
        asked = [(await paul.post(path, {"act": "report", "chair": 0})).status_code for _ in range(13)]
        assert asked == [201] * 12 + [429]
