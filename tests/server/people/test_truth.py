"""Every notice is true when it is read: what is awaited, until when, where. [E22]"""

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from citing import promise
from server.hosts import Party, bid, closed, key, party, person, settle, slow
from server.people.test_notices import ask_for, house_with
from server.post_office import PostOffice
from tripot.server.common.moments import HandClock, as_datetime
from tripot.server.common.records import Schedule
from tripot.server.tables.tables import Opening
from tripot.server.talk.moderation import About, Wish
from tripot.server.web.house import House

pytestmark = pytest.mark.anyio


@pytest.fixture
async def mailing(sqlite_url: str, clock: HandClock, office: PostOffice) -> AsyncIterator[House]:
    house = await house_with(sqlite_url, clock, office)
    yield house
    await house.close()


async def auction(house: House, *kinds: str, zone: str = "Asia/Tokyo", **more: object) -> Party:
    """Two people write sealed bids; the second is away and wants to be told."""
    table = await party(house, "toy-auction", 2, schedule=slow(7200), options={"turns": 3}, **more)
    await house.people.change(table.people[1], zone=zone)
    await ask_for(house, table.people[1], *kinds)
    return table


async def play_turn(table: Party) -> None:
    """Both hand in a bid; the first one closes the turn."""
    for seat in (1, 0):
        await table.act(seat, bid(1))
        await table.act(seat, "ready")


def hour(clock: HandClock, seconds: int) -> str:
    """The hour on a clock in Tokyo, so many seconds from now."""
    return (as_datetime(clock.now() + seconds * 1000) + timedelta(hours=9)).strftime("%H:%M (heure de Tokyo)")


@promise("E22")
async def test_a_notice_names_the_deadline_of_its_own_decision(
    mailing: House, clock: HandClock, office: PostOffice
) -> None:
    table = await auction(mailing, "turn")
    clock.advance(1800)
    await play_turn(table)
    await mailing.outbox.send_due()
    ((_, subject, body),) = office.read()
    assert subject.startswith("À vous de jouer")
    assert hour(clock, 7200) in body
    assert f"https://jeux.example/tables/{table.id}" in body


@promise("E22")
async def test_a_deadline_that_moved_before_the_letter_left_is_the_one_it_names(
    mailing: House, clock: HandClock, office: PostOffice
) -> None:
    table = await auction(mailing, "turn")
    await play_turn(table)
    await mailing.tables.move_deadline(table.people[0], table.id, as_datetime(clock.now() + 9_000_000))
    await mailing.outbox.send_due()
    ((_, _, body),) = office.read()
    assert hour(clock, 9000) in body


@promise("E22")
async def test_a_notice_says_what_is_awaited(mailing: House, office: PostOffice) -> None:
    table = await party(mailing, "toy-cards", 2, schedule=slow())
    await ask_for(mailing, table.people[1], "turn")
    await table.act(0, "keep")
    await mailing.outbox.send_due()
    ((_, _, body),) = office.read()
    assert body.splitlines()[1] == "turn", "the toy game has no better word for it"


@promise("E22")
async def test_a_notice_whose_decision_is_over_is_not_sent(mailing: House, office: PostOffice) -> None:
    table = await party(mailing, "toy-cards", 2, schedule=slow())
    await ask_for(mailing, table.people[1], "turn")
    await table.act(0, "keep")
    await table.act(1, "keep")
    await mailing.outbox.send_due()
    assert office.letters == []


@promise("E22")
async def test_people_who_sit_down_at_a_table_that_is_in_memory_are_told(mailing: House, office: PostOffice) -> None:
    host, late = await person(mailing, "Hôte"), await person(mailing, "Tard")
    await ask_for(mailing, late, "turn")
    info = await mailing.tables.open(host, Opening("toy-cards", 2, schedule=slow()), key())
    await mailing.tables.sit(late, info.id, word=info.invitation or "")
    await mailing.tables.start(host, info.id)
    table = Party(mailing, info.id, [host, late])
    await table.act(0, "keep")
    await mailing.outbox.send_due()
    assert [subject[:16] for subject in office.subjects()] == ["À vous de jouer\u00a0"]


@promise("E22")
async def test_moved_paused_resumed_and_closed_are_told_as_long_as_they_are_so(
    mailing: House, clock: HandClock, office: PostOffice
) -> None:
    table = await auction(mailing, "clock", "over")
    host, house = table.people[0], mailing
    await house.tables.move_deadline(host, table.id, as_datetime(clock.now() + 9_000_000))
    await house.outbox.send_due()
    assert hour(clock, 9000) in office.read()[-1][2]
    await house.tables.pause(host, table.id)
    await house.outbox.send_due()
    await house.tables.resume(host, table.id)
    await house.outbox.send_due()
    assert hour(clock, 9000) in office.read()[-1][2]
    await house.tables.pause(host, table.id)
    await house.tables.resume(host, table.id)
    await closed(table)
    await house.outbox.send_due()
    told = [subject.partition("\u00a0: ")[0] for subject in office.subjects()]
    assert told == ["L'échéance est repoussée", "La pendule est arrêtée", "La partie reprend", "La table est fermée"]


