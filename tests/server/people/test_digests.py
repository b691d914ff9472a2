"""Not a letter a line, not too many an hour, and a channel that failed is tried again alone."""

import pytest

from citing import promise
from server.hosts import key, party, slow
from server.people.test_notices import ask_for, house_with
from server.post_office import Hook, PostOffice
from tripot.server.common.moments import HandClock
from tripot.server.web.house import House

pytestmark = pytest.mark.anyio


async def send(house: House, clock: HandClock, seconds: int = 0) -> None:
    clock.advance(seconds)
    await house.outbox.send_due()


@promise("R39")
async def test_what_waits_for_one_person_goes_out_as_one_letter(url: str, clock: HandClock, office: PostOffice) -> None:
    house = await house_with(url, clock, office, mail_wait=60)
    tables = [await party(house, seats=2, schedule=slow()) for _ in range(2)]
    for number, table in enumerate(tables):
        await ask_for(house, table.people[1], "turn", "message", email=f"ines{number}@example.org")
        await house.talk.say(table.people[0], table.id, 0, "Bonsoir", key())
        await table.act(0, "keep")
        await send(house, clock, 30)
    assert office.letters == []
    await send(house, clock, 31)
    ((to, subject, body),) = office.read()
    assert (to, subject.startswith("À vous de jouer")) == ("ines0@example.org", True)
    assert body.count(f"https://jeux.example/tables/{tables[0].id}") == 2
    assert tables[1].id not in body
    await house.close()


@promise("R39")
async def test_an_address_gets_so_many_an_hour_whoever_gave_it(
    sqlite_url: str, clock: HandClock, office: PostOffice
) -> None:
    house = await house_with(sqlite_url, clock, office, notices_an_hour=2)
    tables = [await party(house, seats=2, schedule=slow(36_000)) for _ in range(4)]
    for table in tables:
        await ask_for(house, table.people[1], "turn")
        await table.act(0, "keep")
        await send(house, clock)
    assert len(office.letters) == 2
    await send(house, clock, 900)
    assert len(office.letters) == 2
    await send(house, clock, 3000)
    assert len(office.letters) == 4
    await house.close()


@promise("E21")
async def test_a_channel_that_failed_is_tried_again_alone(
    sqlite_url: str, clock: HandClock, office: PostOffice, hook: Hook
) -> None:
    house = await house_with(sqlite_url, clock, office, webhooks=True, notice_hosts="127.0.0.1")
    table = await party(house, seats=2, schedule=slow())
    await ask_for(house, table.people[1], "turn", email="ines@example.org", webhook=hook.url)
    office.refuses = True
    await table.act(0, "keep")
    await send(house, clock)
    office.refuses = False
    await send(house, clock, 61)
    assert (len(office.letters), len(hook.raw)) == (1, 1)
    await house.close()


@promise("E21")
async def test_a_redirection_to_a_private_address_is_not_followed(
    sqlite_url: str, clock: HandClock, office: PostOffice, hook: Hook
) -> None:
    house = await house_with(sqlite_url, clock, office, webhooks=True, notice_hosts="127.0.0.1")
    table = await party(house, seats=2, schedule=slow())
    await ask_for(house, table.people[1], "turn", webhook=hook.url)
    hook.status, hook.location = 307, hook.url + "/elsewhere"
    await table.act(0, "keep")
    await send(house, clock)
    assert len(hook.raw) == 1
    assert b"tripot_notices_failed_total 1.0" in house.metrics.text()
    await house.close()
