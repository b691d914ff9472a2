"""A whole game by correspondence, with mail, push and a webhook: every notice looked at, one by one. [E21, E22]"""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from datetime import datetime

import pytest

from citing import promise
from server.hosts import Party, key, party, person, settings_for, settle
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
async def house(request: pytest.FixtureRequest, sqlite_url: str, clock: HandClock, post: Post) -> AsyncIterator[House]:
    """A house that gives as many days off as a test asks for."""
    mail = {"smtp_host": "127.0.0.1", "smtp_port": post.office.port, "smtp_security": "none", "mail_from": "m@x.org"}
    more = {"base_url": "https://jeux.example", "webhooks": True, "notice_hosts": "127.0.0.1", "mail_wait": 60}
    made = open_house(settings_for(sqlite_url, days_off=getattr(request, "param", 0), **mail, **more), clock=clock)
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
    day, month, year, hour = body.partition("(heure de Paris)")[0].replace(",", "").split()[-4:]
    assert month == "juin"
    return datetime.strptime(f"{day} 6 {year} {hour}", "%d %m %Y %H:%M")  # noqa: DTZ007 - the reader's own


@promise("E21", "E22")
async def test_every_notice_of_a_whole_game_by_correspondence(house: House, clock: HandClock, post: Post) -> None:
    table, began = await table_of(house, post), as_datetime(clock.now())
    await play_out(house, clock, table)
    link = f"https://jeux.example/tables/{table.id}"
    mine = [(subject, body) for to, subject, body in post.office.read() if to == "ines@x.org"]
    theirs = [(subject, body) for to, subject, body in post.office.read() if to == "bob@x.org"]
    told = [subject.partition("\u00a0: ")[0] for subject, _ in mine if not subject.startswith("Tripot")]
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
        "06:00 (New York time)" in body
        for body in [body for subject, body in theirs if subject.startswith("Your move")][1:]
    )
    assert all(link in body and "https://jeux.example/stop/" in body for subject, body in mine + theirs if link)
    # The phone and the program are told the same, one by one.
    pushed = [notice["title"].partition("\u00a0: ")[0] for notice in post.phone.notices()]
    assert pushed == told
    assert [each["kind"] for each in post.hook.posts()] == [*["turn", "deadline"] * TURNS, "over"]
    assert all(each["url"] == link for each in (*post.hook.posts(), *post.phone.notices()))
    over = (mine[-1][1], theirs[-1][1], post.phone.notices()[-1]["body"], post.hook.posts()[-1]["text"])
    assert all("comment" in text or "how it ended" in text for text in over)
    assert await house.outbox.set_aside() == 0


async def sent(house: House, clock: HandClock, post: Post) -> dict[str, tuple[str, str]]:
    """What arrives by mail now, by whom it is for; what waits for company waits a minute."""
    before = len(post.office.read())
    await settle(house)
    for _ in range(2):
        await house.outbox.send_due()
        clock.advance(61)
    new = [letter for letter in post.office.read()[before:] if not letter[1].startswith("Tripot")]
    assert len({to for to, _, _ in new}) == len(new), "one letter for each"
    return {
        to.partition("@")[0]: (subject.partition("L'Étoile")[0].rstrip("\u00a0 :"), body) for to, subject, body in new
    }


async def agreed(house: House, table: Party) -> None:
    """Bob says yes, if he is asked."""
    if (await table.info()).question is not None:
        await house.tables.answer(table.people[1], table.id, agree=True)