@promise("E22")
async def test_whoever_was_replaced_is_told_whatever_they_asked_for(mailing: House, office: PostOffice) -> None:
    table = await auction(mailing, "over")
    await mailing.tables.stand(table.people[1], table.id, 1)
    await mailing.outbox.send_due()
    assert office.subjects()[0].startswith("Votre chaise est occupée")


@promise("E22")
async def test_the_last_one_awaited_is_told_so_once(mailing: House, office: PostOffice) -> None:
    table = await auction(mailing, "last")
    await table.act(0, bid(1))
    for _ in range(3):
        await table.act(0, "ready")
        await mailing.outbox.send_due()
        await table.act(0, "not_ready")
    assert [subject[:27] for subject in office.subjects()] == ["On n'attend plus que vous\u00a0:"]
    await table.act(0, "ready")
    await table.act(1, "ready")
    assert await mailing.outbox.send_due() == 0


@promise("E22")
async def test_a_message_is_told_once_until_it_is_read(mailing: House, office: PostOffice) -> None:
    table = await auction(mailing, "message")
    for text in ("un", "deux"):
        await mailing.talk.say(table.people[0], table.id, 0, text, key())
        await mailing.outbox.send_due()
    assert len(office.letters) == 1
    await mailing.talk.mark_read(table.people[1], table.id, 1, "table", 2)
    await mailing.talk.say(table.people[0], table.id, 0, "trois", key())
    await mailing.outbox.send_due()
    assert len(office.letters) == 2
    await mailing.talk.say(table.people[0], table.id, 0, "quatre", key())
    await mailing.talk.mark_read(table.people[1], table.id, 1, "table", 4)
    await mailing.outbox.send_due()
    assert len(office.letters) == 2


async def test_nobody_is_told_what_somebody_wrote_whom_they_hide(mailing: House, office: PostOffice) -> None:
    table = await party(mailing, "toy-cards", 3, schedule=slow())
    await ask_for(mailing, table.people[1], "message")
    await mailing.moderation.do(table.people[1], table.id, Wish("hide", About(0)), key())
    await mailing.talk.say(table.people[0], table.id, 0, "Imbécile", key())
    await mailing.outbox.send_due()
    assert office.read() == []
    await mailing.talk.say(table.people[2], table.id, 2, "Bonsoir", key())
    await mailing.outbox.send_due()
    assert len(office.read()) == 1


@promise("E22")
async def test_a_reminder_names_its_deadline_and_goes_to_nobody_who_answered(
    mailing: House, clock: HandClock, office: PostOffice
) -> None:
    table = await auction(mailing, "deadline")
    clock.advance(6000)
    await settle(mailing)
    await mailing.outbox.send_due()
    assert hour(clock, 1200) in office.read()[0][2]
    await play_turn(table)
    clock.advance(6000)
    await settle(mailing)
    for seat in (0, 1):
        await table.act(seat, "ready")
    await mailing.outbox.send_due()
    assert len(office.letters) == 1


async def test_live_tables_without_a_deadline_name_none(mailing: House, office: PostOffice) -> None:
    table = await party(mailing, "toy-cards", 2, schedule=Schedule(pace="none"))
    await ask_for(mailing, table.people[1], "turn")
    await table.act(0, "keep")
    await mailing.outbox.send_due()
    assert "Jusqu'au" not in office.read()[0][2]


@promise("E22")
async def test_whoever_goes_on_without_others_is_not_told_what_they_see(mailing: House, office: PostOffice) -> None:
    table = await auction(mailing, "turn")
    await table.act(0, bid(1))
    await table.act(0, "ready")
    await table.act(1, "ready")
    await mailing.outbox.send_due()
    assert office.letters == []


@promise("E22")
async def test_a_table_that_goes_on_names_a_deadline_only_to_those_it_waits_for(
    mailing: House, office: PostOffice
) -> None:
    table = await party(mailing, "toy-cards", 2, schedule=slow())
    await ask_for(mailing, table.people[1], "clock")
    await mailing.tables.pause(table.people[0], table.id)
    await mailing.tables.resume(table.people[0], table.id)
    await mailing.outbox.send_due()
    ((_, subject, body),) = office.read()
    assert subject.startswith("La partie reprend")
    assert "Jusqu'au" not in body


@promise("E22")
async def test_a_deadline_that_was_put_off_because_the_house_was_down_is_told(
    url: str, clock: HandClock, office: PostOffice
) -> None:
    house = await house_with(url, clock, office)
    table = await auction(house, "clock")
    await settle(house)
    await house.close()
    clock.advance(3600)
    house = await house_with(url, clock, office)
    await house.outbox.send_due()
    ((_, subject, body),) = office.read()
    assert subject.startswith("L'échéance est repoussée")
    assert hour(clock, 7200) in body
    assert table.id in body
    await house.close()
