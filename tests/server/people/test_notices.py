"""Notices: to those who asked, when they are away, by a local post office and a local web server."""

import asyncio
import socket
from typing import Any, get_args

import pytest

from server.hosts import bid, key, party, settings_for, settle, slow
from server.post_office import Drip, Hook, PostOffice
from server.toys import CARDS, GAMES
from tripot.server.common.errors import Unacceptable
from tripot.server.common.moments import HandClock
from tripot.server.common.records import Caller, NoticeKind, Person, Schedule
from tripot.server.common.settings import Settings
from tripot.server.people.notices import targets
from tripot.server.people.notices.kinds import WISHES
from tripot.server.people.notices.letters import Notice, write
from tripot.server.people.notices.readings import Reading
from tripot.server.web.house import House, open_house

pytestmark = pytest.mark.anyio
ALL = frozenset(WISHES)
KINDS = frozenset(get_args(NoticeKind)) - {"confirm", "entrance"}  # those are about no table


async def house_with(url: str, clock: HandClock, office: PostOffice | Drip, **more: object) -> House:
    settings = settings_for(
        url,
        smtp_host="127.0.0.1",
        smtp_port=office.port,
        smtp_security="none",
        mail_from="maison@tripot.example",
        base_url="https://jeux.example",
        **{"mail_wait": 0, **more},
    )
    house = open_house(settings, games=GAMES, clock=clock)
    await house.open(ring=False)
    return house


async def ask_for(house: House, caller: Caller, *kinds: str, **where: str) -> None:
    """Somebody gives an address that is theirs already, and says what they want to hear."""
    given: dict[str, Any] = where or {"email": "ines@example.org"}
    await house.people.change(caller, notices=frozenset(kinds), **given)
    if "email" in given and caller.person is not None and house.people.sends_mail:
        await house.people.confirm_email(house.people.mailboxes.confirm_word(caller.person.id, given["email"]))
        await house.outbox.send_due()


async def test_those_who_asked_are_told_that_it_is_their_turn(url: str, clock: HandClock, office: PostOffice) -> None:
    house = await house_with(url, clock, office)
    table = await party(house, schedule=slow())
    await ask_for(house, table.people[1], "turn")
    await table.act(0, "keep")
    assert await house.outbox.send_due() == 1
    ((to, _, letter),) = office.read()
    assert to == "ines@example.org"
    assert f"https://jeux.example/tables/{table.id}" in letter
    assert "(heure de Paris)" in letter
    await table.act(1, "keep")
    assert await house.outbox.send_due() == 0
    await house.close()


async def test_whoever_is_here_is_not_written_to(sqlite_url: str, clock: HandClock, office: PostOffice) -> None:
    house = await house_with(sqlite_url, clock, office)
    table = await party(house, schedule=slow())
    await ask_for(house, table.people[1], "turn")
    stream = house.live.stream(table.people[1], table.id)
    reading = asyncio.ensure_future(anext(stream))
    while len(house.live) == 0:
        await asyncio.sleep(0)
    await table.act(0, "keep")
    await reading
    await stream.aclose()  # type: ignore[attr-defined]
    assert await house.outbox.send_due() == 0
    await house.close()


async def test_near_deadlines_resolved_turns_messages_and_ends_are_told(
    sqlite_url: str, clock: HandClock, office: PostOffice
) -> None:
    house = await house_with(sqlite_url, clock, office)
    table = await party(house, "toy-auction", 2, schedule=slow(7200), options={"turns": 2})
    await ask_for(house, table.people[1], *ALL)
    clock.advance(6000)
    await settle(house)
    await house.outbox.send_due()
    assert office.subjects()[-1].startswith("L'heure approche")
    await house.talk.say(table.people[0], table.id, 0, "Canari", key())
    await table.act(0, bid(1))
    for seat in (0, 1, 0, 1):
        await table.act(seat, "ready")
    await house.outbox.send_due()
    assert office.subjects()[-1].startswith("La partie est finie")
    assert "message de\u00a0: Guest 1" in office.read()[-1][2]
    assert not any("Canari" in letter for letter in office.letters)
    await house.close()


async def test_a_rematch_calls_the_others_and_leads_to_the_new_table(
    sqlite_url: str, clock: HandClock, office: PostOffice
) -> None:
    house = await house_with(sqlite_url, clock, office)
    table = await party(house, options={"rounds": 1})
    for seat, address in enumerate(("ines@example.org", "paul@example.org")):
        await ask_for(house, table.people[seat], "over", email=address)
    for seat in range(3):
        await table.act(seat, "keep")
    await house.outbox.send_due()
    before = len(office.read())
    again = await house.tables.rematch(table.people[0], table.id, key())
    await house.outbox.send_due()
    ((_, subject, letter),) = office.read()[before:]
    assert subject.startswith("Une revanche vous attend")
    assert f"https://jeux.example/tables/{again.id}" in letter
    await house.close()