@promise("E22")
async def test_what_happens_on_the_way_is_told_as_it_is_to_each_in_their_words_and_zone(
    house: House, clock: HandClock, post: Post
) -> None:
    """Put off, stopped, gone on, replaced, a table that is closed: each letter is read as it comes."""
    table = await table_of(house, post)
    ines, bob = table.people
    link = f"https://jeux.example/tables/{table.id}"
    await sent(house, clock, post)
    for seat in (0, 1):
        await table.act(seat, "ready")
    await sent(house, clock, post)
    await house.tables.move_deadline(ines, table.id, as_datetime(clock.now() + 40 * 3_600_000))
    await agreed(house, table)
    moved = await sent(house, clock, post)
    assert (moved["ines"][0], moved["bob"][0]) == ("L'échéance est repoussée", "The deadline was put off")
    for name, said in (
        ("ines", ("mardi 17 juin 2025, 09:10 (heure de Paris)", "Tour 1 sur 4", link)),
        ("bob", ("Tuesday 17 June 2025, 03:10 (New York time)", "Turn 1 of 4", link)),
    ):
        assert all(each in moved[name][1] for each in said), moved[name][1]
    await house.tables.pause(ines, table.id)
    await agreed(house, table)
    stopped = await sent(house, clock, post)
    assert {name: subject for name, (subject, _) in stopped.items()} == {
        "ines": "La pendule est arrêtée",
        "bob": "The clock is stopped",
    }
    assert all("17" not in body for _, body in stopped.values()), "a clock that stands has no hour"
    await house.tables.resume(ines, table.id)
    subject, body = (await sent(house, clock, post))["bob"]
    assert subject == "The game goes on"
    assert "Turn 1 of 4" in body
    assert "Tuesday 17 June 2025, 03:10 (New York time)" in body
    clock.advance(42 * 3600)
    assert "Turn 2 of 4" in (await sent(house, clock, post))["bob"][1]
    await house.tables.ask_replacement(ines, table.id, 1, level="random")
    (subject, body) = (await sent(house, clock, post))["bob"]
    assert subject == "Your chair is taken"
    assert f"your chair is held by {(await table.info()).chair(1).name}" in body
    await house.tables.come_back(bob, table.id)
    assert await sent(house, clock, post) == {}, "who comes back sees the table"
    await house.tables.close(ines, table.id)
    await agreed(house, table)
    told = await sent(house, clock, post)
    assert (told["ines"][0], told["bob"][0]) == ("La table est fermée", "The table is closed")
    assert "La table «\u00a0L'Étoile\u00a0»" in told["ines"][1], "lines do not break before a guillemet"
    assert all(link in body for _, body in told.values())


@promise("E22")
async def test_the_last_one_is_told_at_a_table_that_closes_as_soon_as_everybody_is_ready(
    house: House, clock: HandClock, post: Post
) -> None:
    """Only such a table shows who is ready with their orders. [MH-VIS-02]"""
    schedule = Schedule(pace="slow", seconds=86_400, early_close=True)
    table = await party(house, "manhattan", 3, schedule=schedule, name="L'Étoile")
    for seat in range(3):
        await table.act(seat, "ready")
    for seat in (1, 2):
        await ask_for(house, table.people[seat], "last", email=f"guest{seat}@x.org")
    assert await sent(house, clock, post) == {}
    await table.act(0, "ready")
    assert await sent(house, clock, post) == {}, "two are awaited"
    await table.act(1, "ready")
    told = await sent(house, clock, post)
    assert {name: subject for name, (subject, _) in told.items()} == {"guest2": "On n'attend plus que vous"}
    assert "Tour 1 sur" in told["guest2"][1]


@promise("E22", "E36")
@pytest.mark.parametrize("house", [14], indirect=True)
async def test_a_day_off_puts_the_deadline_off_and_everybody_is_told_until_when(
    house: House, clock: HandClock, post: Post
) -> None:
    table = await table_of(house, post)
    await sent(house, clock, post)
    for seat in (0, 1):
        await table.act(seat, "ready")
    await sent(house, clock, post)
    await house.days_off.take(table.people[1], "2025-06-16", "2025-06-16")
    came: list[tuple[str, str]] = []
    for _ in range(30):
        came += [letter for letter in (await sent(house, clock, post)).values() if letter not in came]
        clock.advance(3600 - 122)
    told = dict(came)
    assert "until Monday 16 June 2025, 06:00 (New York time)" in told["The hour draws near"]
    assert "put off to Tuesday 17 June 2025, 06:00 (New York time)" in told["The deadline was put off"]
    assert "repoussée au mardi 17 juin 2025, 12:00 (heure de Paris)" in told["L'échéance est repoussée"]
    assert "Tour 1 sur 4" in told["L'échéance est repoussée"]
