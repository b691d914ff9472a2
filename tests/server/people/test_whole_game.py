"""A whole game by correspondence, with mail, push and a webhook: every notice looked at, one by one. [E21, E22]"""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from datetime import datetime

import pytest

from citing import promise
from server.hosts import Party, key, person, settings_for, settle
from server.people.test_notices import ask_for
from server.people.test_push import Phone
from server.post_office import Hook, PostOffice
from tripot.server.common.moments import HandClock, as_datetime
from tripot.server.common.records import Schedule
from tripot.server.people.notices.kinds import USUAL
from tripot.server.tables.tables import Opening
from tripot.server.web.house import House, open_house

pytestmark = pytest.mark.anyio
HOURS = 6
TURNS = 4


@dataclass
class Post:
    """Where everything arrives: Inès has mail and a phone, Bob has mail and a program."""

    office: PostOffice = field(default_factory=PostOffice)
    phone: Phone = field(default_factory=Phone)
    hook: Hook = field(default_factory=Hook)


@pytest.fixture
def post() -> Iterator[Post]:
    made = Post()
    made.office.start()
    yield made
    made.office.close()
    made.phone.service.close()
    made.hook.close()


@pytest.fixture
async def house(sqlite_url: str, clock: HandClock, post: Post) -> AsyncIterator[House]:
    mail = {"smtp_host": "127.0.0.1", "smtp_port": post.office.port, "smtp_security": "none", "mail_from": "m@x.org"}
    more = {"base_url": "https://jeux.example", "webhooks": True, "notice_hosts": "127.0.0.1", "mail_wait": 60}
    made = open_house(settings_for(sqlite_url, **mail, **more), clock=clock)
    await made.open(ring=False)
    yield made
    await made.close()


async def table_of(house: House, post: Post) -> Party:
    ines, bob = await person(house, "Inès"), await person(house, "Bob")
    await house.people.change(bob, language="en", zone="America/New_York")
    opening = Opening(
        "manhattan",
        5,
        bots=dict.fromkeys(range(2, 5), "random"),
        schedule=Schedule(pace="daily"),
        name="L'Étoile",
        options={"turns": TURNS},
    )
    info = await house.tables.open(ines, opening, key())
    await house.tables.sit(bob, info.id, word=info.invitation or "")
    await ask_for(house, ines, *USUAL, email="ines@x.org")
    await ask_for(house, bob, *USUAL, email="bob@x.org", webhook=post.hook.url)
    await house.subscriptions.add(ines, post.phone.subscription(), "Un téléphone")
    await house.tables.start(ines, info.id)
    return Party(house, info.id, [ines, bob])


async def play_out(house: House, clock: HandClock, table: Party) -> None:
    """Nobody acts but the bots once there are characters: the clock collects at noon. What is sent waits a minute."""
    await settle(house)
    for _ in range(2):
        await house.outbox.send_due()
        clock.advance(61)
    for seat in (0, 1):
        await table.act(seat, "ready")
    for _ in range(TURNS * 10):
        await settle(house)
        for _ in range(2):
            await house.outbox.send_due()
            clock.advance(61)
        if (await table.info()).status != "playing":
            return
        clock.advance(HOURS * 3600 - 122)
    raise AssertionError("the game does not end")


def due_of(body: str) -> datetime:
    """The deadline in a French notice, as its reader's clock shows it."""
    day, month, year, hour = body.partition("(Europe/Paris)")[0].replace(",", "").split()[-4:]
    assert month == "juin"
    return datetime.strptime(f"{day} 6 {year} {hour}", "%d %m %Y %H:%M")  # noqa: DTZ007 - the reader's own


@promise("E21", "E22")
async def test_every_notice_of_a_whole_game_by_correspondence(house: House, clock: HandClock, post: Post) -> None:
    table, began = await table_of(house, post), as_datetime(clock.now())
    await play_out(house, clock, table)
    link = f"https://jeux.example/tables/{table.id}"
    mine = [(subject, body) for to, subject, body in post.office.read() if to == "ines@x.org"]
    theirs = [(subject, body) for to, subject, body in post.office.read() if to == "bob@x.org"]
    told = [subject.partition(" : ")[0] for subject, _ in mine if not subject.startswith("Tripot")]
    # The character, which has no hour; then each turn: awaited, reminded, and in the end told that it is over.
    assert told == ["À vous de jouer", *["À vous de jouer", "L'heure approche"] * TURNS, "La partie est finie"]
    # Bob opens the first turn himself, by being ready last, and is not told what he has just done.
    assert [subject.partition(": ")[0] for subject, _ in theirs if not subject.startswith("Tripot")] == [
        *["Your move", "The hour draws near"] * TURNS,
        "The game is over",
    ]
    # Each turn's deadline is the noon after the one before, as the reader's clock shows it.
    dues = [due_of(body) for body in [body for subject, body in mine if subject.startswith("À vous")][1:]]
    assert [due.hour for due in dues] == [12] * TURNS
    assert [(due.date() - began.date()).days for due in dues] == list(range(1, TURNS + 1))
    asked = [body for subject, body in mine if subject.startswith("À vous")]
    assert all(f"Tour {turn} sur {TURNS}" in body for turn, body in enumerate(asked[1:], start=1))
    assert all(
        "06:00 (America/New_York)" in body
        for body in [body for subject, body in theirs if subject.startswith("Your move")][1:]
    )
    assert all(link in body and "https://jeux.example/stop/" in body for subject, body in mine + theirs if link)
    # The phone and the program are told the same, one by one.
    pushed = [notice["title"].partition(" : ")[0] for notice in post.phone.notices()]
    assert pushed == told
    assert [each["kind"] for each in post.hook.posts()] == [*["turn", "deadline"] * TURNS, "over"]
    assert all(each["url"] == link for each in (*post.hook.posts(), *post.phone.notices()))
    assert await house.outbox.set_aside() == 0