async def test_a_letter_that_does_not_go_out_is_tried_again_and_given_up_in_the_end(
    url: str, clock: HandClock, office: PostOffice
) -> None:
    house = await house_with(url, clock, office)
    table = await party(house, schedule=slow())
    await ask_for(house, table.people[1], "turn")
    office.refuses = True
    await table.act(0, "keep")
    assert await house.outbox.send_due() == 1
    assert await house.outbox.send_due() == 0
    clock.advance(61)
    office.refuses = False
    assert await house.outbox.send_due() == 1
    assert len(office.letters) == 1
    office.refuses = True
    await table.act(1, "keep")
    await table.act(2, "keep")
    await table.act(0, "keep")
    for _ in range(6):
        await house.outbox.send_due()
        clock.advance(8000)
    assert await house.outbox.send_due() == 0
    await house.close()


async def test_a_webhook_is_posted_to_where_the_operator_allows(
    sqlite_url: str, clock: HandClock, office: PostOffice, hook: Hook
) -> None:
    house = await house_with(sqlite_url, clock, office, webhooks=True, notice_hosts="127.0.0.1")
    table = await party(house, schedule=Schedule(pace="live", seconds=60))
    await ask_for(house, table.people[1], "turn", webhook=hook.url)
    await table.act(0, "keep")
    await house.outbox.send_due()
    assert [(post["kind"], post["table"], post["game"]) for post in hook.posts()] == [("turn", table.id, "toy-cards")]
    await house.close()


PRIVATE = [
    "http://127.0.0.1/x",
    "http://10.0.0.1/",
    "http://192.168.1.1:8080/",
    "http://169.254.169.254/latest",
    "http://[::1]/",
    "http://[fd00::1]/",
    "http://localhost/",
    "http://router.lan/",
    "http://0.0.0.0/",
    "http://[64:ff9b::a00:1]/",
    "http://[64:ff9b:1::a00:1]/",
    "http://[2002:a00:1::1]/",
    "http://[2001:0:a00:1::1]/",
    "http://[::ffff:93.184.215.14]/",
    "http://224.0.0.251/",
    "http://[ff02::1]/",
    "http://[fec0::1]/",
    "http://[::a00:1]/",
    "http://[::93.184.215.14]/",
    "http://[5f00::1]/",
    "http://192.88.99.1/",
    "http://192.0.0.9/",
]


@pytest.mark.parametrize("where", [*PRIVATE, "ftp://example.org/", "nonsense", "http://a:b@example.org/", "x" * 600])
def test_a_webhook_on_a_private_network_is_refused(where: str) -> None:
    with pytest.raises(Unacceptable):
        targets.check_webhook(where, Settings(webhooks=True))
    with pytest.raises(Unacceptable, match="webhooks_off"):
        targets.check_webhook("https://example.org/", Settings())


def test_a_name_that_stands_for_a_private_number_is_refused_when_it_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(2, 1, 6, "", ("93.184.215.14", 443)), (2, 1, 6, "", ("10.0.0.7", 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    url = targets.check_url("https://innocent.example/")
    with pytest.raises(targets.PrivateTarget):
        targets.reach(url, frozenset())
    assert targets.reach(url, frozenset({"innocent.example"})) == "93.184.215.14"


async def test_nothing_is_kept_where_nothing_is_configured(sqlite_url: str, clock: HandClock) -> None:
    house = open_house(settings_for(sqlite_url, push=False), games=GAMES, clock=clock)
    await house.open(ring=False)
    table = await party(house, schedule=slow())
    await ask_for(house, table.people[1], "turn")
    await table.act(0, "keep")
    assert await house.outbox.send_due() == 0
    assert not house.outbox.is_open
    await house.close()


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_letter_is_written_in_both_languages(language: str, kind: NoticeKind) -> None:
    person = Person("p", "Inès", language, "auto", zone="Asia/Tokyo")
    notice = Notice(person, kind, "t", "L'As", CARDS, Reading(1_750_000_000_000))
    letter = write([notice], "https://jeux.example/")
    assert "L'As" in letter.subject
    assert "{" not in letter.subject + letter.body
    if kind in ("turn", "last", "deadline", "moved", "resumed"):
        assert {"fr": "(heure de Tokyo)", "en": "(Tokyo time)"}[language] in letter.body
